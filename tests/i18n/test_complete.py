"""Every message that the code uses is in every language, and every message of a language is used."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from omphalos.i18n import LANGUAGES, SOURCE
from omphalos.i18n.catalogue import catalogue
from omphalos.i18n.fluent import parse
from tests.i18n.check import ROOT, all_variables, differences, faults, referred, uses

SOURCES = ROOT / "src" / "omphalos"
PACKAGES = sorted(
    "omphalos." + ".".join(folder.parent.relative_to(SOURCES).parts) for folder in SOURCES.rglob("locales")
)
USES = list(uses(sorted(SOURCES.rglob("*.py"))))
WITHIN = {"omphalos.i18n": {"list-and"}}  # asked for by the mechanism itself


@pytest.mark.parametrize("package", PACKAGES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_says_what_the_source_says(package: str, language: str) -> None:
    source, other = catalogue(package, SOURCE).messages, catalogue(package, language).messages
    assert not list(differences(source, other, language))


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
    for use in USES:
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
    asked = [pattern.partition(r"\.")[0] for use in USES if use.package == package for pattern in use.names]
    known = referred(messages) | WITHIN.get(package, set())
    unused = [name for name in messages if name not in known and not any(re.fullmatch(p, name) for p in asked)]
    assert not unused


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
