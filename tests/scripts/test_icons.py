"""The icons of the installed page: those that the manifest names, drawn from the one picture."""

from __future__ import annotations

import json
from typing import Any

import pytest

from scripts import icons
from web import build


def size_of(png: bytes) -> str:
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    return f"{int.from_bytes(png[16:20])}x{int.from_bytes(png[20:24])}"


@pytest.mark.parametrize("name", icons.ICONS)
def test_an_icon_is_drawn_from_the_picture(name: str) -> None:
    kept = (icons.PUBLIC / name).read_bytes()
    assert kept == icons.drawn(name), "draw it anew: python -m scripts.icons"
    side = icons.ICONS[name][0]
    assert size_of(kept) == f"{side}x{side}"


def test_the_manifest_names_files_of_the_sizes_that_it_says() -> None:
    manifest: dict[str, Any] = json.loads((icons.PUBLIC / "manifest.webmanifest").read_text(encoding="utf-8"))
    drawn = [icon for icon in manifest["icons"] if icon["type"] == "image/png"]
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in drawn if icon["purpose"] == "any"}
    assert "maskable" in {icon["purpose"] for icon in drawn}
    for icon in drawn:
        assert size_of((icons.PUBLIC / icon["src"]).read_bytes()) == icon["sizes"]
    assert {shot["form_factor"] for shot in manifest["screenshots"]} == {"narrow", "wide"}
    for shot in manifest["screenshots"]:
        data = build.SCREENSHOTS[shot["src"]].read_bytes()
        wide, high = (1 + int.from_bytes(data[place : place + 3], "little") for place in (24, 27))
        assert f"{wide}x{high}" == shot["sizes"]
