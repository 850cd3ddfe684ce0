"""Every message that the code uses exists in every language, and every message of a language is used."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from omphalos.i18n import COMPLETE, LANGUAGES, SOURCE
from omphalos.i18n.catalogue import catalogue, completed, own_messages
from omphalos.i18n.fluent import Message, parse
from omphalos.server.typescript.words import client_catalogues
from omphalos.table import games
from tests.i18n.check import ROOT, Use, all_variables, differences, faults, referred, uses

SOURCES = ROOT / "src" / "omphalos"
WEB = ROOT / "web" / "src"
PACKAGES = sorted(
    "omphalos." + ".".join(folder.parent.relative_to(SOURCES).parts) for folder in SOURCES.rglob("locales")
)
# Also languages that are not offered yet: whoever translates begins with some files of some packages.
WRITTEN = sorted({folder.name for folder in [*SOURCES.rglob("locales/*"), *WEB.rglob("locales/*")] if folder.is_dir()})
WITHIN = {"omphalos.i18n": {"list-and", "you"}}  # used by the mechanism itself


@cache
def all_uses() -> list[Use]:
    """Every use of a message in the package."""
    return list(uses(sorted(SOURCES.rglob("*.py"))))


def test_languages_that_are_offered_have_a_catalogue_and_those_we_keep_are_offered() -> None:
    assert {*COMPLETE} <= {*LANGUAGES} <= {*WRITTEN}
    assert {"en", "de", "pl"} <= {*COMPLETE}


@pytest.mark.parametrize("package", PACKAGES)
@pytest.mark.parametrize("language", WRITTEN)
def test_a_translation_says_what_the_source_says(package: str, language: str) -> None:
    source, other = own_messages(package, SOURCE), own_messages(package, language)
    page = client_catalogues(language).get(package.split(".")[-1])  # a board asks for forms of names, too
    asked = [*parse(page.read_text(encoding="utf-8")).values()] if page else []
    if package == "omphalos.bots":  # the sentences of games ask for forms of the names of bots
        asked += [message for game in games.names() for message in own_messages(f"omphalos.{game}", language).values()]
    assert not list(differences(source, other, language, asked))


@pytest.mark.parametrize("package", PACKAGES)
def test_every_language_has_the_same_files(package: str) -> None:
    folder = SOURCES / Path(*package.split(".")[1:]) / "locales"
    names = {path.name: {file.name for file in path.iterdir()} for path in folder.iterdir()}
    assert all(names[language] == names[SOURCE] for language in COMPLETE)
    assert all(found <= names[SOURCE] for found in names.values())


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
    file = client_catalogues(language).get(part)
    return parse(file.read_text(encoding="utf-8"), f"{language}/{part}.ftl") if file else {}


def names_of(language: str, part: str) -> dict[str, Message]:
    file = SOURCES / part / "locales" / language / "names.ftl"
    return parse(file.read_text(encoding="utf-8"), str(file)) if file.is_file() else {}


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("language", WRITTEN)
def test_the_page_says_the_same_in_every_language(part: str, language: str) -> None:
    known = names_of(language, part)
    source, other = of_the_page(SOURCE, part), of_the_page(language, part)
    assert not [one for one in differences(source, other, language) if "refers to" not in one]
    said = known | other
    if language not in COMPLETE:
        said = completed(said, names_of(SOURCE, part) | source)
    assert not [one for message in other.values() for one in faults(message, said, language)]
    assert not known.keys() & other.keys()


def test_every_language_has_the_same_files_for_the_page() -> None:
    assert {path.name for path in (WEB / "locales").iterdir()} >= {*COMPLETE, "types.ts"}
    for language in WRITTEN:
        assert {*client_catalogues(language)} <= {*PARTS}
        assert language not in COMPLETE or list(client_catalogues(language)) == PARTS


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


def test_a_new_language_may_lack_sentences_and_not_be_wrong() -> None:
    source = parse(GOOD)
    begun = parse("word = slovo\nsum = { word } a { count }\n    .more = A dal\n")
    assert list(differences(source, begun, "cs")) == ["sum speaks of ['n'], not of ['what']"]
    assert not list(differences(source, parse("sum = { word } a { $what }"), "cs"))
    assert list(differences(source, parse("words = slova"), "cs")) == ["words is in no other language"]
