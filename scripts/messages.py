"""Writes docs/websocket.md, the messages of a table: `python -m scripts.messages`; with `--check` it only compares.

The page is made of the classes that read and write the messages: their docstrings, fields, types and comments.
"""

from __future__ import annotations

import ast
import inspect
import sys
import tokenize
from collections.abc import Iterator, Sequence
from io import StringIO
from pathlib import Path
from typing import Annotated, Any, Final, get_args, get_origin

import msgspec

from omphalos.server.protocol import close_codes, parts, table
from omphalos.server.protocol.table import FromScreen, ToScreen

ROOT: Final = Path(__file__).parents[1]
PAGE: Final = ROOT / "docs" / "websocket.md"
HEAD: Final = """\
# Messages of a table

<!-- Made by `python -m scripts.messages` from `omphalos.server.protocol`; `make check` compares them. -->

"""
TAIL: Final = """\
The JSON schema of a message is that of its class: `msgspec.json.schema(Act)`. What a game's events and
actions contain is its own: `find_game("flick").event_type`, `.action_type`. Requests over HTTP:
[Asking over HTTP](http.md).
"""


def page() -> str:
    """The whole page."""
    from_screen, to_screen = get_args(FromScreen), get_args(ToScreen)
    shared = sorted(_structs((*from_screen, *to_screen)) - {*from_screen, *to_screen}, key=lambda one: one.__name__)
    sections = [
        HEAD + _text(table.__doc__) + "\n",
        "## From a screen\n",
        *map(_message, from_screen),
        "## To a screen\n",
        *map(_message, to_screen),
        "## Parts of them\n",
        *map(_part, shared),
        "## Numbers and texts\n",
        _table(("name", "what it is"), [(f"`{name}`", what) for name, what in _aliases()]),
        "## Close codes\n",
        _table(("code", "name"), [(str(code), name) for name, code in _codes()]),
        TAIL,
    ]
    return "\n".join(sections)


def _message(kind: type[msgspec.Struct]) -> str:
    return f"### `{kind.__struct_config__.tag}`\n\n{_text(kind.__doc__)}\n{_fields(kind)}"


def _part(kind: type[msgspec.Struct]) -> str:
    return f"### {kind.__name__}\n\n{_text(kind.__doc__)}\n{_fields(kind)}"


def _fields(kind: type[msgspec.Struct]) -> str:
    """The fields of a class as a table, with the comments of their lines."""
    notes = {name: note for owner in reversed(kind.__mro__) for name, note in _source(owner)}
    rows: list[tuple[str, ...]] = []
    for field in msgspec.structs.fields(kind):
        written, said = notes.get(field.encode_name, ("", ""))
        optional = "" if field.required else "may be left out"
        rows.append((f"`{field.encode_name}`", f"`{written}`".replace("|", "\\|"), said, optional))
    return _table(("field", "type", "what it is", ""), rows)


def _source(kind: type) -> Iterator[tuple[str, tuple[str, str]]]:
    """The fields that a class adds, each with its type and its comment, as they are written."""
    if kind is object or not kind.__module__.startswith("omphalos."):
        return
    text = inspect.cleandoc("\n" + inspect.getsource(kind))
    comments = {
        token.start[0]: token.string.removeprefix("#").strip()
        for token in tokenize.generate_tokens(StringIO(text).readline)
        if token.type == tokenize.COMMENT and "pyright" not in token.string and "noqa" not in token.string
    }
    (made,) = ast.parse(text).body
    assert isinstance(made, ast.ClassDef)
    for line in made.body:
        if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name):
            said = [comments[n] for n in range(line.lineno, (line.end_lineno or line.lineno) + 1) if n in comments]
            yield line.target.id, (ast.unparse(line.annotation), "; ".join(said))


def _structs(kinds: Sequence[Any]) -> set[type[msgspec.Struct]]:
    """All classes of ours that messages contain."""
    found: set[type[msgspec.Struct]] = set()
    left = [*kinds]
    while left:
        kind = left.pop()
        if not (isinstance(kind, type) and issubclass(kind, msgspec.Struct)):
            left.extend(get_args(kind))
        elif kind not in found:
            found.add(kind)
            left.extend(field.type for field in msgspec.structs.fields(kind))
    return found


def _codes() -> list[tuple[str, int]]:
    return [(name.lower().replace("_", " "), code) for name, code in vars(close_codes).items() if name.isupper()]


def _aliases() -> Iterator[tuple[str, str]]:
    """Numbers and texts that have a name of their own, with their limits."""
    for name, alias in vars(parts).items():
        base, *metas = get_args(alias) if get_origin(alias) is Annotated else (None,)
        for meta in metas:
            if meta.pattern is not None:
                yield name, f"a text of the form `{meta.pattern}`".replace("|", "\\|")
            elif base is int:
                yield name, f"a number from {_number(meta.ge)} to {_number(meta.le)}"
            else:
                yield name, f"a text of {meta.min_length} to {meta.max_length} characters"


def _number(value: Any) -> str:
    return "2⁵³" if value == 2**53 else f"{value:,}".replace("-", "−")


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    if not rows:
        return ""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n"


def _text(doc: str | None) -> str:
    return inspect.cleandoc(doc or "") + "\n"


def main(words: Sequence[str]) -> int:
    """Write the page, or compare it. The exit status is 1 if it differs."""
    made = page()
    if "--check" in words:
        if PAGE.read_text(encoding="utf-8") != made:
            print(f"{PAGE.relative_to(ROOT)} is not up to date: python -m scripts.messages", file=sys.stderr)
            return 1
        return 0
    PAGE.write_text(made, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
