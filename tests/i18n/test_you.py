"""Every message about a player has a form for its reader, in every language. Found in the catalogues themselves."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from omphalos.i18n import SOURCE
from omphalos.i18n.fluent import Call, Message, Pattern, Select, Variable, parse, walk
from omphalos.server.typescript.words import client_catalogues
from tests.i18n.check import ROOT
from tests.i18n.test_complete import WRITTEN

PLAYERS = {"name", "names", "who", "by", "about", "passed", "player"}  # variables that name players
NO_READER = "(no reader)"  # in a comment: what follows never names its reader, or no player at all
SENTENCE = re.compile(r"^(-?[a-zA-Z][\w-]*) *=")


def files(language: str) -> dict[str, Path]:
    """The catalogues in which players are named."""
    found = {
        f"{package}/{file.name}": file
        for package in ("flick", "oracle", "bots", "server", "cli")
        for file in sorted((ROOT / "src" / "omphalos" / package / "locales" / language).glob("*.ftl"))
    }
    return found | {f"page/{part}": file for part, file in client_catalogues(language).items()}


def without_reader(text: str) -> set[str]:
    """The messages that a comment on them, on their group or on their file excepts."""
    excepted: dict[int, bool] = {}
    found: set[str] = set()
    for line in text.splitlines():
        if comment := re.match(r"#{1,3} ", line):
            level = len(comment[0]) - 1
            excepted = {at: so for at, so in excepted.items() if at > level} | {level: NO_READER in line}
        elif message := SENTENCE.match(line):
            if any(excepted.values()):
                found.add(message[1])
            excepted.pop(1, None)
    return found


def patterns(message: Message) -> dict[str, Pattern]:
    """The value and the attributes, by name."""
    own = {} if message.value is None else {message.name: message.value}
    return own | {f"{message.name}.{form}": pattern for form, pattern in message.attributes.items()}


def inserted(pattern: object) -> Iterator[str]:
    """The variables that stand in a text as they are: in no function, and not to select by."""
    match pattern:
        case Variable(name):
            yield name
        case Select(_, variants):
            for _, variant in variants:
                yield from inserted(variant)
        case Call(function, arguments, named):
            if function == "CAPITAL" or (function == "LIST" and not named):
                for argument in arguments:
                    yield from inserted(argument)
        case tuple():
            for part in pattern:  # pyright: ignore[reportUnknownVariableType]
                if not isinstance(part, str):
                    yield from inserted(part)  # pyright: ignore[reportUnknownArgumentType]
        case _:
            pass


def asked(pattern: Pattern) -> set[str]:
    """The variables of which a text asks whether they mean its reader."""
    return {
        argument.name
        for part in walk(pattern)
        if isinstance(part, Call) and part.function == "WHO"
        for argument in part.arguments
        if isinstance(argument, Variable)
    }


FILES = sorted(files(SOURCE))


def read(language: str, file: str) -> dict[str, Message]:
    """The messages of a file; none, if nobody has begun to translate it."""
    path = files(language).get(file)
    return parse(path.read_text(encoding="utf-8")) if path else {}


@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize("language", WRITTEN)
def test_whoever_reads_about_themselves_reads_you(file: str, language: str) -> None:
    excepted = without_reader(files(SOURCE)[file].read_text(encoding="utf-8"))
    messages = read(language, file)
    faults = [
        f"{name} inserts ${variable} and has no form for its reader"
        for message in messages.values()
        if message.name not in excepted
        for name, pattern in patterns(message).items()
        for variable in sorted(PLAYERS & {*inserted(pattern)} - asked(pattern))
    ]
    assert not faults


@pytest.mark.parametrize("file", FILES)
def test_who_is_asked_in_every_language_or_in_none_of_them(file: str) -> None:
    """A language may do without, where its sentence fits all: "The marker goes to you" and "… to Ann"."""
    found = {language: read(language, file) for language in WRITTEN}
    for name, message in found[SOURCE].items():
        for which, pattern in patterns(message).items():
            for language in (language for language in WRITTEN if name in found[language]):
                other = patterns(found[language][name]).get(which, ())
                for variable in asked(pattern) | asked(other):
                    handled = asked(other) | {
                        argument.name
                        for part in walk(other)
                        if isinstance(part, Call) and dict(part.named).get("case")
                        for argument in part.arguments
                        if isinstance(argument, Variable)
                    }
                    assert variable in handled, f"{language}: {which} does not ask about ${variable}"


@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize("language", WRITTEN)
def test_both_forms_are_there_and_differ(file: str, language: str) -> None:
    for message in read(language, file).values():
        for pattern in patterns(message).values():
            for part in walk(pattern):
                if isinstance(part, Select) and isinstance(part.selector, Call) and part.selector.function == "WHO":
                    variants = dict(part.variants)
                    assert [*variants] == ["you", "name"], message.name
                    assert part.variants[part.default][0] == "name", message.name
                    assert variants["you"] != variants["name"], message.name


GOOD = """### Sentences.

plays = { WHO($name) ->
    [you] You play.
   *[name] { $name } plays.
}
goes = It goes to { FORM($name, case: "inside") }.
# (no reader)
island = Island { $name }
## Pictures (no reader)
draws = { $name } draws.
"""


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (GOOD, set[str]()),
        (GOOD.replace("# (no reader)\n", ""), {"island"}),
        (GOOD.replace(" (no reader)", ""), {"island", "draws"}),
        (GOOD.replace('FORM($name, case: "inside")', "$name"), {"goes"}),
        (GOOD.replace('FORM($name, case: "inside")', "CAPITAL($name)"), {"goes"}),
        (GOOD.replace('goes to { FORM($name, case: "inside") }', "goes to { LIST($name) }"), {"goes"}),
        (GOOD + "\n## Others\nwaits = { $name } waits.\n", {"waits"}),
    ],
)
def test_a_sentence_without_a_form_for_its_reader_is_found(text: str, found: set[str]) -> None:
    excepted = without_reader(text)
    bad = {name for name, one in parse(text).items() if one.value and {*inserted(one.value)} - asked(one.value)}
    assert bad - excepted == found
