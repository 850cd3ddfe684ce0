"""Follows a recipe of the documentation in a copy of the sources.

Before each block of code a line says where it belongs: "New file `PATH`:", "At the end of `PATH`:", or "In `PATH`,
after `TEXT`:" (or before), where exactly one line of the file contains the text. Blocks of `sh` are commands to run.

`python -m tests.recipes docs/add-a-law.md FOLDER` leaves a copy to look at.
"""

from __future__ import annotations

import filecmp
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
COPIED = ("src", "tests", "scripts", "web/src", "docs", "pyproject.toml")
LEFT_OUT = shutil.ignore_patterns("static", "node_modules", "pictures", "figures", "*.nbi", "*.nbc")

_BLOCK = re.compile(r"^( *)```(\w*)\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)
_PLACE = re.compile(r"(?:New file|At the end of|In) `([^`]+)`(?:, (before|after) `([^`]+)`)?:")


class RecipeError(Exception):
    """The recipe cannot be followed."""


class Block(NamedTuple):
    """A block of code, and where it belongs."""

    how: str  # "New file", "At the end of", "before" or "after"
    path: str
    anchor: str
    text: str


class Recipe(NamedTuple):
    """What a page asks for."""

    blocks: list[Block]
    commands: list[str]


def read_recipe(page: Path) -> Recipe:
    """The blocks and commands of a page. RecipeError for a block that does not say its file."""
    text = page.read_text(encoding="utf-8")
    recipe = Recipe([], [])
    for found in _BLOCK.finditer(text):
        indent, language, code = found[1], found[2], found[3]
        code = "".join(line.removeprefix(indent) for line in code.splitlines(keepends=True))
        if language == "sh":
            recipe.commands.extend(code.splitlines())
            continue
        line = text[: found.start()].rstrip().rpartition("\n")[2].strip()
        place = _PLACE.fullmatch(line)
        if place is None:
            raise RecipeError(f"{page.name}: this line does not say where the block after it belongs: {line!r}")
        how = place[2] or line.partition(" `")[0]
        if how == "In":
            raise RecipeError(f"{page.name}: {line!r} does not say after or before what")
        recipe.blocks.append(Block(how, place[1], place[3] or "", code))
    return recipe


def copy_sources(folder: Path) -> None:
    """Copy the sources and tests of the project."""
    for name in COPIED:
        source, target = ROOT / name, folder / name
        if source.is_dir():
            shutil.copytree(source, target, ignore=LEFT_OUT)
        else:
            shutil.copy(source, target)


def apply(recipe: Recipe, folder: Path) -> None:
    """Write the blocks into their files."""
    for block in recipe.blocks:
        path = folder / block.path
        if block.how == "New file":
            if path.exists() or not path.parent.is_dir():
                raise RecipeError(f"{block.path} cannot be a new file")
            path.write_text(block.text, encoding="utf-8")
        elif not path.is_file():
            raise RecipeError(f"there is no file {block.path}")
        else:
            path.write_text(inserted(path.read_text(encoding="utf-8"), block), encoding="utf-8")


def inserted(text: str, block: Block) -> str:
    """A file's text with the block. One before a line gets as many blank lines after it as that line has before it.

    Imports stay together.
    """
    if block.how == "At the end of":
        return text + block.text
    lines = text.splitlines(keepends=True)
    found = [number for number, line in enumerate(lines) if block.anchor in line]
    if len(found) != 1:
        raise RecipeError(f"{block.path}: {len(found)} lines contain {block.anchor!r}, not one")
    at = found[0]
    if block.how == "after":
        return "".join([*lines[: at + 1], block.text, *lines[at + 1 :]])
    blank = 0
    while not lines[at].startswith(("from ", "import ")) and at > blank and not lines[at - 1 - blank].strip():
        blank += 1
    return "".join([*lines[:at], block.text, "\n" * blank, *lines[at:]])


def run_in(folder: Path, command: str) -> str:
    """Run a command in a copy, without compiled kernels: to compile the bots anew takes minutes."""
    here = {"PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}", "OMPHALOS_NO_JIT": "1"}
    environment = {**os.environ, **here, "PYTHONPATH": f"{folder / 'src'}:{folder}"}
    done = subprocess.run(command, shell=True, env=environment, cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, f"{command}\n{done.stdout[-6000:]}{done.stderr[-6000:]}"
    return done.stdout


def changed(folder: Path) -> set[str]:
    """The files of a copy that are new or differ."""
    files = {str(file.relative_to(folder)) for file in folder.rglob("*") if file.suffix != ".pyc" and file.is_file()}
    _, differ, new = filecmp.cmpfiles(ROOT, folder, files, shallow=False)
    return {*differ, *new}


if __name__ == "__main__":
    copy_sources(Path(sys.argv[2]))
    apply(read_recipe(Path(sys.argv[1])), Path(sys.argv[2]))
