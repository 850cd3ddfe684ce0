"""Names: nothing in them can disturb a page, and whoever chose none gets one that nobody else has."""

from __future__ import annotations

import pytest

from omphalos.server.live.names import clean, name_of_bot, name_of_person, player_name
from omphalos.server.live.table_settings import Chair, TableSettings
from omphalos.server.random_moves import seers_in
from omphalos.server.store.errors import ReservedName


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


def test_bots_are_called_by_their_level_and_counted() -> None:
    def table(game: str, *names: str) -> TableSettings:
        return TableSettings(game, {}, tuple(Chair("random", name) for name in names), "", 0)

    assert name_of_bot(table("flick"), "shepherd") == "The Shepherd"
    assert name_of_bot(table("flick", "The Shepherd", "Ann"), "shepherd") == "The Shepherd II"
    assert name_of_bot(table("flick", "The Shepherd", "Ann"), "flick/pilgrim") == "The Pilgrim"
    assert name_of_bot(table("flick").changed(language="de"), "shepherd") == "Der Hirte"


def test_a_bot_without_a_level_is_called_by_its_program() -> None:
    table = TableSettings("lake", {}, (Chair("random", "Bot random"),), "", 0)
    assert name_of_bot(table, "hunter:budget=5") == "Bot hunter"
    assert name_of_bot(table, "random") == "Bot random II"


@pytest.mark.parametrize(
    "name",
    ["Shepherd", "the shepherd", " The  Shepherd II ", "Der Hirte", "den Hirten", "Pasterz III", "Pytia", "Bot 7"],
)
def test_no_person_is_called_like_a_bot(name: str) -> None:
    with pytest.raises(ReservedName):
        name_of_person(name)


@pytest.mark.parametrize(
    "name", ["Shepherdess", "Ann Shepherd", "III", "Botvinnik", "", *seers_in("en"), *seers_in("pl")]
)
def test_other_names_are_free(name: str) -> None:
    assert name_of_person(name) == name
