"""Writes docs/modules.md, the list of all modules: `python -m scripts.modules`; with `--check` it only compares.

The list is made of the first lines of the modules and of what packages say of themselves: docstrings in Python, the
first comment in TypeScript and Svelte. The folders of the client are described in web/src/README.md.
"""

from __future__ import annotations

import ast
import re
import sys
import textwrap
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
HEAD: Final = """\
# Modules

<!-- Made by `python -m scripts.modules` from the first lines of the modules; `make check` compares them. -->

What every module is about, from the lowest layer to the highest, and then the browser client.
[Architecture](architecture.md) tells how they work together.
"""
WIDTH: Final = 120

_COMMENT = re.compile(r"<!--([\s\S]*?)-->|/\*\*?([\s\S]*?)\*/|((?://.*\n)+)")
_FOLDER = re.compile(r"^- `([\w./]+)`: (.+(?:\n  .+)*)", re.MULTILINE)


class NoSubjectError(Exception):
    """A file or folder does not say what it is about."""


def page(root: Path = ROOT) -> str:
    """The whole page."""
    return "\n".join([HEAD, *python(root), *client(root)])


# --- Python


def python(root: Path) -> Iterator[str]:
    """The sections of the packages, in the order of the layers."""
    source = root / "src" / "omphalos"
    for top in layers(root):
        for package in [source / top, *sorted(path.parent for path in (source / top).rglob("*/__init__.py"))]:
            name = package.relative_to(source).as_posix().replace("/", ".")
            yield section(name, about(package / "__init__.py"), level=2 if package.parent == source else 3)
            files = sorted(path for path in package.glob("*.py") if path.name != "__init__.py")
            yield items((path.stem, first_line(path)) for path in files)


def layers(root: Path) -> list[str]:
    """The packages from the lowest layer up, as import-linter is told of them."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    rows: list[str] = project["tool"]["importlinter"]["contracts"][0]["layers"]
    return [name for row in reversed(rows) for name in re.findall(r"omphalos\.(\w+)", row)]


def docstring(path: Path) -> str:
    """The docstring of a module. NoSubjectError if it has none."""
    found = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
    if not found:
        raise NoSubjectError(f"{path}: it has no docstring that names its subject")
    return found


def first_line(path: Path) -> str:
    """The first line of a module's docstring; a second one if the first does not end there."""
    return " ".join(docstring(path).partition("\n\n")[0].split())


def about(path: Path) -> str:
    """What a package says of itself, without its tables and examples."""
    paragraphs: list[str] = []
    for paragraph in docstring(path).split("\n\n"):
        if paragraph.startswith(("|", ">>>", " ")):
            break
        paragraphs.append(" ".join(paragraph.split()))
    return "\n\n".join(text for text in paragraphs if not text.endswith(":"))


# --- the browser client


def client(root: Path) -> Iterator[str]:
    """The sections of the client's folders."""
    source = root / "web" / "src"
    said = folders(source / "README.md")
    yield section("web/src", said["."], level=2)
    yield items(comments(source))
    for folder in sorted(path for path in source.rglob("*") if path.is_dir()):
        if listed := list(comments(folder)):
            name = folder.relative_to(source).as_posix()
            if name not in said:
                raise NoSubjectError(f"{source / 'README.md'}: it does not say what is in `{name}`")
            yield section(f"web/src/{name}", said[name], level=3)
            yield items(listed)


def folders(readme: Path) -> dict[str, str]:
    """What the client's README says of its folders."""
    return {name: " ".join(text.split()) for name, text in _FOLDER.findall(readme.read_text(encoding="utf-8"))}


def comments(folder: Path) -> Iterator[tuple[str, str]]:
    """The files of a folder of the client, without tests, with their first comments."""
    for path in sorted(folder.iterdir()):
        if path.suffix in (".ts", ".svelte") and not path.name.endswith(".test.ts"):
            yield path.name, first_comment(path)


def first_comment(path: Path) -> str:
    """The comment at the beginning of a file. NoSubjectError if it begins with something else."""
    found = _COMMENT.match(path.read_text(encoding="utf-8"))
    if found is None:
        raise NoSubjectError(f"{path}: it does not begin with a comment that names its subject")
    text = found[1] or found[2] or re.sub(r"^// ?", "", found[3], flags=re.MULTILINE)
    return " ".join(text.partition("\n\n")[0].split())


# --- Markdown


def section(name: str, text: str, level: int) -> str:
    """A heading, and what the package or folder says of itself."""
    linked = re.sub(r"\bdocs/([\w-]+\.md)", r"[docs/\1](\1)", text)
    said = "\n\n".join(textwrap.fill(paragraph, WIDTH) for paragraph in linked.split("\n\n"))
    return f"{'#' * level} `{name}`\n\n{said}\n"


def items(entries: Iterator[tuple[str, str]] | Sequence[tuple[str, str]]) -> str:
    """A list of files."""
    return "".join(
        textwrap.fill(f"- `{name}`: {text}", WIDTH, subsequent_indent="  ", break_long_words=False) + "\n"
        for name, text in entries
    )


def main(words: Sequence[str]) -> int:
    """Write the page, or say whether it is what would be written."""
    target = ROOT / "docs" / "modules.md"
    try:
        made = page()
    except NoSubjectError as problem:
        print(problem, file=sys.stderr)
        return 1
    if "--check" not in words:
        target.write_text(made, encoding="utf-8")
    elif target.read_text(encoding="utf-8") != made:
        print("docs/modules.md is not up to date: python -m scripts.modules", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
