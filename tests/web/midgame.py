"""Opens tables in the middle of games that bots began, for pictures of a running game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import httpx2

from omphalos.bots import BotSeat
from omphalos.table import Table, find_game
from tests.server.process import ServerProcess

PERSON_SEAT = 0


def play_out(
    name: str,
    bot: str,
    names: Sequence[str],
    seed: int | str,
    look: Callable[[Any], float] = lambda _view: 1.0,
    options: dict[str, Any] | None = None,
) -> tuple[Table, dict[int, float]]:
    """Let bots play a whole game. Return it, and `look` of the view at each moment when the person's seat acts."""
    game = find_game(name)
    table = Table.open(game, names, options, seed)
    sitters = [BotSeat(bot, game, seat, seed, table.options) for seat in range(len(names))]
    looks: dict[int, float] = {}
    moment = 0
    while table.to_act():
        seat = table.to_act()[0]
        if seat == PERSON_SEAT:
            looks[moment] = look(table.view(seat))
        sitters[seat].play(table)
        moment += 1
    return table, looks


def open_midgame(server: ServerProcess, table: Table, moment: int, bot: str, language: str) -> dict[str, Any]:
    """Open a table from a moment on, with a person against bots. Return it as the person's browser keeps it."""
    seats = [{"sitter": "person" if seat == PERSON_SEAT else bot, "name": one} for seat, one in enumerate(table.names)]
    wish = {"moment": moment, "seats": seats, "language": language}
    replay = server.upload(table.record().decode())
    with httpx2.Client(verify=False, timeout=120) as client:  # the record is verified first
        answer = client.post(f"{server.url}api/replays/{replay}/branch", json=wish)
    opened = answer.raise_for_status().json()
    return {
        "id": opened["id"],
        "game": table.game.name,
        "names": list(table.names),
        "host": opened["host"],
        "seats": {str(held["seat"]): held["secret"] for held in opened["seats"]},
        "moves": moment,
        "over": False,
        "touched": 1_800_000_000_000,
    }
