"""The mutants of Python sources."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from scripts.mutate.python_mutants import python_mutants

from scripts.mutate import python_mutants as finder


def after(line: str) -> set[str]:
    """The mutated forms of a line in a function."""
    source = f"def f(a, b, c):\n    {line}\n"
    return {mutant.lines(source)[1] for mutant in python_mutants("f.py", source)}


@pytest.mark.parametrize(
    ("line", "mutated"),
    [
        ("x = a < b", {"x = a <= b", "x = a >= b"}),
        ("x = a is None", {"x = a is not None"}),
        ("x = (a) not in (b)", {"x = (a) in (b)"}),
        ("x = a < b < c", {"x = a <= b < c", "x = a >= b < c", "x = a < b <= c", "x = a < b >= c"}),
        ("x = a + (b * c)", {"x = a - (b * c)", "x = a + (b / c)"}),
        ("x = a and b or c", {"x = a or b or c", "x = a and b and c"}),
        ("x = -a", {"x = a"}),
        ("x = 7", {"x = 8"}),
        ("x = 1", {"x = 2", "x = 0"}),
        ("x = True", {"x = False"}),
        ("a.b()", {"pass"}),
        ("a.x = b", {"pass"}),
        ("a += b", {"pass"}),
        ("raise a", {"pass"}),
        ("return a", {"return None"}),
        ("x = b if a else c", {"x = b if (not (a)) else c"}),
        ("x = [y for y in a if y]", {"x = [y for y in a if (not (y))]"}),
        ("x = a(b, c)", {"x = a(c, b)"}),
        ("x = a(b, key=c)", {"x = a(b, )"}),
        ("x = a(key=b, *c)", {"x = a(*c)"}),
        ("x: int = 3", {"x: int = 4"}),
        ('x = "a" + b', set[str]()),
        ('x = f"{a + 1}"', set[str]()),
        ("assert a == 1", set[str]()),
        ("logger.info(a, b)", set[str]()),
        ("x = math.hypot(a, min(b, c))", set[str]()),
        ("x = zip(a, strict=True)", set[str]()),
        ("x = 'Ł' + a(2)  # żółw", {"x = 'Ł' + a(3) # żółw"}),
    ],
)
def test_a_line_has_these_mutants(line: str, mutated: set[str]) -> None:
    assert after(line) == mutated


def test_heads_of_blocks_are_mutated_and_their_bodies_too() -> None:
    source = "def f(a):\n while a:\n  if a:\n   continue\n match a:\n  case 1 if a:\n   a()\n"
    found = {mutant.lines(source)[1] for mutant in python_mutants("f.py", source)}
    assert found == {"while (not (a)):", "if (not (a)):", "break", "case 1 if (not (a)):", "pass"}


def test_what_nothing_runs_is_left_alone() -> None:
    source = (
        '"""Text."""\nfrom typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    x = 1\n__all__ = [1]\n'
        "class P(Protocol):\n    def f(self, a=1): ...\n"
    )
    assert python_mutants("f.py", source) == []


def test_a_mutant_knows_the_lines_of_its_statement() -> None:
    source = "X = 3\ndef f(a=4):\n    if (\n        a < 5\n    ):\n        return a(\n            6\n        )\n"
    found = {mutant.replacement: mutant for mutant in python_mutants("f.py", source)}
    assert found["4"].on_import
    assert found["5"].on_import
    assert (found["6"].first, found["6"].last) == (3, 5)
    assert not found["6"].on_import
    assert (found["7"].first, found["7"].last) == (6, 8)
    assert found["7"].line(source) == 7


def test_mutants_of_a_whole_module_can_be_parsed() -> None:
    source = Path(finder.__file__).read_text(encoding="utf-8")
    found = python_mutants("python_mutants.py", source)
    assert len(found) > 150
    for mutant in found[::5]:
        ast.parse(mutant.apply(source))
