"""Games of Palec boży as a client receives them: positions, and the events between them.

python -m tests.web.flick.games FOLDER      games for the page web/dev/flick.html, as JSON
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from omphalos.bots import BotSeat
from omphalos.flick.game import GAME
from omphalos.server.live.snapshot import replayed_entry
from omphalos.server.protocol.parts import Choice, Happened, OpenChoice, Position
from omphalos.table.legal import Family
from omphalos.table.table import Table

NAMES = ("Ada", "Bartek", "Celina", "Dawid")


class Step(msgspec.Struct):
    """An entry of the journal and the position after it, by viewer: seats, and the spectator last."""

    happened: list[Happened]
    positions: list[Position]


def position(table: Table, seat: int, language: str) -> Position:
    """The game in the view of a seat."""
    legal = None if seat < 0 else table.legal(seat)

    def words(action: Any) -> str:
        return GAME.tell_action(table.state, action, table.names, language)

    def open_choice(family: Family[Any]) -> OpenChoice:
        action = msgspec.to_builtins(family.like)
        free = (list(family.ranges), list(family.spots), list(family.apart), list(family.bars))
        return OpenChoice(action, words(family.like), action["type"], *free)

    actions = [] if legal is None else [(msgspec.to_builtins(action), words(action)) for action in legal.actions]
    view = table.view(seat)
    return Position(
        n=len(table.moves),
        viewer=seat,
        view=msgspec.to_builtins(view),
        secret=False,
        to_act=list(table.to_act()),
        scores=[float(vp) for vp in view.scores],
        choices=[Choice(action, text, "", action["type"], "") for action, text in actions],
        open_choices=[] if legal is None else [open_choice(family) for family in legal.families],
        take_back_to=None,
        outcome=table.outcome(),
        prospect="",
    )


def happened(table: Table, seat: int, language: str) -> Happened:
    """Return the last entry as a seat saw it."""
    move = table.moves[-1]
    told = replayed_entry(GAME, move, table.booked(move), seat, table.names, language)
    return msgspec.json.decode(msgspec.json.encode(replace(told, at=None)), type=Happened)


def game(
    players: int, options: dict[str, Any], seed: int, language: str = "en", bot: str = "greedy", most: int = 10_000
) -> Iterator[Step]:
    """A whole game between bots, step by step."""
    table = Table.open(GAME, NAMES[:players], options, seed)
    sitters = [BotSeat(bot, GAME, seat, seed, table.options) for seat in range(players)]
    viewers = (*range(players), -1)
    for _ in range(most):
        yield Step([happened(table, v, language) for v in viewers], [position(table, v, language) for v in viewers])
        asked = table.to_act()
        if not asked:
            return
        sitters[asked[0]].play(table)


SET: dict[str, tuple[int, dict[str, Any], int, str]] = {  # name: players, options, seed, language
    "four": (4, {"chosen_laws": ["L07", "L09", "L12", "L11"]}, 11, "en"),
    "council": (4, {"chosen_gods": ["Themis", "Dagda", "Ra", "Freja"]}, 5, "pl"),
    "plain": (2, {"gods": False, "laws": False}, 3, "en"),
    "gods": (4, {}, 8, "en"),
    "stack": (2, {"chosen_laws": ["L04"], "chosen_gods": ["Dagda", "Ra"]}, 3, "en"),
    "pair": (2, {"chosen_laws": ["L05"], "chosen_gods": ["Tyr", "Zeus"]}, 4, "pl"),
    "blind": (2, {"chosen_laws": ["L01", "L02"], "chosen_gods": ["Morrigan", "Freja"]}, 5, "en"),
    "tornado": (3, {"chosen_laws": ["L08", "L20"], "chosen_gods": ["Anubis", "Zeus", "Tyr"]}, 6, "en"),
    "kraken": (3, {"chosen_laws": ["L10", "L15"], "chosen_gods": ["Morrigan", "Themis", "Tyr"]}, 7, "en"),
    "swipe": (2, {"flicking": "swipe", "laws": False}, 9, "en"),
}


def write(folder: Path) -> None:
    """Write the whole set."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, (players, options, seed, language) in SET.items():
        steps = list(game(players, options, seed, language))
        what = {"names": NAMES[:players], "language": language, "steps": steps}
        (folder / f"{name}.json").write_bytes(msgspec.json.encode(what))
        print(name, len(steps), flush=True)


if __name__ == "__main__":
    write(Path(sys.argv[1]))
