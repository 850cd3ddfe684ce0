"""Every path named in README, CONTRIBUTING, CHANGELOG and the pages in docs exists."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = sorted(
    [*(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")), *ROOT.glob("docs/**/*.md")],
    key=str,
)
PAGES.remove(ROOT / "docs" / "modules.md")  # generated: `make check` compares it with the files
# Build outputs, which a fresh checkout does not have.
BUILT = (".venv", ".venv-train", ".tools", "site", "dist", "src/omphalos/server/static")
NOT_OURS = {".git", "node_modules", "__pycache__"}
# File extensions that only source files have. Others, such as .jsonl or .db, are the reader's own files.
SOURCE = (".py", ".ts", ".js", ".svelte", ".toml", ".md", ".yml", ".css", ".lock", ".service", ".conf")
# Files that a reader would write.
EXAMPLES = ("my_bot.py", "shrines.py", "test_shrines.py", "hermes.py", "test_hermes.py", "VersionPage.svelte")

_FENCED = re.compile(r"^(\s*)(```|~~~).*?^\1\2\s*$", re.MULTILINE | re.DOTALL)
_CODE = re.compile(r"(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)", re.DOTALL)
_LINK = re.compile(r"!?\[(?:[^\[\]]|\[[^\]]*\])*\]\(\s*<?([^)\s>]+)>?(?:\s+\"[^\"]*\")?\s*\)")
_PATH = re.compile(r"[\w.…*-]+(?:/[\w.…*-]+)*/?")
_PLACEHOLDER = re.compile(r"…|\b[A-Z]{3,}\b(?!\.md)")  # games/NAME/…Board.svelte


@cache
def files() -> frozenset[str]:
    """Return every file and folder of the repository."""
    found: set[str] = set()
    for folder, folders, names in os.walk(ROOT):
        here = Path(folder).relative_to(ROOT)
        folders[:] = [name for name in folders if name not in NOT_OURS and str(here / name) not in BUILT]
        found |= {str(here / name) for name in (*names, *folders)}
    return frozenset(found)


def is_path(text: str) -> bool:
    """Return whether inline code names something of the repository: by its first folder, or by its extension."""
    if not _PATH.fullmatch(text) or text.startswith(".") or text.rpartition("/")[2] in EXAMPLES:
        return False
    first, slash, _ = text.partition("/")
    if slash and first in {name.partition("/")[0] for name in files()}:
        return True
    return text.endswith(SOURCE) and not text.startswith("*")


def exists(path: str) -> bool:
    """Return whether a path, or the end of one ("oracle/game.py"), exists. NAME and … match anything."""
    path = path.rstrip("/")
    if any(path == built or path.startswith(f"{built}/") for built in BUILT):
        return True
    pattern = _PLACEHOLDER.sub("*", path)
    if pattern == path and "*" not in path:
        return any(name == path or name.endswith(f"/{path}") for name in files())
    return any(fnmatchcase(name, pattern) or fnmatchcase(name, f"*/{pattern}") for name in files())


def named(text: str) -> Iterator[str]:
    """Return the paths that a page names in inline code."""
    for code in _CODE.finditer(_FENCED.sub("", text)):
        for word in code[2].split():
            if is_path(word := word.strip("\"'(),:;")):
                yield word


def links(text: str) -> Iterator[str]:
    """Return the relative links and pictures of a page, without their anchors."""
    for link in _LINK.finditer(_CODE.sub("", _FENCED.sub("", text))):
        target = link[1].partition("#")[0]
        if target and not re.match(r"[a-z]+:|/", target):
            yield target


def modules(text: str) -> Iterator[str]:
    """Return the dotted names of modules, and of what is in them, that a page names."""
    for name in re.findall(r"\bomphalos(?:\.\w+)+", text):
        if (ROOT / "src" / "omphalos" / name.split(".")[1]).is_dir():  # others are entry points and files
            yield name


def is_there(name: str) -> bool:
    """Return whether a module exists, and names what is said to be in it."""
    path, parts = ROOT / "src", name.split(".")
    while parts and (path / parts[0]).is_dir():
        path /= parts.pop(0)
    if parts and (path / f"{parts[0]}.py").is_file():
        path /= f"{parts.pop(0)}.py"
    module = path if path.is_file() else path / "__init__.py"
    return not parts or re.search(rf"\b{parts[0]}\b", module.read_text(encoding="utf-8")) is not None


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_path_a_page_names_is_there(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert [path for path in named(text) if not exists(path)] == []
    assert [target for target in links(text) if not (page.parent / target).exists()] == []


@pytest.mark.parametrize("page", PAGES[1:], ids=lambda page: str(page.relative_to(ROOT)))  # the changelog is history
def test_every_module_a_page_names_is_there(page: Path) -> None:
    assert [name for name in modules(page.read_text(encoding="utf-8")) if not is_there(name)] == []


def test_modules_are_looked_up() -> None:
    text = "omphalos.table.testing.leak_test, omphalos.physics.simulate, omphalos.table.gone, omphalos.service"
    assert [name for name in modules(text) if not is_there(name)] == ["omphalos.table.gone"]


def test_paths_are_found_and_looked_up() -> None:
    page = """
See `web/src/table/marks.ts`, `web/src/no_such.ts`, `python web/build.py check`, `oracle/game.py`, `oracle/no_such.py`,
`games/NAME/…Board.svelte`, `games/NAME/…Bored.svelte`, `docs/rules`, `docs/no_such`, `application/json`, `game.jsonl`,
`GET /api/tables`, `a/b`, ``tests/`` and [a page](docs/index.md#top), [none](docs/none.md), [far](https://example.org/a.md).
```
`src/no_such.py` and [none](none.md)
```
"""
    assert [path for path in named(page) if not exists(path)] == [
        "web/src/no_such.ts",
        "oracle/no_such.py",
        "games/NAME/…Bored.svelte",
        "docs/no_such",
    ]
    assert {"web/src/table/marks.ts", "web/build.py", "oracle/game.py", "docs/rules", "tests/"} <= set(named(page))
    assert list(links(page)) == ["docs/index.md", "docs/none.md"]


def test_the_pages_name_many_paths() -> None:
    found = [path for page in PAGES for path in named(page.read_text(encoding="utf-8"))]
    assert len(found) > 20
    assert sum(len(list(links(page.read_text(encoding="utf-8")))) for page in PAGES) > 40
