"""Catalogues: the messages of a package in a language, formatted with their values.

The messages of a package are in `locales/LANGUAGE/*.ftl` next to its code. They are loaded when the first message is
used. What a language does not say yet is said in English, message by message.

Besides selectors, a message can use four functions:

    FORM($who, case: "accusative")   the attribute `accusative` of the message that $who refers to, or else its value;
                                     of a name of a player, its form of that case
    LIST($people, case: "…")         a list of such references or of texts: "a, b and c"
    WHO($name)                       to select by: `you` if the name, or one of the names, means the reader; else `name`
    CAPITAL($who)                    the first letter as a capital; also accepts the results of the other two
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Final, TypeAlias

from omphalos.i18n.errors import BadCatalogue, NoSuchMessage
from omphalos.i18n.fluent import Call, Expression, Message, Number, Pattern, Reference, Select, Text, Variable, parse
from omphalos.i18n.languages import LANGUAGES, SOURCE
from omphalos.i18n.name import Name
from omphalos.i18n.plurals import plural_rule


class Ref:
    """A reference to another message, with its values. The sentence chooses the grammatical form."""

    __slots__ = ("name", "values")

    def __init__(self, name: str, values: Values) -> None:
        self.name, self.values = name, values


Value: TypeAlias = "str | int | Ref | Sequence[str | Ref]"
Values: TypeAlias = Mapping[str, Value]
_Writer: TypeAlias = Callable[[Values], str]
_Evaluator: TypeAlias = Callable[[Values], Value]

_LISTS: Final = "omphalos.i18n"


def ref(name: str, /, **values: Value) -> Ref:
    """A value that refers to another message: `ref("customer-red")`."""
    return Ref(name, values)


class Catalogue:
    """The messages of one language, ready to be formatted."""

    def __init__(self, language: str, messages: Mapping[str, Message], lists: Catalogue | None = None) -> None:
        self.language = language
        self.messages = messages
        self._lists = lists or self
        self._category = plural_rule(language)
        self._made: dict[str, _Writer] = {}

    def write(self, name: str, values: Values) -> str:
        """The message `name`, or its attribute `name.attribute`, with the values inserted."""
        try:
            return (self._made.get(name) or self._make(name))(values)
        except KeyError as missing:
            raise NoSuchMessage(f"{self.language}: {name} is given no value {missing}") from None

    def _make(self, name: str) -> _Writer:
        whole, _, attribute = name.partition(".")
        message = self.messages.get(whole)
        pattern = None if message is None else message.attributes.get(attribute) if attribute else message.value
        if pattern is None:
            raise NoSuchMessage(f"there is no message {name} in {self.language!r}")
        made = self._made[name] = self._pattern(pattern)
        return made

    # --- patterns as functions

    def _pattern(self, pattern: Pattern) -> _Writer:
        parts = [self._constant(part) if type(part) is str else self._written(part) for part in pattern]  # pyright: ignore[reportArgumentType]
        if len(parts) == 1:
            return parts[0]
        return lambda values: "".join([part(values) for part in parts])

    def _constant(self, text: str) -> _Writer:
        return lambda values: text

    def _written(self, expression: Expression) -> _Writer:
        match expression:
            case Text(value) | Number(value):
                return self._constant(str(value))
            case Select():
                return self._select(expression)
            case Reference(name, attribute):
                whole = f"{name}.{attribute}" if attribute else name
                return lambda values: self.write(whole, values)
            case _:
                evaluate = self._evaluated(expression)
                return lambda values: self._text(evaluate(values))

    def _evaluated(self, expression: Expression) -> _Evaluator:
        match expression:
            case Variable(name):
                return lambda values: values[name]
            case Text(value) | Number(value):
                return lambda values: value
            case Call():
                return self._call(expression)
            case _:
                return self._written(expression)

    def _call(self, call: Call) -> _Evaluator:
        case = dict(call.named).get("case")
        if len(call.arguments) != 1 or set(dict(call.named)) - {"case"} or isinstance(case, int):
            raise BadCatalogue(f"{call.function} takes one value, and `case` with a name")
        of = self._evaluated(call.arguments[0])
        match call.function:
            case "FORM":
                return lambda values: self._text(of(values), case)
            case "LIST":
                return lambda values: self._list(of(values), case)
            case "WHO":
                return lambda values: _who(of(values))
            case "CAPITAL":
                return lambda values: _capital(self._text(of(values)))
            case _:
                raise BadCatalogue(f"there is no function {call.function}")

    def _select(self, select: Select) -> _Writer:
        selector = self._evaluated(select.selector)
        variants: dict[str | int, _Writer] = {key: self._pattern(pattern) for key, pattern in select.variants}
        default = variants[select.variants[select.default][0]]

        def write(values: Values) -> str:
            value = selector(values)
            if isinstance(value, int):
                return (variants.get(value) or variants.get(self._category(value), default))(values)
            return variants.get(str(value), default)(values)

        return write

    def _text(self, value: Value, case: str | None = None) -> str:
        if isinstance(value, Ref):
            message = self.messages.get(value.name)
            has_case = message is not None and case in message.attributes
            return self.write(f"{value.name}.{case}" if has_case else value.name, value.values)
        if isinstance(value, Name):
            return value.form(case)
        if isinstance(value, str | int):
            return str(value)
        return self._list(value, case)

    def _list(self, value: Value, case: str | None) -> str:
        items = [self._text(item, case) for item in ([value] if isinstance(value, str | int | Ref) else value)]
        if len(items) < 2:
            return "".join(items)
        return self._lists.write("list-and", {"most": ", ".join(items[:-1]), "last": items[-1]})


def _who(value: Value) -> str:
    names = [value] if isinstance(value, str | int | Ref) else value
    return "you" if any(isinstance(name, Name) and name.you for name in names) else "name"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


@cache
def catalogue(package: str, language: str) -> Catalogue:
    """All messages of a package in a language; in English if the language is not supported, or lacks the message."""
    if language not in LANGUAGES:
        return catalogue(package, SOURCE)
    messages = own_messages(package, language)
    if language != SOURCE:
        messages = completed(messages, own_messages(package, SOURCE))
    return Catalogue(language, messages, None if package == _LISTS else catalogue(_LISTS, language))


def completed(own: Mapping[str, Message], source: Mapping[str, Message]) -> dict[str, Message]:
    """The messages with those of the source that they lack, and with the texts that a message of both lacks.

    Other attributes are forms of a word, of which every language has its own.
    """
    whole = {**source, **own}
    for name in own.keys() & source.keys():
        one, two = own[name], source[name]
        lacking = {form: text for form, text in two.attributes.items() if two.value is None or form == "text"}
        if lacking.keys() - one.attributes.keys():
            whole[name] = one._replace(attributes={**lacking, **one.attributes})
    return whole


@cache
def own_messages(package: str, language: str) -> Mapping[str, Message]:
    """What the catalogues of a package in a language contain themselves."""
    messages: dict[str, Message] = {}
    folder = files(package) / "locales" / language
    if not folder.is_dir():  # nothing is translated yet
        return messages
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        if not file.name.endswith(".ftl"):
            continue
        found = parse(file.read_text(encoding="utf-8"), f"{package}/{language}/{file.name}")
        twice = messages.keys() & found.keys()
        if twice:
            raise BadCatalogue(f"{package}/{language}/{file.name}: {sorted(twice)[0]} is written twice")
        messages |= found
    return messages


@cache
def you(language: str) -> Name:
    """What sentences call their reader."""
    found = Messages(_LISTS)
    return Name(found(language, "you"), found.forms(language, "you"), you=True)


class Messages:
    """The messages of a package: `SAY = Messages("omphalos.flick")`, then `SAY("pl", "turn-began", name="Ann")`."""

    def __init__(self, package: str) -> None:
        self.package = package

    def __call__(self, language: str, name: str, /, **values: Value) -> str:
        """The message `name`, or its attribute `name.attribute`, in a language, with the values inserted."""
        return catalogue(self.package, language).write(name, values)

    def forms(self, language: str, name: str, /, **values: Value) -> dict[str, str]:
        """All attributes of a message in a language: the forms of a word."""
        found = catalogue(self.package, language)
        return {form: found.write(f"{name}.{form}", values) for form in found.messages[name].attributes}

    def texts(self, name: str, /, **values: Value) -> Texts:
        """The message by language, if the language is chosen later."""
        return Texts(self, name, values)


class Texts(Mapping[str, str]):
    """One message in every language: `title["pl"]`. It is formatted on access."""

    __slots__ = ("_messages", "_name", "_values", "_written")

    def __init__(self, messages: Messages, name: str, values: Values) -> None:
        self._messages, self._name, self._values = messages, name, values
        self._written: dict[str, str] = {}

    def __getitem__(self, language: str) -> str:
        if language not in self._written:
            if language not in LANGUAGES:
                raise KeyError(language)
            self._written[language] = self._messages(language, self._name, **self._values)
        return self._written[language]

    def __iter__(self) -> Iterator[str]:
        return iter(LANGUAGES)

    def __len__(self) -> int:
        return len(LANGUAGES)
