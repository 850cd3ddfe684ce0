"""A parser for the part of Fluent (https://projectfluent.org) that our catalogues use.

It supports messages and terms with attributes, comments, patterns of several lines, and placeables with strings,
numbers, variables, references, function calls and selectors. It rejects junk, and arguments of terms: Fluent allows
only literals there, and FORM serves the same purpose better.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple, TypeAlias

from omphalos.i18n.errors import BadCatalogue


class Text(NamedTuple):
    """A string literal in a placeable: `{ "" }`."""

    value: str


class Number(NamedTuple):
    """A number literal."""

    value: int


class Variable(NamedTuple):
    """`$name`."""

    name: str


class Reference(NamedTuple):
    """`message`, `message.attribute` or `-term`."""

    name: str
    attribute: str | None


class Call(NamedTuple):
    """`FORM($who, case: "accusative")`."""

    function: str
    arguments: tuple[Expression, ...]
    named: tuple[tuple[str, str | int], ...]


class Select(NamedTuple):
    """`$n -> [one] … *[other] …`."""

    selector: Expression
    variants: tuple[tuple[str | int, Pattern], ...]
    default: int  # index of the variant marked *


Expression: TypeAlias = "Text | Number | Variable | Reference | Call | Select"
Pattern: TypeAlias = "tuple[str | Expression, ...]"


class Message(NamedTuple):
    """A message, or a term, whose name begins with a hyphen."""

    name: str
    value: Pattern | None
    attributes: Mapping[str, Pattern]


_ENTRY: Final = re.compile(r"(-?[a-zA-Z][\w-]*)[ ]*=", re.ASCII)
_ATTRIBUTE: Final = re.compile(r"[ \n]*\n +\.([a-zA-Z][\w-]*)[ ]*=", re.ASCII)
_NAME: Final = re.compile(r"[a-zA-Z][\w-]*", re.ASCII)
_NUMBER: Final = re.compile(r"-?\d+", re.ASCII)
_LITERAL: Final = re.compile(r'"((?:[^"\\\n]|\\["\\]|\\u[0-9a-fA-F]{4})*)"')
_ESCAPE: Final = re.compile(r'\\(?:u([0-9a-fA-F]{4})|(["\\]))')
_INLINE_TEXT: Final = re.compile(r"[^{}\n]+")
_NEW_LINE: Final = re.compile(r"\n(?: *\n)*( *)")
_VARIANT: Final = re.compile(r"[ \n]*(\*?)\[ *([a-zA-Z][\w-]*|-?\d+) *\]", re.ASCII)


class _Line(NamedTuple):
    """A new line in a pattern: how many line ends, and the indentation of the line that follows."""

    breaks: int
    indent: int


def parse(text: str, source: str = "catalogue") -> dict[str, Message]:
    """Parse every message and term of a text, by name. An error names the file and the line."""
    return _Parser(text.replace("\r\n", "\n"), source).entries()


def variables(pattern: Pattern | Expression | None) -> frozenset[str]:
    """The variables that a pattern or an expression uses."""
    return frozenset(part.name for part in walk(pattern) if isinstance(part, Variable))


def walk(pattern: Pattern | Expression | None) -> Iterator[Expression]:
    """Every expression in a pattern, including nested ones."""
    parts: tuple[object, ...]
    match pattern:
        case None | Text() | Number() | Variable() | Reference():
            parts = ()
        case Call():
            parts = pattern.arguments
        case Select():
            parts = (pattern.selector, *(part for _, variant in pattern.variants for part in variant))
        case _:
            parts = pattern
    if isinstance(pattern, Text | Number | Variable | Reference | Call | Select):
        yield pattern
    for part in parts:
        if isinstance(part, Text | Number | Variable | Reference | Call | Select):
            yield from walk(part)


class _Parser:
    def __init__(self, text: str, source: str) -> None:
        self.text = text
        self.source = source
        self.at = 0

    def wrong(self, what: str) -> BadCatalogue:
        line = self.text.count("\n", 0, self.at) + 1
        return BadCatalogue(f"{self.source}, line {line}: {what}")

    def entries(self) -> dict[str, Message]:
        found: dict[str, Message] = {}
        while self.at < len(self.text):
            if self.text[self.at] in "\n":
                self.at += 1
                continue
            if self.text[self.at] == "#":
                end = self.text.find("\n", self.at)
                self.at = len(self.text) if end < 0 else end
                continue
            head = _ENTRY.match(self.text, self.at)
            if head is None:
                raise self.wrong("neither a message nor a comment begins here")
            if head[1] in found:
                raise self.wrong(f"{head[1]} is written twice")
            self.at = head.end()
            found[head[1]] = self._entry(head[1])
        return found

    def _entry(self, name: str) -> Message:
        value = self._pattern() or None
        attributes: dict[str, Pattern] = {}
        while (head := _ATTRIBUTE.match(self.text, self.at)) is not None:
            self.at = head.end()
            if head[1] in attributes:
                raise self.wrong(f"{name}.{head[1]} is written twice")
            attributes[head[1]] = self._pattern()
            if not attributes[head[1]]:
                raise self.wrong(f"{name}.{head[1]} is empty")
        if value is None and not attributes:
            raise self.wrong(f"{name} is empty")
        return Message(name, value, attributes)

    def _pattern(self) -> Pattern:
        """Text and placeables up to the next attribute, variant or entry."""
        raw: list[str | Expression | _Line] = []
        self._skip(" ")
        while self.at < len(self.text):
            character = self.text[self.at]
            if character == "{":
                raw.append(self._placeable())
            elif character == "}":
                break
            elif character == "\n":
                line = _NEW_LINE.match(self.text, self.at)
                assert line is not None
                following = self.text[line.end() : line.end() + 1]
                if not line[1] or following in ("", ".", "[", "*", "}"):
                    break  # the pattern ends before this line
                raw.append(_Line(line[0].count("\n"), len(line[1])))
                self.at = line.end()
            else:
                found = _INLINE_TEXT.match(self.text, self.at)
                assert found is not None
                raw.append(found[0])
                self.at = found.end()
        return self._dedented(raw)

    def _dedented(self, raw: list[str | Expression | _Line]) -> Pattern:
        """Remove the common indentation of the lines, and trailing blanks."""
        common = min((part.indent for part in raw if isinstance(part, _Line)), default=0)
        parts: list[str | Expression] = []
        for i, part in enumerate(raw):
            piece = part
            if isinstance(part, _Line):
                piece = "\n" * (part.breaks if i else 0) + " " * (part.indent - common)
            if isinstance(piece, str) and parts and type(parts[-1]) is str:
                parts[-1] += piece
            else:
                parts.append(piece)  # pyright: ignore[reportArgumentType]
        if parts and type(parts[-1]) is str:
            parts[-1] = parts[-1].rstrip(" \n")
        return tuple(part for part in parts if part != "")

    def _placeable(self) -> Expression:
        self._take("{")
        self._skip(" \n")
        expression = self._inline()
        self._skip(" \n")
        if self.text.startswith("->", self.at):
            self.at += 2
            expression = self._select(expression)
        self._skip(" \n")
        self._take("}")
        return expression

    def _select(self, selector: Expression) -> Select:
        variants: list[tuple[str | int, Pattern]] = []
        default: int | None = None
        while (head := _VARIANT.match(self.text, self.at)) is not None:
            self.at = head.end()
            if head[1]:
                if default is not None:
                    raise self.wrong("a selector has two variants marked *")
                default = len(variants)
            key = int(head[2]) if _NUMBER.fullmatch(head[2]) else head[2]
            variants.append((key, self._pattern()))
        if default is None:
            raise self.wrong("a selector has no variant marked *")
        return Select(selector, tuple(variants), default)

    def _inline(self) -> Expression:
        if (literal := _LITERAL.match(self.text, self.at)) is not None:
            self.at = literal.end()
            return Text(_ESCAPE.sub(lambda found: chr(int(found[1], 16)) if found[1] else found[2], literal[1]))
        if (number := _NUMBER.match(self.text, self.at)) is not None:
            self.at = number.end()
            return Number(int(number[0]))
        if self.text.startswith("$", self.at):
            self.at += 1
            return Variable(self._name())
        term = self.text.startswith("-", self.at)
        self.at += term
        name = "-" * term + self._name()
        if self.text.startswith("(", self.at):
            if term or not name.isupper():
                raise self.wrong(f"{name} takes no arguments")
            return self._call(name)
        attribute = None
        if self.text.startswith(".", self.at):
            self.at += 1
            attribute = self._name()
        return Reference(name, attribute)

    def _call(self, function: str) -> Call:
        self._take("(")
        arguments: list[Expression] = []
        named: list[tuple[str, str | int]] = []
        while True:
            self._skip(" \n")
            if self.text.startswith(")", self.at):
                self.at += 1
                return Call(function, tuple(arguments), tuple(named))
            argument = self._inline()
            self._skip(" \n")
            if self.text.startswith(":", self.at):
                if not isinstance(argument, Reference):
                    raise self.wrong(f"an argument of {function} has a name that is none")
                self.at += 1
                self._skip(" \n")
                value = self._inline()
                if not isinstance(value, Text | Number):
                    raise self.wrong(f"{argument.name} of {function} is not a string or a number")
                named.append((argument.name, value.value))
            else:
                arguments.append(argument)
            self._skip(" \n")
            if self.text.startswith(",", self.at):
                self.at += 1

    def _name(self) -> str:
        found = _NAME.match(self.text, self.at)
        if found is None:
            raise self.wrong("a name is missing")
        self.at = found.end()
        return found[0]

    def _take(self, wanted: str) -> None:
        if not self.text.startswith(wanted, self.at):
            raise self.wrong(f"{wanted!r} is missing")
        self.at += len(wanted)

    def _skip(self, blanks: str) -> None:
        while self.at < len(self.text) and self.text[self.at] in blanks:
            self.at += 1
