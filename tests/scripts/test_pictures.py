"""The pictures that README and docs show are those that `make pictures` makes, and small."""

from __future__ import annotations

import re
from pathlib import Path

from scripts.pictures import FOLDER, MAX_BYTES, MAX_TOTAL, PICTURES, ROOT, SIZES

PAGES = (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")))
SHOWN = re.compile(r"!\[[^\]]*\]\(([^)\s#]+)|\b(?:src|srcset)=\"([^\"\s#]+)")
SCREENSHOT = re.compile(r"\.(webp|png|jpe?g|gif)$")


def shown(page: Path) -> list[Path]:
    """Return the files of the pictures on a page."""
    targets = [markdown or html for markdown, html in SHOWN.findall(page.read_text(encoding="utf-8"))]
    return [(page.parent / target).resolve() for target in targets if not target.startswith(("http:", "https:"))]


def size_of(webp: bytes) -> tuple[int, int]:
    """Return width and height of a lossy WebP file, from the header of its VP8 chunk."""
    start = webp.index(b"VP8 ") + 14
    return int.from_bytes(webp[start : start + 2], "little") & 0x3FFF, int.from_bytes(
        webp[start + 2 : start + 4], "little"
    ) & 0x3FFF


def test_every_picture_of_a_page_is_there() -> None:
    found = {page: shown(page) for page in PAGES}
    assert sum(map(len, found.values())) > 10
    assert [(page.name, path) for page, paths in found.items() for path in paths if not path.is_file()] == []


def test_pages_show_the_pictures_that_the_command_makes() -> None:
    screenshots = {path for page in PAGES for path in shown(page) if SCREENSHOT.search(path.name)}
    assert screenshots == {FOLDER / name for name in PICTURES}
    assert {path.name for path in FOLDER.iterdir()} == {*PICTURES}


def test_both_games_are_on_the_readme_in_light_and_dark_and_on_a_phone() -> None:
    names = {path.name for path in shown(ROOT / "README.md")}
    assert {
        f"{game}-{kind}.webp" for game in ("palec-bozy", "wyrocznia") for kind in ("light", "dark", "phone")
    } <= names


def test_pictures_are_small_and_of_their_size() -> None:
    files = {name: (FOLDER / name).read_bytes() for name in PICTURES}
    assert {name: len(data) for name, data in files.items() if len(data) > MAX_BYTES} == {}
    assert sum(map(len, files.values())) <= MAX_TOTAL
    for name, data in files.items():
        width, height, scale = SIZES[PICTURES[name].size]
        assert size_of(data) == (width * scale, height * scale), name
