"""Open a game of Palec boży in the browser at any moment, and act in it."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache
from typing import Any

import httpx2
import msgspec
from playwright.sync_api import Locator, Page, expect

from omphalos.bots import BotSeat
from omphalos.flick.game import GAME
from omphalos.flick.view import View
from omphalos.table.table import Table
from tests.server.process import ServerProcess
from tests.web.conftest import NewPage

EDGE = 248.0  # mm from the centre to the edge of the board's picture
NAMES = ("Ada", "Bartek", "Celina", "Dawid")
Wanted = Callable[[View], bool]


class Game(msgspec.Struct, frozen=True):
    """A finished game between bots."""

    record: str
    views: tuple[View, ...]  # at each moment, the view of the first seat that is asked

    def moment(self, wanted: Wanted) -> int:
        """Return the first moment that satisfies the condition."""
        return next(i for i, view in enumerate(self.views) if wanted(view))

    def has(self, wanted: Wanted) -> bool:
        return any(wanted(view) for view in self.views)


@lru_cache(maxsize=64)
def _played(players: int, options: bytes, seed: int) -> Game:
    table = Table.open(GAME, NAMES[:players], msgspec.json.decode(options), seed)
    sitters = [BotSeat("greedy", GAME, seat, seed, table.options) for seat in range(players)]
    views: list[View] = []
    while asked := table.to_act():
        views.append(table.view(asked[0]))
        sitters[asked[0]].play(table)
    views.append(table.view(0))
    return Game(table.record().decode(), tuple(views))


def played(players: int = 2, seed: int = 1, **options: Any) -> Game:
    """Return a game between bots; of one generation unless specified otherwise."""
    return _played(players, msgspec.json.encode({"generations": 1, "steadiness": "exact"} | options), seed)


def found(wanted: Wanted, players: int = 2, seeds: int = 40, first: int = 0, **options: Any) -> tuple[Game, int]:
    """Return a game that has such a moment, and the moment. Look at the game with the seed `first` first."""
    for seed in (first, *range(seeds)):
        game = played(players, seed, **options)
        if game.has(wanted):
            return game, game.moment(wanted)
    raise LookupError("no game has such a moment")


class Sitting:
    """A table with all seats at one screen."""

    def __init__(self, server: ServerProcess, page: Page, opened: Any) -> None:
        self.page = page
        self.id: str = opened["id"]
        seats = {str(held["seat"]): held["secret"] for held in opened["seats"]}
        known: dict[str, Any] = {"id": self.id, "game": "flick", "names": [], "host": opened["host"], "seats": seats}
        known |= {"moves": 0, "over": False, "touched": 1}
        page.evaluate("known => localStorage.setItem('omphalos.tables', JSON.stringify([known]))", known)
        page.goto(f"{server.url}#/table/{self.id}")
        self.mat.or_(page.get_by_role("button", name="I am ")).first.wait_for()

    @property
    def mat(self) -> Locator:
        return self.page.locator(".mat")

    def entries(self) -> int:
        return int(self.page.locator("main.table").get_attribute("data-entries") or 0)

    def ready(self) -> None:
        """Wait until a seat here is asked and everything before is shown."""
        curtain = self.page.get_by_role("button", name="I am ")
        active = self.page.locator('main.table[data-active="true"]')
        expect(curtain.or_(active).first).to_be_visible(timeout=30_000)
        if curtain.count():
            curtain.click()
            expect(active).to_be_visible()

    def done(self, before: int) -> None:
        """Wait until another move is stored and shown."""
        curtain = self.page.get_by_role("button", name="I am ")
        later = self.page.locator(f'main.table:not([data-entries="{before}"])')
        expect(curtain.or_(later).first).to_be_visible(timeout=30_000)

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Return the screen position of a place on the mat."""
        box = self.mat.bounding_box()
        assert box is not None
        unit = box["width"] / (2 * EDGE)
        return box["x"] + (x + EDGE) * unit, box["y"] + (EDGE - y) * unit

    def unit(self) -> float:
        box = self.mat.bounding_box()
        assert box is not None
        return box["width"] / (2 * EDGE)

    def tap(self, x: float, y: float) -> None:
        self.page.mouse.click(*self.at(x, y))

    def pull(self, angle: float, length: float, x: float = 0.0, y: float = 0.0, let_go: bool = True) -> None:
        """Press at a place, pull back against the direction, let go."""
        away = math.radians(angle + 180)
        self.page.mouse.move(*self.at(x, y))
        self.page.mouse.down()
        self.page.mouse.move(*self.at(x + length * math.cos(away), y + length * math.sin(away)), steps=5)
        if let_go:
            self.page.mouse.up()

    def lines(self) -> str:
        return self.page.get_by_role("tabpanel").inner_text()


class Sit:
    """Opens tables in the browser, in pages with these settings unless a test specifies others."""

    def __init__(self, server: ServerProcess, new_page: NewPage, **usual: Any) -> None:
        self.server = server
        self._new_page = new_page
        self._usual = usual

    def new_page(self, **page: Any) -> Page:
        return self._new_page(**self._usual | page)

    def down(self, game: Game, moment: int, *, players: int = 2, on: Page | None = None, **page: Any) -> Sitting:
        """Open a moment of a game with all seats here, on an open page or on a new one."""
        seats = [{"sitter": "person", "name": name} for name in NAMES[:players]]
        message = {"record": game.record, "moment": moment, "seats": seats}
        return Sitting(self.server, on or self.new_page(**page), self._post("api/tables/branch", message))

    def fresh(self, players: int = 2, page: dict[str, Any] | None = None, **options: Any) -> Sitting:
        """Open a new game."""
        return self.open([{"sitter": "person", "name": name} for name in NAMES[:players]], options, **(page or {}))

    def open(self, seats: list[dict[str, str]], options: dict[str, Any], **page: Any) -> Sitting:
        """Open a new game with these sitters."""
        message: dict[str, Any] = {"game": "flick", "seats": seats, "options": options}
        return Sitting(self.server, self.new_page(**page), self._post("api/tables", message))

    def _post(self, path: str, message: Any) -> Any:
        # an uploaded game is verified first, and a server's first verification is slow
        response = httpx2.post(self.server.url + path, json=message, timeout=60)
        assert response.status_code in (200, 201), response.text
        return response.json()
