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
