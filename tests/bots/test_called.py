"""What bots are called at a table."""

from __future__ import annotations

import pytest

from omphalos.bots import Level, bot_name, called, is_reserved, levels
from omphalos.bots.called import called_level
from omphalos.flick.messages import say
from omphalos.i18n import LANGUAGES, Name
from omphalos.server.random_moves import seers_in
from omphalos.table import games

LEVELS = [level for game in games.names() for level in levels(game)]
FORMS = {"en": {"player"}, "pl": {"player"}, "de": {"player", "accusative"}}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("level", LEVELS, ids=[f"{level.game}-{level.id}" for level in LEVELS])
def test_every_level_has_the_forms_that_sentences_need(level: Level, language: str) -> None:
    forms = level.forms(language)
    assert set(forms) == FORMS[language]
    assert level.name[language].lower() in forms["player"].lower()


def test_no_two_levels_of_a_game_are_called_alike() -> None:
    for game in games.names():
        for language in LANGUAGES:
            names = [called_level(level, language).casefold() for level in levels(game)]
            assert len({*names}) == len(names)


def test_names_of_bots_are_said_in_the_language_of_whoever_reads() -> None:
    kept = [bot_name("flick", "shepherd", "pl"), "Ann", bot_name("flick", "shepherd", "pl", ["Pasterz"])]
    assert kept == ["Pasterz", "Ann", "Pasterz II"]
    assert called("flick", kept, "en") == ["The Shepherd", "Ann", "The Shepherd II"]
    assert called("flick", kept, "de") == ["Der Hirte", "Ann", "Der Hirte II"]
    german = called("flick", kept, "de")[0]
    assert isinstance(german, Name)
    assert (german.forms["inside"], german.forms["accusative"]) == ("der Hirte", "den Hirten")


def test_an_older_name_of_a_bot_stays() -> None:
    assert called("flick", ["Cassandra", "Prophet"], "pl") == ["Cassandra", "Prophet"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_names_that_people_are_given_are_not_those_of_bots(language: str) -> None:
    assert not [name for name in seers_in(language) if is_reserved(name)]


def test_the_reader_is_called_you() -> None:
    names = called("flick", ["Ann", "The Shepherd"], "pl", reader=0)
    assert names == ["Ty", "Pasterz"]
    assert [say("pl", "god-chosen", name=name, god="Ra") for name in names] == [
        "Wybierasz: Ra.",
        "Pasterz wybiera: Ra.",
    ]


def test_the_reader_is_whoever_sits_there() -> None:
    kept = ["Ann", "The Shepherd", "Ben"]
    assert called("flick", kept, "en", reader=2)[:2] == ["Ann", "The Shepherd"]
    assert [str(name) == "Ben" for name in called("flick", kept, "en", reader=1)] == [False, False, True]
    assert called("flick", kept, "en", reader=1)[1] != "The Shepherd"
    assert called("flick", kept, "en") == kept


def test_bots_of_one_level_are_counted_and_beyond_sixteen_called_alike() -> None:
    names: list[str] = []
    for _ in range(18):
        names.append(bot_name("flick", "shepherd", "en", names))
    assert names[:5] == ["The Shepherd", *(f"The Shepherd {numeral}" for numeral in ("II", "III", "IV", "V"))]
    assert names[14:] == ["The Shepherd XV", "The Shepherd XVI", "The Shepherd", "The Shepherd"]
    assert called("flick", names, "pl")[15] == "Pasterz XVI"
    assert bot_name("flick", "flick/greedy:budget=3", "en") == "Bot greedy"
    assert bot_name("flick", "greedy", "en", ["Bot greedy"]) == "Bot greedy II"


@pytest.mark.parametrize(
    ("name", "reserved"),
    [
        ("The Shepherd", True),
        ("shepherd", True),
        ("  the   SHEPHERD xvi ", True),
        ("The Shepherd XVII", False),
        ("Pasterz", True),
        ("Der Hirte II", True),
        ("den Hirten", True),
        ("Bot", True),
        ("Bot Ann", True),
        ("Botticelli", False),
        ("V", False),
        ("Ann II", False),
        ("Good Shepherd", False),
        ("", False),
    ],
)
def test_names_that_only_bots_have(name: str, reserved: bool) -> None:
    assert is_reserved(name) is reserved
