"""Counts how large the project is and how far a change reaches: `python -m scripts.measures`.

It prints figures and sets no limits. A feature whose word is in many files of many packages has no place of its own, a
folder with many files is no map, and a recipe with many files says that knowledge is spread.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[1]
SERVER: Final = "src/omphalos/server"
FEATURES: Final = ("tournament", "circle", "passkey", "handover", "channel", "puzzle", "avatar")
CODE: Final = {"src": (".py",), "web/src": (".ts", ".svelte")}
STATEMENTS: Final = (".py", ".sql")  # where a feature of the server is written

_GENERATED = re.compile(r"(//|<!--|/\*\*?) Made by ")
_IMPORTED = re.compile(r"""(?:\bfrom|\bimport)\s*\(?\s*['"](\.[^'"]+)['"]""")
_ROW = re.compile(r"^\| [^|]+ \| (`.+`) \|$", re.MULTILINE)


class Spread(NamedTuple):
    """Where the word of a feature is."""

    files: int
    packages: int


class Folder(NamedTuple):
    """A folder and how many files of code lie directly in it."""

    path: str
    files: int


# --- what is counted


def sources(top: str, root: Path = ROOT) -> list[Path]:
    """The files of code in a folder, without the client's tests."""
    found = (path for path in (root / top).rglob("*") if path.suffix in CODE[top])
    return sorted(path for path in found if not path.name.endswith(".test.ts") and "static" not in path.parts)


def spread(feature: str, root: Path = ROOT) -> Spread:
    """How many files of the server name a feature, and in how many of its packages they lie."""
    server = root / SERVER
    naming = [
        path.relative_to(server)
        for path in server.rglob("*")
        if path.suffix in STATEMENTS and feature in path.read_text(encoding="utf-8").lower()
    ]
    return Spread(len(naming), len({path.parts[0] for path in naming if len(path.parts) > 1}))


def lines(paths: Iterable[Path]) -> int:
    """The lines of all files that are written by hand."""
    texts = (path.read_text(encoding="utf-8") for path in paths)
    return sum(len(text.splitlines()) for text in texts if not _GENERATED.match(text))


def largest(paths: Iterable[Path], root: Path = ROOT) -> Folder:
    """The folder with most files directly in it."""
    counts: dict[Path, int] = {}
    for path in paths:
        counts[path.parent] = counts.get(path.parent, 0) + 1
    folder = max(counts, key=lambda folder: counts[folder])
    return Folder(folder.relative_to(root).as_posix(), counts[folder])


def import_share(paths: Iterable[Path]) -> float:
    """Which share of the lines of Python files are imports."""
    imports = total = 0
    for path in paths:
        text = path.read_text(encoding="utf-8")
        total += len(text.splitlines())
        imports += sum(node.end_lineno - node.lineno + 1 for node in _imports(text) if node.end_lineno is not None)
    return imports / total


# --- circles of imports


def python_imports(root: Path = ROOT) -> dict[str, set[str]]:
    """Which modules each module imports, those in functions and for types alone included."""
    source = root / "src"
    modules: dict[str, Path] = {}
    for path in sources("src", root):
        words = path.relative_to(source).with_suffix("").parts
        modules[".".join(words[:-1] if words[-1] == "__init__" else words)] = path
    return {
        name: {found for found in _named(path.read_text(encoding="utf-8"), modules) if found != name}
        for name, path in modules.items()
    }


def typescript_imports(root: Path = ROOT) -> dict[str, set[str]]:
    """Which files of the client each file imports, for types alone too."""
    files = {path.relative_to(root).as_posix(): path for path in sources("web/src", root)}
    found: dict[str, set[str]] = {}
    for name, path in files.items():
        targets = ((path.parent / target).resolve() for target in _IMPORTED.findall(path.read_text(encoding="utf-8")))
        inside = (target.relative_to(root).as_posix() for target in targets if target.is_relative_to(root))
        found[name] = {f"{target}{end}" for target in inside for end in ("", ".ts") if f"{target}{end}" in files}
    return found


def circles(imports: Mapping[str, Iterable[str]]) -> list[list[str]]:
    """The groups of modules that import each other, directly or through others."""
    rest = {name: set(targets) for name, targets in imports.items()}
    while leaves := [name for name, targets in rest.items() if not targets & rest.keys()]:
        for name in leaves:
            del rest[name]
    reached = {name: _reached(name, rest) for name in rest}
    groups = {tuple(sorted(other for other in reached[name] if name in reached[other])) for name in rest}
    return sorted(list(group) for group in groups if group)


# --- recipes


def touched(page: str) -> list[str]:
    """The files in the table at the end of a recipe. "`a/{x,y}.ftl`, `z.ftl`" are three files in one folder."""
    found: list[str] = []
    for row in _ROW.findall(page.rpartition("## Files that ")[2]):
        folders: list[str] = []
        for path in re.findall(r"`([^`]+)`", row):
            paths = _expanded(path) if "/" in path or not folders else [f"{folder}/{path}" for folder in folders]
            folders = [one.rpartition("/")[0] for one in paths]
            found.extend(paths)
    return found


def recipes(root: Path = ROOT) -> dict[str, list[str]]:
    """The recipes of the documentation, by page, with the files that each of them touches."""
    pages = {path.name: path.read_text(encoding="utf-8") for path in sorted((root / "docs").glob("*.md"))}
    return {name: touched(text) for name, text in pages.items() if "\n## Files that " in text}


def report(root: Path = ROOT) -> Iterator[str]:
    """The figures, a line each."""
    python, client = sources("src", root), sources("web/src", root)
    for feature in FEATURES:
        files, packages = spread(feature, root)
        yield f"files of the server that name {feature!r} / packages they lie in: {files} / {packages}"
    yield f"lines written by hand, src + web/src: {lines(python):,} + {lines(client):,}"
    for paths in (python, client):
        yield "largest flat folder: {} ({} files)".format(*largest(paths, root))
    yield f"share of imports in the lines of src: {import_share(python):.1%}"
    for language, imports in (("Python", python_imports(root)), ("TypeScript", typescript_imports(root))):
        groups = circles(imports)
        yield f"circles of imports, {language}, types included: {len(groups)}"
        yield from (f"    {', '.join(group)}" for group in groups)
    for page, files in recipes(root).items():
        words = sum("/locales/" in file for file in files)
        yield f"files touched by docs/{page}: {len(files) - words}" + (f", and {words} of words" if words else "")


def main() -> None:
    """Print the figures."""
    print("\n".join(report()))


# --- details


def _reached(start: str, imports: Mapping[str, set[str]]) -> set[str]:
    found: set[str] = set()
    waiting = [start]
    while waiting:
        new = imports.get(waiting.pop(), set()) - found
        found |= new
        waiting.extend(new)
    return found & imports.keys()


def _imports(text: str) -> Iterator[ast.Import | ast.ImportFrom]:
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield node


def _named(text: str, modules: Mapping[str, Path]) -> Iterator[str]:
    for node in _imports(text):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in modules)
        elif module := node.module:
            names = (f"{module}.{alias.name}" for alias in node.names)
            found = (name if name in modules else module for name in names)
            yield from (name for name in found if name in modules)


def _expanded(path: str) -> list[str]:
    found = re.fullmatch(r"(.*)\{(.*)\}(.*)", path)
    return [path] if found is None else [f"{found[1]}{part}{found[3]}" for part in found[2].split(",")]


if __name__ == "__main__":
    main()
