"""Pictures of the main screens: `python -m tests.web.screenshots FOLDER`."""

from __future__ import annotations

import re
import shutil
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from omphalos.server.random_seat import own_stream
from omphalos.server.shelf import Shelf, let_go
from omphalos.table import find_game
from tests.server.process import ServerProcess
from tests.web.playing import my_turn

SIZES = {"desktop": (1280, 800, 1), "phone": (390, 844, 2)}
MOMENTS = {"flick": (26, "7"), "oracle": (60, "3")}  # moves made at random before the picture, and the seed


def main(folder: Path) -> None:
    """Make them all."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as kept, sync_playwright() as playwright:
        tables = {name: _table(Shelf(Path(kept)), name) for name in MOMENTS}
        server = ServerProcess(Path(kept), "omphalos.cli")
        server.start()
        chromium = shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        try:
            for size in SIZES:
                for light in ("light", "dark"):
                    _shoot(browser, server.url, tables, folder, size, light)
        finally:
            browser.close()
            server.close()


def _table(shelf: Shelf, name: str) -> str:
    moves, seed = MOMENTS[name]
    table_id, table = shelf.open_new(find_game(name), ("Ala", "Pytia"), ("person", "random"), seed=seed)
    stream = own_stream(seed)
    while table.to_act() and (len(table.moves) < moves or table.to_act() != (0,)):
        seat = table.to_act()[0]
        table.play(seat, table.legal(seat).sample(stream))
    let_go(table)
    return table_id


def _shoot(browser: Browser, url: str, tables: dict[str, str], folder: Path, size: str, light: str) -> None:
    width, height, scale = SIZES[size]
    page: Page = browser.new_page(
        viewport={"width": width, "height": height},
        device_scale_factor=scale,
        color_scheme="dark" if light == "dark" else "light",
        locale="pl-PL",
    )
    page.goto(url)
    page.get_by_role("button", name=re.compile("^Graj w:")).first.wait_for()
    page.screenshot(path=folder / f"start-{size}-{light}.png")
    for name, table_id in tables.items():
        page.goto(f"{url}#/table/{table_id}")
        my_turn(page)
        page.screenshot(path=folder / f"{name}-{size}-{light}.png")
    page.close()


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "screenshots"))
