"""Our Fluent parser agrees with the official one, and names what it does not support."""

from __future__ import annotations

import pytest

from omphalos.i18n import BadCatalogue
from omphalos.i18n.fluent import Call, Number, Reference, Select, Text, Variable, parse, variables


def test_a_message_has_text_and_placeables() -> None:
    message = parse("hello = Hello, { $name }! { word } { word.part } { -term }\n")["hello"]
    assert message.value == (
        *("Hello, ", Variable("name"), "! ", Reference("word", None), " ", Reference("word", "part"), " "),
        Reference("-term", None),
    )


def test_lines_that_follow_lose_their_common_indentation() -> None:
    message = parse("poem =\n    One line\n      and another\n\n    and a third\n\n# a comment\nnext = Next\n")["poem"]
    assert message.value == ("One line\n  and another\n\nand a third",)


def test_lines_may_end_as_on_windows() -> None:
    text = "# one\nhello =\n    Hello,\n    { $name }\n    .short = Hi\n\nn = { $n ->\n    [one] a\n   *[other] b\n}\n"
    assert parse(text.replace("\n", "\r\n")) == parse(text)
    with pytest.raises(BadCatalogue, match="line 3"):
        parse("a = A\r\nb = B\r\n?\r\n")


def test_attributes_with_and_without_a_value() -> None:
    found = parse("themes =\n    .light = Light\n    .dark = Dark\nword = Word\n    .many = Words\n")
    assert found["themes"].value is None
    assert dict(found["themes"].attributes) == {"light": ("Light",), "dark": ("Dark",)}
    assert found["word"].attributes["many"] == ("Words",)


def test_selectors() -> None:
    value = parse("n = You have { $n ->\n    [0] nothing\n    [one] { $n } thing\n   *[other] things\n}.\n")["n"].value
    variants = ((0, ("nothing",)), ("one", (Variable("n"), " thing")), ("other", ("things",)))
    assert value == ("You have ", Select(Variable("n"), variants, 2), ".")
    assert variables(value) == {"n"}


def test_literals_and_calls() -> None:
    value = parse('x = { " " }{ "\\u2013 \\"" }{ 3 }{ CAPITAL(FORM($who, case: "a")) }\n')["x"].value
    form = Call("FORM", (Variable("who"),), (("case", "a"),))
    assert value == (Text(" "), Text('– "'), Number(3), Call("CAPITAL", (form,), ()))


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("hello Hello", "line 1: neither a message nor a comment"),
        ("\nhello =", "line 2: hello is empty"),
        ("hello = { $name", "'}' is missing"),
        ("hello = { $ }", "a name is missing"),
        ("hello = { $n ->\n    [one] thing\n }", "no variant marked *"),
        ("hello = { $n ->\n   *[one] thing\n   *[two] things\n }", "two variants marked *"),
        ("a = A\na = B", "a is written twice"),
        ("a = A\n    .b = B\n    .b = C", "a.b is written twice"),
        ("a = A\n    .b =", "a.b is empty"),
        ('a = { -term(case: "x") }', "-term takes no arguments"),
        ("a = { FORM($x, case: $y) }", "case of FORM is not a string"),
        ("a = { FORM($x, $y: 3) }", "has a name that is none"),
        ("a = A } B", "neither a message nor a comment"),
    ],
)
def test_what_cannot_be_read_is_named_with_its_line(text: str, problem: str) -> None:
    with pytest.raises(BadCatalogue, match=problem.replace("*", r"\*").replace("}", r"\}")):
        parse(text)
