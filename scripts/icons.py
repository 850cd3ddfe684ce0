"""Draws the icons of the installed page from `web/public/icon.svg`: python -m scripts.icons."""

from __future__ import annotations

from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
PUBLIC: Final = ROOT / "web" / "public"
CORNER: Final = 'rx="14"'  # of the ground; systems that cut icons to a shape of their own get a square one
SAFE: Final = 0.8  # share of a maskable icon that is never cut off
ICONS: Final = {
    "icon-192.png": (192, "rounded"),
    "icon-512.png": (512, "rounded"),
    "icon-maskable-512.png": (512, "maskable"),
    "apple-touch-icon.png": (180, "square"),
}


def drawn(name: str) -> bytes:
    """An icon as PNG."""
    import resvg_py

    size, form = ICONS[name]
    picture = (PUBLIC / "icon.svg").read_text(encoding="utf-8")
    if form != "rounded":
        picture = picture.replace(CORNER, "", 1)
    if form == "maskable":
        ground, rest = picture.split("/>", 1)
        middle = f'<g transform="translate(32 32) scale({SAFE}) translate(-32 -32)">'
        picture = f"{ground}/>{middle}{rest.replace('</svg>', '</g></svg>')}"
    return bytes(resvg_py.svg_to_bytes(svg_string=picture, width=size, height=size))


def main() -> None:
    for name in ICONS:
        (PUBLIC / name).write_bytes(drawn(name))


if __name__ == "__main__":
    main()
