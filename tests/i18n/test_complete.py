"""Every message that the code uses exists in every language, and every message of a language is used."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from omphalos.i18n import LANGUAGES, SOURCE
from omphalos.i18n.catalogue import catalogue
from omphalos.i18n.fluent import Message, parse
from omphalos.server.typescript.words import client_catalogues
from omphalos.table import games
from tests.i18n.check import ROOT, Use, all_variables, differences, faults, referred, uses

SOURCES = ROOT / "src" / "omphalos"
WEB = ROOT / "web" / "src"
PACKAGES = sorted(
    "omphalos." + ".".join(folder.parent.relative_to(SOURCES).parts) for folder in SOURCES.rglob("locales")
)
WITHIN = {"omphalos.i18n": {"list-and", "you"}}  # used by the mechanism itself


@cache
def all_uses() -> list[Use]:
    """Every use of a message in the package."""
    return list(uses(sorted(SOURCES.rglob("*.py"))))


@pytest.mark.parametrize("package", PACKAGES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_says_what_the_source_says(package: str, language: str) -> None:
    source, other = catalogue(package, SOURCE).messages, catalogue(package, language).messages
    page = client_catalogues(language).get(package.split(".")[-1])  # a board asks for forms of names, too
    asked = [*parse(page.read_text(encoding="utf-8")).values()] if page else []
    if package == "omphalos.bots":  # the sentences of games ask for forms of the names of bots
        asked += [
            message for game in games.names() for message in catalogue(f"omphalos.{game}", language).messages.values()
        ]
    assert not list(differences(source, other, language, asked))


@pytest.mark.parametrize("package", PACKAGES)
def test_every_language_has_the_same_files(package: str) -> None:
    folder = SOURCES / Path(*package.split(".")[1:]) / "locales"
    assert {path.name for path in folder.iterdir()} == set(LANGUAGES)
    names = {language: {file.name for file in (folder / language).iterdir()} for language in LANGUAGES}
    assert all(found == names[SOURCE] for found in names.values())


@pytest.mark.parametrize("package", PACKAGES)
def test_the_code_asks_for_messages_that_exist_with_the_values_they_need(package: str) -> None:
    messages = catalogue(package, SOURCE).messages
    known = {*messages, *(f"{name}.{part}" for name, message in messages.items() for part in message.attributes)}
    for use in all_uses():
        if use.package != package:
            continue
        for pattern in use.names:
            found = [name for name in known if re.fullmatch(pattern, name)]
            assert found, f"{use.where}: no message {pattern}"
            if use.literal and use.given is not None:
                assert use.given == all_variables(found[0], messages), f"{use.where}: {found[0]} needs other values"


@pytest.mark.parametrize("package", PACKAGES)
def test_every_message_is_used(package: str) -> None:
    messages = catalogue(package, SOURCE).messages
    asked = [pattern.partition(r"\.")[0] for use in all_uses() if use.package == package for pattern in use.names]
    known = referred(messages) | WITHIN.get(package, set())
    unused = [name for name in messages if name not in known and not any(re.fullmatch(p, name) for p in asked)]
    assert not unused


PARTS = list(client_catalogues(SOURCE))
CLIENT_WORDS = {
    word[:end]
    for pattern in ("*.ts", "*.svelte")
    for file in sorted(WEB.rglob(pattern))
    if "locales" not in file.parts and not file.name.endswith(".test.ts")
    for word in set(re.findall(r"[.'`{ ]([\w-]+)", file.read_text(encoding="utf-8")))
    for end in (len(word), *(dash.start() for dash in re.finditer("-", word)))
}


def of_the_page(language: str, part: str) -> dict[str, Message]:
    return parse(client_catalogues(language)[part].read_text(encoding="utf-8"), f"{language}/{part}.ftl")


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_says_the_same_in_every_language(part: str, language: str) -> None:
    names = SOURCES / part / "locales" / language / "names.ftl"
    known = parse(names.read_text(encoding="utf-8")) if names.is_file() else {}
    source, other = of_the_page(SOURCE, part), of_the_page(language, part)
    assert not [one for one in differences(source, other, language) if "refers to" not in one]
    assert not [one for message in other.values() for one in faults(message, known | other, language)]
    assert not known.keys() & other.keys()


def test_every_language_has_the_same_files_for_the_page() -> None:
    assert {path.name for path in (WEB / "locales").iterdir()} == {*LANGUAGES, "types.ts"}
    for language in LANGUAGES:
        assert list(client_catalogues(language)) == PARTS


@pytest.mark.parametrize("part", PARTS)
def test_the_page_uses_every_message(part: str) -> None:
    """The type checker verifies that every message used exists. Another test compares the coach's."""
    messages = {} if part.endswith("/coach") else of_the_page(SOURCE, part)
    assert not messages.keys() - CLIENT_WORDS


GOOD = """
word = word
    .many = words
count = { $n ->
    [one] { $n } thing
   *[other] { $n } things
}
who = { $who ->
    [me] I
   *[you] You
}
sum = { word } and { FORM($what, case: "many") }
    .more = And more
"""


@pytest.mark.parametrize(
    ("good", "bad", "problem"),
    [
        ("word = word", "words = word", "word is missing"),
        ("sum = ", "other = Other\nsum = ", "other is in no other language"),
        ("{ $n } things", "{ $m } things", "count speaks of"),
        ("[one] { $n } thing", "[few] { $n } thing", "count counts with"),
        ("[me]", "[him]", "lacks the variant [me]"),
        ("    .more = And more\n", "", "sum.more is missing"),
        ("{ word } and", "{ work } and", "sum refers to work"),
        ("FORM(", "SHAPE(", "sum calls SHAPE"),
    ],
)
def test_the_checks_notice(good: str, bad: str, problem: str) -> None:
    source = parse(GOOD)
    assert not list(differences(source, source, "en"))
    found = list(differences(source, parse(GOOD.replace(good, bad)), "en"))
    assert any(problem in one for one in found), found


def test_polish_needs_its_categories() -> None:
    messages = parse(GOOD)
    assert list(faults(messages["count"], messages, "pl")) == [
        "count counts with ['one', 'other'], not ['few', 'many', 'one']"
    ]
