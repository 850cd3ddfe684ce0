"""Makes the pictures of README and docs: `make pictures`, or `python -m scripts.pictures` in a checkout that is set up.

A real server and a real browser show games that bots played with fixed seeds, each at its liveliest moment.
"""

from __future__ import annotations

import argparse
import base64
import tempfile
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal

from playwright.sync_api import Browser, Page, sync_playwright
from tests.server.process import ServerProcess
from tests.web.browser import launch
from tests.web.expecting import expect
from tests.web.midgame import open_midgame, play_out

from omphalos.printing.paper import PAPERS
from omphalos.printing.sheets import make_pages
from omphalos.printing.typeset import typeset
from omphalos.printing.wanted import Wanted
from omphalos.table import Table, find_game

ROOT: Final = Path(__file__).parents[1]
FOLDER: Final = ROOT / "docs" / "pictures"
MAX_BYTES: Final = 180_000  # of one picture
MAX_TOTAL: Final = 1_200_000
QUALITY: Final = 0.8  # of WebP
SIZES: Final = {  # width and height in CSS pixels, and scale
    "desktop": (1280, 800, 1),
    "tall": (1280, 880, 1),
    "phone": (390, 844, 2),
}
BOT_TIME: Final = 180_000  # milliseconds for work of bots on a busy machine


@dataclass(frozen=True)
class Played:
    """A game that bots play, and how lively a view of the person is. The moment with the highest number is shown."""

    game: str
    bot: str  # a level
    names: tuple[str, ...]
    seed: str
    lively: Callable[[Any], float]
    options: dict[str, Any] | None = None


def _many_disks(view: Any) -> float:
    """Count the disks on the mat, at a flick of the last generation but one."""
    return len(view.disks) if view.prompt == "flick" and view.generation == view.generations - 1 else -1


def _much_done(view: Any) -> float:
    """Count people on boats and piers, and what the oracle has drawn and hired, at a turn of the last day but one."""
    if type(view.prompt).__name__ != "Turn" or view.day != view.days - 1:
        return -1
    oracle = view.players[view.seat]
    people = sum(len(boat.aboard) for boat in view.boats) + sum(sum(pier.people.values()) for pier in view.piers)
    return people + len(oracle.stars.drawn) + sum(staff.card is not None for staff in oracle.staff)


@dataclass(frozen=True)
class Moment:
    """A moment of a finished game."""

    table: Table
    at: int
    bot: str


GAMES: Final = {
    "palec-bozy": Played("flick", "pilgrim", ("Ala", "Oliver", "Nora", "Tomek"), "delphi", _many_disks),
    "wyrocznia": Played("oracle", "astrologer", ("Ala", "Oliver", "Nora"), "pythia", _much_done),
    # a short one, so that a review looks at every decision before its time is over
    "two": Played("flick", "priest", ("Ala", "Oliver"), "delphi", _many_disks, {"generations": 2}),
}


@dataclass(frozen=True)
class Picture:
    """A picture: of which game, on which screen, and which page."""

    game: str | None  # None: of no game that was played
    size: Literal["desktop", "tall", "phone"] = "desktop"
    light: Literal["light", "dark"] = "light"
    scene: Literal["aim", "table", "phone", "heat map", "review", "sheets"] = "table"


PICTURES: Final = {
    "palec-bozy-light.webp": Picture("palec-bozy", scene="aim"),
    "palec-bozy-dark.webp": Picture("palec-bozy", light="dark", scene="aim"),
    "palec-bozy-phone.webp": Picture("palec-bozy", "phone"),
    "wyrocznia-light.webp": Picture("wyrocznia"),
    "wyrocznia-dark.webp": Picture("wyrocznia", light="dark"),
    "wyrocznia-phone.webp": Picture("wyrocznia", "phone", scene="phone"),
    "heat-map.webp": Picture("palec-bozy", "tall", scene="heat map"),
    "review.webp": Picture("two", scene="review"),
    "print.webp": Picture(None, "tall", scene="sheets"),
}


def main(words: Sequence[str] | None = None) -> None:
    """Make all of them, or those that are named."""
    parser = argparse.ArgumentParser(prog="python -m scripts.pictures", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(PICTURES))
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where to (default: docs/pictures)")
    asked = parser.parse_args(words)
    folder: Path = asked.folder
    wanted: list[str] = asked.names or [*PICTURES]
    if unknown := {*wanted} - {*PICTURES}:
        parser.error(f"no such picture: {', '.join(sorted(unknown))}")
    folder.mkdir(parents=True, exist_ok=True)
    played = {PICTURES[name].game for name in wanted}
    games: dict[str | None, Any] = {name: None if name is None else _play(GAMES[name]) for name in played}
    with tempfile.TemporaryDirectory() as kept, _serving(Path(kept)) as server, sync_playwright() as playwright:
        browser = launch(playwright)
        for name in wanted:
            picture = PICTURES[name]
            with _screen(browser, picture) as page:
                SCENES[picture.scene](page, server, games[picture.game])
                size = _take(page, folder / name)
            print(f"{name}: {size:,} bytes", flush=True)
        browser.close()


@contextmanager
def _serving(folder: Path) -> Generator[ServerProcess, None, None]:
    server = ServerProcess(folder, "omphalos.cli")
    server.start()
    try:
        yield server
    finally:
        server.close()


def _play(played: Played) -> Moment:
    """Play a game. Return its liveliest moment."""
    table, looks = play_out(played.game, played.bot, played.names, played.seed, played.lively, played.options)
    at = max(looks, key=lambda at: looks[at])
    if looks[at] < 0:
        raise SystemExit(f"{played.game}: no such moment in this game; try another seed")
    return Moment(table, at, played.bot)


@contextmanager
def _screen(browser: Browser, picture: Picture) -> Generator[Page, None, None]:
    """Open an empty page of the picture's size. An error of the page stops the command."""
    width, height, scale = SIZES[picture.size]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        device_scale_factor=scale,
        is_mobile=picture.size == "phone",
        has_touch=picture.size == "phone",
        color_scheme=picture.light,
        locale="en-GB",
        reduced_motion="reduce",
        service_workers="block",
    )
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    yield page
    context.close()
    if faults:
        raise SystemExit("\n".join(faults))


def _show_table(page: Page, server: ServerProcess, moment: Moment) -> None:
    """The person's turn at a table, in the middle of the game."""
    opened = open_midgame(server, moment.table, moment.at, moment.bot, "en")
    page.goto(server.url)
    page.get_by_role("article").first.wait_for()
    page.evaluate("tables => localStorage.setItem('omphalos.tables', JSON.stringify(tables))", [opened])
    page.goto(f"{server.url}table/{opened['id']}")
    page.locator('main[data-active="true"]').wait_for()
    page.locator(".mat, .oracle").first.wait_for()


def _show_aim(page: Page, server: ServerProcess, moment: Moment) -> None:
    """The table, with a flick aimed at the disks before the navel."""
    _show_table(page, server, moment)
    mat = page.locator(".mat")
    mat.focus()
    page.keyboard.press("6")  # power
    mat.blur()


def _show_uncovered(page: Page, server: ServerProcess, moment: Moment) -> None:
    """The table, without the choices that cover the board on a phone."""
    _show_table(page, server, moment)
    page.locator("button.fold").click()


def _show_replay(page: Page, server: ServerProcess, moment: Moment) -> None:
    """A moment of a replay."""
    page.goto(f"{server.url}replay")
    page.locator('input[type="file"]').set_input_files(
        {"name": "game.jsonl", "mimeType": "application/jsonl", "buffer": moment.table.record()}
    )
    page.locator('main.replay[data-moment="0"]').wait_for()
    page.get_by_role("slider").first.fill(str(moment.at))
    page.locator(f'main.replay[data-moment="{moment.at}"][data-showing="false"]').wait_for()


def _show_heat_map(page: Page, server: ServerProcess, moment: Moment) -> None:
    """Where the next flick of a replay could have landed."""
    _show_replay(page, server, moment)
    page.get_by_role("button", name="Heat map").click()
    page.locator(".heat path").first.wait_for(timeout=BOT_TIME)
    page.mouse.move(0, 0)
    expect(page.get_by_role("button", name="Heat map")).to_be_enabled()


def _show_review(page: Page, server: ServerProcess, moment: Moment) -> None:
    """A replay with what the strongest bot says about the game."""
    _show_replay(page, server, moment)
    page.get_by_role("button", name="Look the game through").click()
    card = page.locator('[data-review="done"]')
    card.locator(".players").wait_for(timeout=BOT_TIME)
    card.evaluate("card => card.scrollIntoView({ block: 'start' })")


def _show_sheets(page: Page, _server: ServerProcess, _moment: None) -> None:
    """Pages of both games, as `omphalos print` writes them."""
    shown = {"flick": ("mat", "gods", "laws", "disks"), "oracle": ("shop", "cove", "goods", "townsfolk")}
    paper, drawn = PAPERS["a4"], ""
    for name, parts in shown.items():
        game = find_game(name)
        for part in parts:
            pages = make_pages(name, Wanted(3, game.read_options(), paper=paper), [part])[1:]
            png = typeset(paper, game.title["en"], "en", [pages[1] if part == "mat" else pages[0]], "png")[0]
            drawn += f'<img src="data:image/png;base64,{base64.b64encode(png).decode()}">'
    grid = "display:grid;grid-template-columns:repeat(4,auto);place-content:space-evenly"
    style = f"body{{margin:0;height:100vh;background:#5b6b70;{grid}}}img{{height:408px}}"
    page.set_content(f"<style>{style}</style>{drawn}")


SCENES: Final[dict[str, Callable[[Page, ServerProcess, Any], None]]] = {
    "table": _show_table,
    "aim": _show_aim,
    "phone": _show_uncovered,
    "heat map": _show_heat_map,
    "review": _show_review,
    "sheets": _show_sheets,
}


TO_WEBP: Final = """async ([png, quality]) => {
  const image = await createImageBitmap(await (await fetch(png)).blob());
  const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
  canvas.getContext('2d').drawImage(image, 0, 0);
  return canvas.toDataURL('image/webp', quality).split(',')[1];
}"""


def _take(page: Page, path: Path) -> int:
    """Write what is seen as WebP, once everything is loaded and still. Return the size in bytes."""
    page.wait_for_load_state("networkidle")
    page.evaluate(
        "Promise.all([document.fonts.ready, ...[...document.images].map(image => image.decode()),"
        " ...document.getAnimations().map(one => one.finished)])"
    )
    png = base64.b64encode(page.screenshot()).decode()
    page.goto("about:blank")  # the program's own pages may not read data: addresses
    return path.write_bytes(base64.b64decode(page.evaluate(TO_WEBP, [f"data:image/png;base64,{png}", QUALITY])))


if __name__ == "__main__":
    main()
