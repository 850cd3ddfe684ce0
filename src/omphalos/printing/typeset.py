"""Pages as PDF, SVG or PNG. Typst sets the letters and keeps drawings as lines."""

from __future__ import annotations

import json
from collections.abc import Sequence
from importlib.resources import files
from typing import Any, Final, Literal

import msgspec

from omphalos.printing.arrange import ruler
from omphalos.printing.errors import DoesNotFit, NotInstalled
from omphalos.printing.page import FONT, Drawing, Item, Page, Words
from omphalos.printing.paper import FOOT, MARGIN, Paper

Form = Literal["pdf", "svg", "png"]
_REFUSED: Final = "panicked with: "


def typeset(paper: Paper, title: str, language: str, pages: Sequence[Page], form: Form = "pdf") -> list[bytes]:
    """The pages in one PDF file, or as a picture each. The same pages are the same bytes."""
    return _run("compile", paper, title, language, pages, format=form)


def sizes(paper: Paper, title: str, language: str, pages: Sequence[Page]) -> list[tuple[str, float]]:
    """Every text on the pages with the size of its letters, in points."""
    found = _run("query", paper, title, language, pages, selector="<words>", field="value")
    return [(one["text"], one["size"]) for one in json.loads(found[0])]


def _run(what: str, paper: Paper, title: str, language: str, pages: Sequence[Page], **words: Any) -> list[Any]:
    try:
        import typst
    except ModuleNotFoundError as missing:
        raise NotInstalled(f"pages are made by {missing.name}: pip install 'omphalos-table[print]'") from None
    source = (files("omphalos.printing") / "pages.typ").read_bytes()
    fonts = typst.Fonts(include_system_fonts=False)  # so that pages look the same on every machine
    drawings: dict[str, str] = {}
    whole = [_placed(page, title, k, len(pages), paper, drawings) for k, page in enumerate(pages, 1)]
    given = {
        "title": title,
        "language": language,
        "font": FONT,
        "width": paper.width,
        "height": paper.height,
        "pages": whole,
        "drawings": {name: svg for svg, name in drawings.items()},
    }
    run: Any = getattr(typst, what)
    try:
        made: Any = run(source, **words, font_paths=fonts, sys_inputs={"pages": msgspec.json.encode(given).decode()})
    except typst.TypstError as problem:
        said = str(problem.message)
        if _REFUSED in said:
            raise DoesNotFit(said.partition(_REFUSED)[2].strip('"')) from None
        raise
    return list(made) if isinstance(made, list) else [made]  # pyright: ignore[reportUnknownArgumentType]


def _placed(
    page: Page, title: str, number: int, count: int, paper: Paper, drawings: dict[str, str]
) -> list[dict[str, Any]]:
    """The items of a page with its foot. Equal drawings are passed on once."""
    plain: list[dict[str, Any]] = []
    for item in (*page.items, *_foot(page, title, number, count, paper)):
        one: dict[str, Any] = msgspec.to_builtins(item)
        if isinstance(item, Drawing):
            one["svg"] = drawings.setdefault(item.svg, f"d{len(drawings)}")
        plain.append(one)
    return plain


def _foot(page: Page, title: str, number: int, count: int, paper: Paper) -> list[Item]:
    y = paper.height - FOOT + 5
    said = f"{title} · {page.name} · {number}/{count}"
    return [
        Words(MARGIN, y - 3, paper.inner_width - 120, 3.6, said, 7, 5),
        *ruler(paper.width - MARGIN - 115, y),
    ]
