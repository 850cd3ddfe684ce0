"""Find mismatches between the code and its catalogues, and between the catalogues of two languages."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from omphalos.i18n import COMPLETE
from omphalos.i18n.catalogue import completed
from omphalos.i18n.fluent import Call, Expression, Message, Pattern, Reference, Select, Text, Variable, variables, walk
from omphalos.i18n.plurals import categories

ROOT = Path(__file__).parents[2]
PLURALS = {"zero", "one", "two", "few", "many", "other"}
FUNCTIONS = {"FORM", "LIST", "CAPITAL", "WHO"}


def differences(
    source: Mapping[str, Message], other: Mapping[str, Message], language: str, asked: Iterable[Message] = ()
) -> Iterator[str]:
    """List what a translation lacks, has in excess, or does with other variables than the source.

    `asked` are messages of other catalogues that ask for forms of these. Only languages of COMPLETE may lack nothing.
    """
    known = other
    if language in COMPLETE:
        yield from (f"{name} is missing" for name in source if name not in other and not name.startswith("-"))
    else:
        known = completed(other, source)
    yield from (f"{name} is in no other language" for name in other if name not in source and not name.startswith("-"))
    own = forms([*other.values(), *asked])
    source_forms, other_forms = forms(source.values()), forms(other.values())
    for name in source.keys() & other.keys():
        one, two = source[name], other[name]
        if (one.value is None) != (two.value is None):
            yield f"{name} has a value in one language only"
        if one.value is not None and two.value is not None:
            said, told = all_variables(name, source), all_variables(name, known)
            if said != told:
                yield f"{name} speaks of {sorted(told)}, not of {sorted(said)}"
        yield from (f"{name} lacks the variant [{key}]" for key in sorted(keys(one.value) - keys(two.value)))
        ours, theirs = set(one.attributes) - source_forms, set(two.attributes) - other_forms
        if language in COMPLETE:
            yield from (f"{name}.{attribute} is missing" for attribute in sorted(ours - theirs))
        yield from (f"{name}.{attribute} is in no other language" for attribute in sorted(theirs - ours - own))
        for attribute in ours & theirs:
            if variables(one.attributes[attribute]) != variables(two.attributes[attribute]):
                yield f"{name}.{attribute} speaks of other things"
    yield from (f"{problem}" for message in other.values() for problem in faults(message, known, language))


def faults(message: Message, catalogue: Mapping[str, Message], language: str) -> Iterator[str]:
    """List the faults of a message by itself: counts without a plural category, broken references."""
    for part in (part for pattern in patterns(message) for part in walk(pattern)):
        match part:
            case Select(Variable(), variants, default):
                named = {str(key) for key, _ in variants} & PLURALS
                wanted: set[str] = set(categories(language))
                if named and named != wanted:
                    yield f"{message.name} counts with {sorted(named)}, not {sorted(wanted)}"
                if named and variants[default][0] not in PLURALS:
                    yield f"{message.name} counts, and falls back on [{variants[default][0]}]"
            case Reference(name, attribute):
                there = catalogue.get(name)
                if there is None or (attribute and attribute not in there.attributes):
                    yield f"{message.name} refers to {name}, which is not there"
            case Call(function) if function not in FUNCTIONS:
                yield f"{message.name} calls {function}, which is not there"
            case _:
                pass


def patterns(message: Message) -> Iterator[Pattern]:
    """Return the value and the attributes."""
    if message.value is not None:
        yield message.value
    yield from message.attributes.values()


def forms(messages: Iterable[Message]) -> set[str]:
    """Return the grammatical forms that a language's messages ask for. Every language has its own."""
    found: set[str] = set()
    for part in (part for message in messages for pattern in patterns(message) for part in walk(pattern)):
        if isinstance(part, Call) and "case" in dict(part.named):
            found.add(str(dict(part.named)["case"]))
        if isinstance(part, Reference) and part.attribute:
            found.add(part.attribute)
    return found


def keys(pattern: Pattern | None) -> set[str]:
    """Return the variants that are selected by a word, not by a count."""
    return {str(key) for part in walk(pattern) if isinstance(part, Select) for key, _ in part.variants} - PLURALS


def all_variables(name: str, catalogue: Mapping[str, Message]) -> set[str]:
    """Return the variables of a message and of the messages it refers to."""
    whole, _, attribute = name.partition(".")
    message = catalogue.get(whole)
    pattern = None if message is None else message.attributes.get(attribute) if attribute else message.value
    found = set(variables(pattern))
    for part in walk(pattern):
        if isinstance(part, Reference):
            found |= all_variables(part.name + (f".{part.attribute}" if part.attribute else ""), catalogue)
    return found


class Use(NamedTuple):
    """A place in the code that uses a message."""

    where: str
    package: str  # the package of the catalogue
    names: tuple[str, ...]  # regular expressions of names
    literal: bool
    given: frozenset[str] | None  # the values; None: not known


def uses(files: Iterable[Path]) -> Iterator[Use]:
    """Every `say(language, "name", …)`, `say.texts("name")` and `ref("name")` in Python sources."""
    for file in files:
        if file == ROOT / "src" / "omphalos" / "oracle" / "draw" / "words.py":
            continue  # it passes on the names that its callers use
        tree = ast.parse(file.read_text(encoding="utf-8"))
        says: dict[str, str] = {}
        bound = 0
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and node.module and node.module.endswith(".messages"):
                for alias in node.names:
                    if alias.name == "say":
                        says[alias.asname or "say"] = node.module.removesuffix(".messages")
            if isinstance(node, ast.ImportFrom) and node.module == "omphalos.oracle.draw.words":
                says |= {"words": "omphalos.oracle", "say": "omphalos.oracle"}  # these are bound to a language
                bound = 1
        if not says:
            continue
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call):
                continue
            where = f"{file.relative_to(ROOT)}:{node.lineno}"
            function = node.func
            named = None if any(k.arg is None for k in node.keywords) else frozenset(str(k.arg) for k in node.keywords)
            if isinstance(function, ast.Name) and function.id in says:
                yield Use(where, says[function.id], *_names(node.args[1 - bound], where), named)
            elif isinstance(function, ast.Name) and function.id == "ref":
                for package in says.values():
                    yield Use(where, package, *_names(node.args[0], where), None)
            elif (
                isinstance(function, ast.Attribute)
                and function.attr == "texts"
                and isinstance(function.value, ast.Name)
                and function.value.id in says
            ):
                yield Use(where, says[function.value.id], *_names(node.args[0], where), named)


def _names(node: ast.expr, where: str) -> tuple[tuple[str, ...], bool]:
    match node:
        case ast.Constant(value=str(name)):
            return (re.escape(name),), True
        case ast.JoinedStr(values=parts):
            text = [re.escape(str(part.value)) if isinstance(part, ast.Constant) else r"[\w-]+" for part in parts]
            return ("".join(text),), False
        case ast.IfExp(body=body, orelse=otherwise):
            return _names(body, where)[0] + _names(otherwise, where)[0], False
        case _:
            raise AssertionError(f"{where}: the name of a message is written out, not {ast.unparse(node)}")


def referred(catalogue: Mapping[str, Message]) -> set[str]:
    """Return the messages that other messages refer to."""
    parts: Iterator[Expression] = (
        part for message in catalogue.values() for pattern in patterns(message) for part in walk(pattern)
    )
    return {part.name for part in parts if isinstance(part, Reference)}


def texts(pattern: Pattern | None) -> str:
    """Return all texts that a pattern can produce, without its values."""
    said = [part for part in pattern or () if type(part) is str]
    for part in walk(pattern):
        if isinstance(part, Text):
            said.append(part.value)
        if isinstance(part, Select):
            said += [piece for _, variant in part.variants for piece in variant if type(piece) is str]
    return "".join(said)
