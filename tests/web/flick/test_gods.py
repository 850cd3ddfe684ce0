"""Every god's interface is used once, by mouse."""

from __future__ import annotations

import re

from omphalos.flick.view import View
from tests.web.expecting import expect
from tests.web.flick.sitting import Sit, found, played


def test_the_two_sides_of_a_card(sit_still: Sit) -> None:
    here = sit_still.fresh(laws=False)
    here.ready()
    cards = here.page.locator("button[data-god]")
    expect(cards).to_have_count(2)
    expect(here.page.get_by_role("heading", name=re.compile("Choose your god"))).to_be_visible()
    first = cards.first.get_attribute("data-god")
    before = here.entries()
    cards.first.click()
    here.done(before)
    here.ready()
    expect(here.page.locator(".players [data-seat='0']")).to_contain_text(str(first))
    here.page.locator("button[data-god]").last.focus()
    here.page.keyboard.press("Enter")
    here.done(before + 1)
    here.ready()
    expect(here.page.get_by_role("heading", name="Flick at the navel: the nearest wins")).to_be_visible()


def test_dagda_stands_his_hand(sit_still: Sit) -> None:
    game, moment = found(
        lambda v: v.prompt == "flick" and v.players[v.seat].god == "Dagda", chosen_gods=["Dagda", "Ra"]
    )
    here = sit_still.down(game, moment)
    here.ready()
    here.page.get_by_role("button", name="Hand of God").click()
    here.tap(-60, -60)
    here.page.get_by_role("slider", name="Direction").fill("45")
    disk = here.page.locator(".disk").first
    if disk.count():
        expect(here.page.locator("g.hand.ghost:not(.bad)")).to_have_count(1)
    before = here.entries()
    here.page.get_by_role("button", name="Stand the hand here").click()
    here.done(before)
    here.ready()
    expect(here.page.locator("g.hand:not(.ghost)")).to_have_count(1)
    expect(here.page.get_by_role("button", name="Hand of God")).to_have_count(0)
    here.pull(45, 60)
    here.done(before + 1)
    here.ready()
    expect(here.page.locator("g.hand")).to_have_count(0)


def test_a_hand_may_not_touch_a_disk(sit_still: Sit) -> None:
    game, moment = found(
        lambda v: v.prompt == "flick" and v.players[v.seat].god == "Dagda" and len(v.disks) > 2,
        chosen_gods=["Dagda", "Ra"],
    )
    disk = game.views[moment].disks[0]
    here = sit_still.down(game, moment)
    here.ready()
    here.page.get_by_role("button", name="Hand of God").click()
    here.tap(disk.x, disk.y)
    expect(here.page.get_by_text("The hand would touch a disk or stand too near a cloud.")).to_be_visible()
    expect(here.page.get_by_role("button", name="Stand the hand here")).to_be_disabled()
    here.page.get_by_role("button", name="Back to the flick").click()
    expect(here.page.get_by_role("button", name="Flick!")).to_be_enabled()


def test_ra_flicks_the_sphinx(sit_still: Sit) -> None:
    game, moment = found(
        lambda v: v.prompt == "flick" and v.players[v.seat].god == "Ra",
        chosen_gods=["Zeus", "Ra"],
        laws=False,  # under the law of the weaker hand the flick would tremble
    )
    here = sit_still.down(game, moment)
    here.ready()
    here.page.get_by_role("button", name="sphinx").click()
    before = here.entries()
    corner = game.views[moment].players[game.views[moment].seat].corner
    here.pull((45, 315, 225, 135)[corner], 70)
    here.done(before)
    expect(here.page.locator(".disk.sphinx")).to_have_count(1)


def test_zeus_builds_on_any_island(sit_still: Sit) -> None:
    game, moment = found(lambda v: v.prompt == "temple" and v.players[v.seat].god == "Zeus", chosen_gods=["Zeus", "Ra"])
    here = sit_still.down(game, moment)
    here.ready()
    expect(here.page.locator("path.lit")).to_have_count(4)
    here.tap(0, -165)  # the south
    expect(here.page.get_by_role("button", name="Island III")).to_have_attribute("aria-pressed", "true")
    here.page.get_by_role("button", name=re.compile("^Island I$")).click()
    before = here.entries()
    here.page.get_by_role("button", name="Build").click()
    here.done(before)
    expect(here.page.locator(".disk.temple")).not_to_have_count(0)
    assert "builds a temple on island I." in here.lines()


def test_others_build_on_the_island_of_the_city(sit_still: Sit) -> None:
    game, moment = found(lambda v: v.prompt == "temple" and v.players[v.seat].god == "Ra", chosen_gods=["Zeus", "Ra"])
    here = sit_still.down(game, moment)
    here.ready()
    expect(here.page.locator("path.lit")).to_have_count(1)
    before = here.entries()
    here.page.get_by_role("button", name="No temple").click()
    here.done(before)
    assert "builds no temple." in here.lines()


def test_themis_decides_a_tied_vote(sit_still: Sit) -> None:
    here = sit_still.fresh(chosen_gods=["Themis", "Ra"])
    page = here.page
    for _ in range(2):  # for the marker
        here.ready()
        before = here.entries()
        page.get_by_role("button", name="Flick!").press("Enter")
        here.done(before)
    votes = page.get_by_role("button", name=re.compile("^Vote for "))
    for nth in (0, 1):
        here.ready()
        before = here.entries()
        expect(page.get_by_text("A tie is decided by Ada (Themis).")).to_be_visible()
        votes.nth(nth).click()
        here.done(before)
    here.ready()
    expect(page.get_by_role("heading", name="A tie: you decide")).to_be_visible()
    expect(page.locator(".voters .card.up")).to_have_count(1)
    expect(page.locator(".voters .card.down")).to_have_count(1)
    law = page.locator(".council article h3").last.inner_text()
    before = here.entries()
    page.get_by_role("button", name=f"Vote for {law}", exact=True).click()
    here.done(before)
    expect(page.locator(".laws summary .name").first).to_have_text(law)


def test_freja_drops_the_heart(sit_still: Sit) -> None:
    game, moment = found(lambda v: v.prompt == "heart", chosen_gods=["Freja", "Ra"], generations=2, laws=False)
    here = sit_still.down(game, moment)
    here.ready()
    here.tap(100, 20)
    expect(here.page.locator("circle.target")).to_have_count(1)
    before = here.entries()
    here.page.get_by_role("button", name="Drop the heart").click()
    here.done(before)
    assert "The heart lands" in here.lines()


def test_tyr_keeps_his_oath(sit_still: Sit) -> None:
    game, moment = found(lambda v: v.prompt == "after", chosen_gods=["Tyr", "Ra"])
    here = sit_still.down(game, moment)
    here.ready()
    expect(here.page.get_by_role("heading", name="Flick once more, or leave it")).to_be_visible()
    before = here.entries()
    here.pull(90, 40)
    here.done(before)
    assert "keeps the oath and flicks once more" in here.lines()
    expect(here.page.locator(".players [data-seat='0']")).to_contain_text("power used")


def test_tyr_may_leave_it(sit_still: Sit) -> None:
    game, moment = found(lambda v: v.prompt == "after", chosen_gods=["Tyr", "Ra"])
    here = sit_still.down(game, moment)
    here.ready()
    before = here.entries()
    here.page.get_by_role("button", name="Leave it").click()
    here.done(before)
    assert "leaves it at that" in here.lines()


def test_what_morrigan_holds_lies_on_her_card(sit_still: Sit) -> None:
    game, moment = found(
        lambda v: v.prompt == "flick" and any(held.on == "Morrigan" for held in v.held), chosen_gods=["Morrigan", "Ra"]
    )
    here = sit_still.down(game, moment)
    here.ready()
    expect(here.page.locator(".players [data-seat='0'] .caught")).not_to_have_count(0)
    expect(here.page.locator(".players [data-seat='0']")).to_contain_text("on the card")


def test_anubis_has_called_one_back(sit_still: Sit) -> None:
    game, moment = found(
        lambda v: v.prompt == "flick" and v.players[0].spent, chosen_gods=["Anubis", "Morrigan"], seeds=80
    )
    here = sit_still.down(game, moment)
    here.ready()
    expect(here.page.locator(".players [data-seat='0']")).to_contain_text("power used")


def test_a_temple_moves_when_the_pool_is_empty(sit_still: Sit) -> None:
    def wanted(view: View) -> bool:
        mine = view.players[view.seat]
        return view.prompt == "temple" and mine.temples == 0

    game, moment = found(wanted, chosen_gods=["Zeus", "Ra"], generations=4, first=17)
    here = sit_still.down(game, moment)
    here.ready()
    group = here.page.get_by_role("group", name="Which temple?")
    expect(group.get_by_role("button")).not_to_have_count(0)
    group.get_by_role("button").last.click()
    here.tap(0, 160)
    before = here.entries()
    here.page.get_by_role("button", name="Move it here").click()
    here.done(before)
    assert "moves a temple to island" in here.lines()


def test_games_are_found_again() -> None:
    """The same seed gives the same game: the moments used by the other tests do not change."""
    assert played(seed=3, chosen_gods=["Tyr", "Ra"]).views == played(seed=3, chosen_gods=["Tyr", "Ra"]).views
