"""Names: nothing in them can disturb a page, and whoever chose none gets one that nobody else has."""

from __future__ import annotations

import pytest

from omphalos.server.live.names import clean, free_name, player_name
from omphalos.server.live.table_settings import Chair, TableSettings
from omphalos.server.random_moves import seers_in


@pytest.mark.parametrize(
    ("text", "cleaned"),
    [
        ("Ann", "Ann"),
        ("  Ann \t Lee ", "Ann Lee"),
        ("Ann\nLee\x00!", "Ann Lee !"),
        ("Ann\u2028Lee\u2029!", "Ann Lee !"),  # separators of lines and paragraphs
        ("A\u202en\u200bn", "Ann"),  # turned around, and a space of no width
        ("A\ue000n\u0378n\ud800", "Ann"),  # private, unassigned and half characters
        ("Ødegård 7 żółw 🐢", "Ødegård 7 żółw 🐢"),
        ("\u200b \n", ""),
    ],
)
def test_a_name_keeps_what_can_be_seen(text: str, cleaned: str) -> None:
    assert clean(text) == cleaned


def test_somebody_who_chose_no_name_is_counted() -> None:
    assert (player_name(3, "en"), player_name(3, "pl")) == ("Player 3", "Gracz 3")


def test_a_bot_gets_the_first_name_of_a_seer_that_is_free() -> None:
    def named(*names: str) -> TableSettings:
        return TableSettings("lake", {}, tuple(Chair("random", name) for name in names), "", 0)

    first, second, third, *_ = seers_in("en")
    assert free_name(named(), "en") == first == "Pythia"
    assert free_name(named(first, "Ann"), "en") == second
    assert free_name(named(second, first), "en") == third
    assert free_name(named(*seers_in("en")), "en") == "?"
    assert free_name(named(*seers_in("en")), "pl") == "Pytia"
