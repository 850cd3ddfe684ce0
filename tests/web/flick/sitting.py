"""Open a game of Palec boży in the browser at any moment, and act in it."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from functools import lru_cache
from typing import Any

import httpx2
import msgspec
from playwright.sync_api import Locator, Page

from omphalos.bots import BotSeat
from omphalos.flick.game import GAME
from omphalos.flick.view import View
from omphalos.table.table import Table
from tests.server.process import ServerProcess
from tests.web.conftest import NewPage
from tests.web.expecting import expect

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

    def __init__(self, page: Page, id: str) -> None:
        self.page = page
        self.id = id
        self.curtain = page.locator("main[data-curtain] button")
        self.mat.or_(self.curtain).first.wait_for()

    @property
    def mat(self) -> Locator:
        return self.page.locator(".mat")

    def entries(self) -> int:
        return int(self.page.locator("main.table").get_attribute("data-entries") or 0)

    def ready(self) -> None:
        """Wait until a seat here is asked and everything before is shown."""
        active = self.page.locator('main.table[data-active="true"]')
        expect(self.curtain.or_(active).first).to_be_visible(timeout=30_000)
        if self.curtain.count():
            self.curtain.click()
            expect(active).to_be_visible()

    def done(self, before: int) -> None:
        """Wait until another move is stored and shown."""
        later = self.page.locator(f'main.table:not([data-entries="{before}"])')
        expect(self.curtain.or_(later).first).to_be_visible(timeout=30_000)

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
        self.page.mouse.move(*self.at(x + length * math.cos(away), y + length * math.sin(away)), steps=2)
        if let_go:
            self.page.mouse.up()

    def lines(self) -> str:
        return self.page.get_by_role("tabpanel").inner_text()


class Sit:
    """Opens tables in the browser: each on a new page, or all on a shared page that goes from table to table."""

    def __init__(self, server: ServerProcess, new_page: NewPage, shared: Page | None = None) -> None:
        self.server = server
        self.new_page = new_page
        self._shared = shared

    def down(self, game: Game, moment: int, *, players: int = 2, alone: int | None = None, **page: Any) -> Sitting:
        """Open a moment of a game with all seats here, or with one of them and bots on the others."""
        seats = [
            {"sitter": "person" if alone in (None, seat) else "random", "name": name}
            for seat, name in enumerate(NAMES[:players])
        ]
        replay = self.server.upload(game.record)
        return self._sit(f"api/replays/{replay}/branch", {"moment": moment, "seats": seats}, page)

    def fresh(self, players: int = 2, page: dict[str, Any] | None = None, **options: Any) -> Sitting:
        """Open a new game."""
        return self.open([{"sitter": "person", "name": name} for name in NAMES[:players]], options, **(page or {}))

    def open(self, seats: list[dict[str, str]], options: dict[str, Any], **page: Any) -> Sitting:
        """Open a new game with these sitters."""
        return self._sit("api/tables", {"game": "flick", "seats": seats, "options": options}, page)

    def _sit(self, path: str, message: Any, settings: dict[str, Any]) -> Sitting:
        # an uploaded game is verified first, and a server's first verification is slow
        response = httpx2.post(self.server.url + path, json=message, timeout=60)
        assert response.status_code in (200, 201), response.text
        opened: Any = response.json()
        seats = {str(held["seat"]): held["secret"] for held in opened["seats"]}
        known: dict[str, Any] = {"id": opened["id"], "game": "flick", "names": [], "host": opened["host"]}
        known |= {"seats": seats, "moves": 0, "over": False, "touched": 1}
        at = f"{self.server.url}table/{opened['id']}"
        tables = json.dumps([known])
        if self._shared is None:
            stored: dict[str, str] = {"omphalos.tables": tables, **settings.pop("stored", {})}
            return Sitting(self.new_page(at=at, stored=stored, **settings), opened["id"])
        assert not settings, "the page is open already"
        if self._shared.url == "about:blank":
            self._shared.goto(f"{self.server.url}icon.svg")  # nothing but an origin to store something for
        self._shared.evaluate("tables => localStorage.setItem('omphalos.tables', tables)", tables)
        self._shared.goto(at)
        return Sitting(self._shared, opened["id"])
