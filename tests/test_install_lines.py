"""Every instruction to install the program names our distribution and extras that it has.

`omphalos` on the Python package index is another program.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from packaging.requirements import InvalidRequirement, Requirement

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
NAME: str = PROJECT["name"]
EXTRAS = set(PROJECT["optional-dependencies"])
PLACES = ("*.md", "docs/**/*.md", "examples/**/*.*", "src/**/*.py", "web/src/**/*.ts")
COMMAND = r"\b(?:pipx? install|uv (?:pip|tool) install|uv add|uvx|uv tool run|pipx run)"
INSTALL = re.compile(
    rf"{COMMAND}\s+(?:-\S+\s+)*['\"]?(?P<what>[^\s'\"`,;)\[]+(?:\[[\w,-]+\])?)"
)  # options have their value after a =
OTHERS = {"websockets"}  # what an example of somebody's own program needs
WITH_EXTRA = re.compile(r"(?<![\w/.-])omphalos\[[\w,-]+\]")  # the other distribution, with one of our extras


def texts() -> Iterator[tuple[str, str]]:
    """Yield every text that a reader may follow, with its path."""
    for pattern in PLACES:
        for path in sorted(ROOT.glob(pattern)):
            if path.suffix != ".pyc":
                yield str(path.relative_to(ROOT)), path.read_text(encoding="utf-8")


def problems(text: str) -> list[str]:
    """List the faults of a text's install instructions."""
    found = [f"{match[0]} is not {NAME}" for match in WITH_EXTRA.finditer(text)]
    for match in INSTALL.finditer(text):
        what = match["what"]
        if "/" in what or what.endswith(".whl"):  # a local file
            continue
        try:
            wanted = Requirement(what)
        except InvalidRequirement:
            found.append(f"{match[0]!r}: {what!r} cannot be installed")
            continue
        if wanted.name not in {NAME, *OTHERS}:
            found.append(f"{wanted.name} is not {NAME}")
        found += [f"{NAME} has no extra {extra}" for extra in sorted(wanted.extras - EXTRAS)]
    return found


def test_every_install_line_names_our_distribution() -> None:
    wrong = [f"{path}: {problem}" for path, text in texts() for problem in problems(text)]
    assert not wrong, "\n".join(wrong)


def test_install_lines_are_found_in_the_readme_the_docs_and_the_messages() -> None:
    found = {path for path, text in texts() if INSTALL.search(text)}
    assert found >= {"README.md", "docs/server.md", "docs/arena.md", "src/omphalos/cli/play.py"}


@pytest.mark.parametrize(
    "text",
    [
        "pip install omphalos",
        "`pip install\n'omphalos[arena]'`",
        "it needs Ray: install omphalos[arena]",
        "/opt/omphalos/bin/pip install 'omphalos[server]'",
        "uvx --from 'omphalos[server]' omphalos play",
        "uvx omphalos play",
        "uv tool install --upgrade omphalos",
        "pip install 'omphalos-tables'",
        "pip install 'omphalos-table[sever]'",
    ],
)
def test_another_name_is_a_problem(text: str) -> None:
    assert problems(text)


@pytest.mark.parametrize(
    "text",
    [
        "pip install omphalos-table",
        "(`pip install\n'omphalos-table[arena]'`)",
        "uvx --find-links=dist --from 'omphalos-table[server]' omphalos play",
        "pip install dist/omphalos_table-0.1.0-py3-none-any.whl",
        "the command is omphalos serve; OMPHALOS[0] and table.omphalos are names",
    ],
)
def test_our_name_is_none(text: str) -> None:
    assert not problems(text)
