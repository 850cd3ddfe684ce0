"""Fair luck in a real browser: the commitment before the game, a nonce of one's own, and the panel after it."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page

from omphalos.server.signing import check_signature
from omphalos.table import games, read_record
from omphalos.table.audit import Audit, audit
from tests.server.lake import GAME
from tests.server.process import ServerProcess
from tests.web.conftest import NewPage
from tests.web.expecting import expect
from tests.web.playing import begin, end_game, my_turn, play_to_the_end, sit_down, with_friends


def commitment(page: Page) -> str:
    found = page.locator("[data-commitment]").first.get_attribute("data-commitment")
    assert found is not None
    return found


def audited(page: Page, file: Path, server: ServerProcess, seen: str) -> Audit:
    """Download the record and audit it."""
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    download.value.save_as(file)
    key = server.get(".well-known/omphalos.json")["keys"][0]["public"]
    games.add("lake", GAME)
    try:
        return audit(read_record(file), check=check_signature, key=key, commitment=seen)
    finally:
        games.remove("lake")


def panel(page: Page) -> list[str]:
    """Return the sentences of the replay's panel."""
    page.goto(page.url.replace("/table/", "/replay/"))
    page.get_by_text("Was the luck fair?").first.click()
    page.get_by_role("button", name="Was the luck fair?").click()
    told = page.locator("details", has_text="Was the luck fair?").locator("li")  # other lists may be folded
    told.first.wait_for()
    return told.all_inner_texts()


def test_a_game_against_a_bot_is_mixed_signed_and_proven(page: Page, server: ServerProcess, tmp_path: Path) -> None:
    begin(page)
    my_turn(page)
    seen = commitment(page)
    play_to_the_end(page)
    found = audited(page, tmp_path / "record.jsonl", server, seen)
    assert found.holds
    assert (found.promise, found.seen, found.mixed, found.signature) == ("secret", True, (0,), "valid")
    told = [re.sub(r"\s+", " ", text) for text in panel(page)]
    assert not any(text.startswith("✗") for text in told)
    for sentence in (
        "The commitment is the one this browser saw before the game.",
        "Your own number is among them.",
        "Signed by this server.",
        "The names are as they were signed.",
    ):
        assert f"✓ {sentence}" in told


def test_two_people_mix_their_numbers_and_see_the_same_commitment(
    page: Page, new_page: NewPage, server: ServerProcess, tmp_path: Path
) -> None:
    link = with_friends(page)
    first = commitment(page)
    friend = new_page(at=link)
    friend.get_by_label("Your name").wait_for()
    assert commitment(friend) == first
    sit_down(friend, "Ola")
    expect(page.locator('main[data-phase="playing"]')).to_have_count(1)
    assert commitment(page) == commitment(friend) == first
    end_game(page)
    friend.get_by_role("button", name="Agree").click()
    expect(page.locator('main[data-phase="over"]')).to_have_count(1)
    told = [re.sub(r"\s+", " ", text) for text in panel(page)]
    assert any(
        text.startswith("✓ Numbers of these players were mixed into the seed: ") and "Ola" in text for text in told
    )
    assert any(text.startswith("✓ Everybody agreed to end the game") for text in told)
