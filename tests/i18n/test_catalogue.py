"""Messages are formatted with their values, in the grammatical forms of each language."""

from __future__ import annotations

import pytest

from omphalos.i18n import (
    LANGUAGES,
    BadCatalogue,
    Messages,
    Name,
    NoSuchMessage,
    Texts,
    in_language,
    machine_language,
    ref,
    you,
)
from omphalos.i18n.catalogue import Catalogue, Value
from omphalos.i18n.fluent import parse

POLISH = """
klient = klient
    .biernik = klienta
rogue = łotr
    .biernik = łotra
boards = { $name } wysyła { FORM($who, case: "biernik") }.
comes = { CAPITAL($who) } przychodzi.
both = { LIST($who, case: "biernik") }
hours = { $n ->
    [0] ani godziny
    [one] { $n } godzinę
    [few] { $n } godziny
   *[many] { $n } godzin
}
why = { $why ->
    [cult] kult
   *[other] inaczej
}
whole = { why }: { hours }
    .note = tylko { $n }
list-and = { $most } i { $last }
"""


@pytest.mark.parametrize(
    ("name", "values", "said"),
    [
        ("boards", {"name": "Ala", "who": ref("klient")}, "Ala wysyła klienta."),
        ("boards", {"name": "Ala", "who": "Bo"}, "Ala wysyła Bo."),
        ("comes", {"who": ref("rogue")}, "Łotr przychodzi."),
        ("both", {"who": [ref("klient"), ref("rogue"), "psa"]}, "klienta, łotra i psa"),
        ("both", {"who": [ref("klient")]}, "klienta"),
        ("both", {"who": []}, ""),
        ("hours", {"n": 0}, "ani godziny"),
        ("hours", {"n": 1}, "1 godzinę"),
        ("hours", {"n": 22}, "22 godziny"),
        ("hours", {"n": 12}, "12 godzin"),
        ("why", {"why": "cult"}, "kult"),
        ("why", {"why": "skull"}, "inaczej"),
        ("whole", {"why": "cult", "n": 5}, "kult: 5 godzin"),
        ("whole.note", {"n": 5}, "tylko 5"),
    ],
)
def test_messages(name: str, values: dict[str, Value], said: str) -> None:
    assert Catalogue("pl", parse(POLISH)).write(name, values) == said


def test_what_is_not_there_is_named() -> None:
    polish = Catalogue("pl", parse(POLISH))
    with pytest.raises(NoSuchMessage, match="no message nothing in 'pl'"):
        polish.write("nothing", {})
    with pytest.raises(NoSuchMessage, match=r"no message whole\.x"):
        polish.write("whole.x", {})
    with pytest.raises(NoSuchMessage, match="boards is given no value 'who'"):
        polish.write("boards", {"name": "Ala"})
    with pytest.raises(BadCatalogue, match="no function SHOUT"):
        Catalogue("en", parse("a = { SHOUT($x) }")).write("a", {"x": "x"})
    with pytest.raises(BadCatalogue, match="takes one value"):
        Catalogue("en", parse("a = { FORM($x, form: 3) }")).write("a", {"x": "x"})


def test_texts_are_a_message_in_every_language() -> None:
    title = Messages("omphalos.flick").texts("title")
    assert list(title) == list(LANGUAGES)
    assert title["pl"] == "Palec boży"
    assert isinstance(title, Texts)
    assert "tlh" not in title
    with pytest.raises(KeyError):
        title["tlh"]
    assert in_language(title, "tlh") == title["en"]
    assert in_language({"en": "Pond"}, "pl") == "Pond"


def test_an_unknown_language_is_answered_in_english() -> None:
    assert Messages("omphalos.flick")("tlh", "mission-ended") == "The mission is over."


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "pl_PL.UTF-8"}, "pl"),
        ({"LANG": "tlh_QO"}, "en"),
        ({"LC_ALL": "C", "LANG": "pl_PL"}, "en"),
        ({"LC_MESSAGES": "pl"}, "pl"),
        ({}, "en"),
    ],
)
def test_the_language_of_the_machine(
    environment: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert machine_language() == language


PLAYERS = """
plays = { WHO($name) ->
    [you] Grasz.
   *[name] { $name } gra.
}
share = { WHO($who) ->
    [you] Wygrywacie
   *[name] Wygrywają
} { LIST($who, case: "inside") }.
against = przeciw { FORM($name, case: "dative") }
list-and = { $most } i { $last }
"""
HIM = Name("Der Hirte", {"inside": "der Hirte", "dative": "dem Hirten"})


@pytest.mark.parametrize(
    ("name", "values", "said"),
    [
        ("plays", {"name": you("pl")}, "Grasz."),
        ("plays", {"name": "Ala"}, "Ala gra."),
        ("plays", {"name": "you"}, "you gra."),  # somebody who is called like that
        ("plays", {"name": HIM}, "Der Hirte gra."),
        ("share", {"who": ["Ala", you("pl")]}, "Wygrywacie Ala i ty."),
        ("share", {"who": ["Ala", HIM]}, "Wygrywają Ala i der Hirte."),
        ("share", {"who": []}, "Wygrywają ."),
        ("against", {"name": HIM}, "przeciw dem Hirten"),
        ("against", {"name": Name("Fate", {"inside": "fate"})}, "przeciw fate"),
        ("against", {"name": "Ala"}, "przeciw Ala"),
    ],
)
def test_a_name_has_the_form_that_a_sentence_asks_for(name: str, values: dict[str, Value], said: str) -> None:
    assert Catalogue("pl", parse(PLAYERS)).write(name, values) == said


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_reader_has_a_word_in_every_language(language: str) -> None:
    assert you(language).you
    assert {"inside", "accusative"} <= you(language).forms.keys()
