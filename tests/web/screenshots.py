"""Screenshots of the main screens: `python -m tests.web.screenshots FOLDER`.

Every screen in desktop and phone size, in the light and dark theme, in Polish; `--lang en` for English, and so on.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from omphalos.i18n import LANGUAGES
from tests.server.process import ServerProcess
from tests.web.browser import launch
from tests.web.midgame import open_midgame, play_out

SIZES = {"desktop": (1280, 800, 1), "phone": (390, 844, 2)}
LIGHTS = ("light", "dark")
NAMES = ("Ala", "Oliver", "Kasandra")
GAMES = {  # between bots: players, seed, and the share of the game to play
    "flick": ("greedy", 2, 3, 0.62),
    "oracle": ("greedy:budget=1", 3, 2, 0.6),
}


def main(words: Sequence[str] | None = None) -> None:
    """Make all screenshots."""
    parser = argparse.ArgumentParser(prog="python -m tests.web.screenshots", description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", default=Path("screenshots"))
    parser.add_argument("--lang", choices=LANGUAGES, default="pl")
    asked = parser.parse_args(words)
    asked.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as kept, sync_playwright() as playwright:
        server = ServerProcess(Path(kept), "omphalos.cli")
        server.start()
        browser = launch(playwright)
        try:
            tables = {game: _table(server, game, asked.lang) for game in GAMES}
            person = _person(server, NAMES[0])
            for size in SIZES:
                for light in LIGHTS:
                    context = _context(browser, asked.lang, size, light)
                    _shoot(context, server, tables, person, asked.folder, f"{size}-{light}")
                    context.close()
        finally:
            browser.close()
            server.close()


def _table(server: ServerProcess, name: str, language: str) -> dict[str, Any]:
    """Open a table in the middle of a game, with a person on a seat that is asked."""
    bot, players, seed, share = GAMES[name]
    table, moments = play_out(name, bot, NAMES[:players], seed)
    moment = next(moment for moment in moments if moment >= int(len(table.moves) * share))
    return open_midgame(server, table, moment, "random", language)


def _person(server: ServerProcess, name: str) -> dict[str, Any]:
    return server.post("api/people", {"name": name})


def _context(browser: Browser, language: str, size: str, light: str) -> BrowserContext:
    width, height, scale = SIZES[size]
    return browser.new_context(
        viewport={"width": width, "height": height},
        device_scale_factor=scale,
        color_scheme="dark" if light == "dark" else "light",
        locale=language,
        reduced_motion="reduce",
        service_workers="block",
    )


def _shoot(
    context: BrowserContext, server: ServerProcess, tables: dict[str, Any], person: Any, folder: Path, kind: str
) -> None:
    page = context.new_page()

    def shot(name: str, whole: bool = False) -> None:
        page.screenshot(path=folder / f"{name}-{kind}.png", full_page=whole)

    page.goto(server.url)
    page.get_by_role("article").first.wait_for()
    shot("start")
    for place in ("lobby", "ladder"):
        _go(page, f"{server.url}{place}")
        shot(place)
    page.goto(server.url)
    page.get_by_role("article").nth(1).get_by_role("button").nth(2).click()  # invite friends by a link
    page.locator(".invite img").wait_for()
    shot("gathering")
    page.evaluate(
        "([tables, self]) => { localStorage.setItem('omphalos.tables', JSON.stringify(tables));"
        " localStorage.setItem('omphalos.self', JSON.stringify(self)) }",
        [list(tables.values()), person],
    )
    _go(page, f"{server.url}me")
    shot("person")
    for name, table in tables.items():
        page.goto(f"{server.url}table/{table['id']}")
        page.locator('main[data-active="true"]').wait_for()
        page.wait_for_timeout(300)
        shot(name)
    page.close()


def _go(page: Page, url: str) -> None:
    page.goto(url)
    page.get_by_role("heading", level=1).first.wait_for()
    page.wait_for_load_state("networkidle")


if __name__ == "__main__":
    main()
