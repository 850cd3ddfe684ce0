"""Every law's interface is used once: it is visible with its duration, and a flick is made under it."""

from __future__ import annotations

import re

import pytest

from omphalos.flick.laws import LAWS
from omphalos.flick.options import LawId
from omphalos.flick.view import View
from tests.web.expecting import expect
from tests.web.flick.sitting import Sit, Sitting, found

INWARDS = (45, 315, 225, 135)  # by corner
SPECIAL = {"L01", "L02", "L04", "L05"}  # their flicks differ; see below


def begun(sit: Sit, law: LawId) -> tuple[Sitting, View]:
    """At the first flick under a law."""
    game, moment = found(lambda v: v.prompt == "flick", chosen_laws=[law], gods=False)
    here = sit.down(game, moment)
    here.ready()
    return here, game.views[moment]


ALIKE = [law for law in LAWS if law not in SPECIAL]


@pytest.mark.parametrize("laws", [ALIKE[::2], ALIKE[1::2]], ids=["-".join(ALIKE[::2]), "-".join(ALIKE[1::2])])
def test_a_flick_under_each_law(sit_still: Sit, laws: list[LawId]) -> None:
    for law in laws:
        flick_under(sit_still, law)


def flick_under(sit: Sit, law: LawId) -> None:
    here, view = begun(sit, law)
    page = here.page
    card = page.locator(f'details[data-law="{law}"]')
    expect(card.locator(".name")).to_have_text(LAWS[law].name["en"])
    expect(card).to_contain_text(LAWS[law].text["en"])
    expect(card).to_contain_text("rest of the game" if LAWS[law].lasts == "game" else "this generation")
    if law == "L07":
        expect(page.locator(".disk.king")).to_have_count(1)
    if law == "L08":
        expect(page.locator("g.tornado")).to_have_count(1)
        expect(page.locator("circle.ahead")).to_have_count(1)
    if law == "L09":
        page.get_by_role("button", name="templar").click()
    if law == "L20":
        expect(page.locator("rect.wall")).not_to_have_count(0)
    before = here.entries()
    here.pull(INWARDS[view.players[view.seat].corner], 75)
    here.done(before)
    expect(page.locator(".disk.templar")).to_have_count(1 if law == "L09" else 0)
    assert "flicks a templar" in here.lines() if law == "L09" else "flicks a prophet" in here.lines()


def test_what_the_kraken_holds_lies_on_its_card(sit_still: Sit) -> None:
    game, moment = found(lambda v: v.prompt == "flick" and len(v.held) > 0, chosen_laws=["L10"], gods=False)
    here = sit_still.down(game, moment)
    here.ready()
    expect(here.page.locator('details[data-law="L10"] .held svg')).not_to_have_count(0)


def test_blind_faith_veils_the_mat_while_one_aims(sit_still: Sit) -> None:
    here, view = begun(sit_still, "L01")
    veil = here.page.locator(".veil")
    expect(veil).to_have_count(0)
    here.pull(INWARDS[view.players[view.seat].corner], 75, let_go=False)
    expect(veil).to_have_count(1)
    expect(here.page.locator(".line")).to_have_count(0)  # no line shows the direction
    before = here.entries()
    here.page.mouse.up()
    here.done(before)
    here.ready()
    expect(veil).to_have_count(0)


def test_the_weaker_hand_aims_in_a_mirror(sit_still: Sit) -> None:
    here, view = begun(sit_still, "L02")
    inwards = INWARDS[view.players[view.seat].corner]
    expect(here.page.get_by_text("The aim moves as in a mirror.")).to_be_visible()
    here.pull(inwards + 20, 75, let_go=False)
    direction = float(here.page.get_by_role("slider", name="Direction").input_value())
    assert abs((direction - (inwards - 20) + 180) % 360 - 180) < 1
    before = here.entries()
    here.page.mouse.up()
    here.done(before)


def test_piggyback_flicks_a_stack(sit_still: Sit) -> None:
    here, view = begun(sit_still, "L04")
    expect(here.page.get_by_text("One rides on the other")).to_be_visible()
    before = here.entries()
    here.pull(INWARDS[view.players[view.seat].corner], 75)
    here.done(before)
    assert "flicks two prophets in a stack" in here.lines()
    expect(here.page.locator(".disk")).to_have_count(2)


def test_both_hands_flick_two_at_once(sit_still: Sit) -> None:
    here, view = begun(sit_still, "L05")
    page, inwards = here.page, INWARDS[view.players[view.seat].corner]
    here.pull(inwards + 10, 60)
    expect(page.get_by_role("button", name="Second")).to_have_attribute("aria-pressed", "true")
    before = here.entries()
    here.pull(inwards - 10, 90)
    here.done(before)
    assert "flicks two prophets at once" in here.lines()


def test_the_little_finger_is_slow(sit_still: Sit) -> None:
    here, view = begun(sit_still, "L03")
    assert view.aim.fastest < 2
    expect(here.page.get_by_text(re.compile("The hand trembles: ± "))).to_be_attached()
    expect(here.page.locator("path.cone")).to_have_count(1)
