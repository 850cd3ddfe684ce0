"""The cost of sending a move: the whole view, or a patch for each event, in several formats.

    python -m benchmarks.patches [--games 3] [--quick]

Bots play whole games of four. Every move is then encoded for five viewers (the seats and a spectator) in each format.
The table shows the bytes per viewer, without events and sentences, and the processor time for all five as moves per
second. The whole view was sent before there were patches. With it the client has to apply the events itself.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from itertools import pairwise
from typing import Any, Final

import msgspec

from omphalos.bots import BotSeat
from omphalos.table.game import SPECTATOR, AnyGame
from omphalos.table.patch import Differ, Patch, diff
from omphalos.table.registry import find_game
from omphalos.table.table import Table

encode: Final = msgspec.json.Encoder().encode
SEATS: Final = 4
VIEWERS: Final = (*range(SEATS), SPECTATOR)


class Counted(msgspec.Struct):
    """The cost of a format in the games of one kind."""

    size: int = 0  # bytes
    seconds: float = 0.0
    lost: int = 0  # moves that some viewer received wrongly


# --- the formats: all views of a move, from before it to after it, as bytes


def whole_view(views: list[Any], differ: Differ) -> bytes:
    """The view after the move."""
    return encode(views[-1])


def ours(views: list[Any], differ: Differ) -> bytes:
    """Patches of `omphalos.table.patch`."""
    return encode([differ.diff(old, new) for old, new in pairwise(views)])


def json_patch(views: list[Any], differ: Differ) -> bytes:
    """RFC 6902: a list of operations, each with a path."""
    return encode([operations(differ.diff(old, new), "", old) for old, new in pairwise(views)])


def merge_patch(views: list[Any], differ: Differ) -> bytes:
    """RFC 7396: an object of the changes. A list is sent whole, and null removes a member."""
    return encode([merging(differ.diff(old, new), new) for old, new in pairwise(views)])


def operations(patch: Patch, path: str, old: Any) -> list[dict[str, Any]]:
    """Our patch as operations of RFC 6902."""
    if isinstance(patch, dict):
        return [
            operation
            for name, part in patch.items()  # pyright: ignore[reportUnknownVariableType]
            for operation in operations(part, f"{path}/{name}", member(old, name))
        ]
    if len(patch) == 1:
        return [{"op": "replace", "path": path, "value": patch[0]}]
    if not patch:
        return [{"op": "remove", "path": path}]
    start, count, values = patch
    both = min(count, len(values))
    found: list[dict[str, Any]] = [
        {"op": "replace", "path": f"{path}/{start + k}", "value": value} for k, value in enumerate(values[:both])
    ]
    found += [{"op": "remove", "path": f"{path}/{start + both}"} for _ in range(count - both)]
    ends = start + count == len(old)
    for k, value in enumerate(values[both:]):
        found.append({"op": "add", "path": f"{path}/{'-' if ends else start + both + k}", "value": value})
    return found


def merging(patch: Patch, new: Any) -> Any:
    """Our patch as one of RFC 7396."""
    if isinstance(patch, list):
        return new if patch else None
    if isinstance(new, tuple | list):
        return new  # pyright: ignore[reportUnknownVariableType]
    return {name: merging(part, member(new, name)) for name, part in patch.items()}


def member(value: Any, name: Any) -> Any:
    """A part of a value, by its name in JSON."""
    if isinstance(value, dict):
        return value.get(name)  # pyright: ignore[reportUnknownVariableType, reportUnknownMemberType]
    return value[name] if isinstance(value, tuple | list) else getattr(value, name)  # pyright: ignore[reportUnknownVariableType]


def sets_null(patch: Patch) -> bool:
    """Whether a patch sets something to null, which RFC 7396 cannot express."""
    if isinstance(patch, dict):
        return any(sets_null(part) for part in patch.values())  # pyright: ignore[reportUnknownVariableType]
    return patch == [None]


FORMATS: Final[dict[str, Callable[[list[Any], Differ], bytes]]] = {
    "whole view": whole_view,
    "RFC 6902": json_patch,
    "RFC 7396": merge_patch,
    "ours": ours,
}


def play(game: AnyGame, seed: int) -> Table:
    """A game between bots."""
    table = Table.open(game, [f"Bot {seat}" for seat in range(SEATS)], {}, seed)
    bot_seats = [BotSeat("greedy", game, seat, seed, table.options) for seat in range(SEATS)]
    while table.to_act():
        bot_seats[table.to_act()[0]].play(table)
    return table


def count(table: Table, counted: dict[str, Counted]) -> None:
    """Encode every move of a game in every format, and count the cost."""
    game = table.game
    state = game.start(SEATS, table.options)
    for move in table.moves:
        states = [state]
        for event in move.events:
            states.append(game.evolve(states[-1], event))
        state = states[-1]
        for name, format in FORMATS.items():
            begun = time.thread_time()
            look = game.views(states[-1:] if name == "whole view" else states)
            differ = Differ()
            size = sum(len(format(list(look(viewer)), differ)) for viewer in VIEWERS)
            counted[name].seconds += time.thread_time() - begun
            counted[name].size += size
        look = game.views(states)
        if any(sets_null(diff(old, new)) for viewer in VIEWERS for old, new in pairwise(look(viewer))):
            counted["RFC 7396"].lost += 1


def main(words: list[str]) -> int:
    """Play, count and print a table."""
    p = argparse.ArgumentParser(prog="python -m benchmarks.patches", description="What a move costs to tell.")
    p.add_argument("--games", type=int, default=3, help="games of each kind (default: 3)")
    p.add_argument("--quick", action="store_true", help="one game of each kind")
    asked = p.parse_args(words)
    print(f"{'game':8} {'format':12} {'bytes a viewer':>15} {'moves a second':>15} {'moves told wrongly':>19}")
    for name in ("flick", "oracle"):
        game, counted = find_game(name), {format: Counted() for format in FORMATS}
        tables = [play(game, seed) for seed in range(1 if asked.quick else asked.games)]
        for table in tables:
            count(table, counted)
        moves = sum(len(table.moves) for table in tables)
        for format, cost in counted.items():
            size, speed = cost.size / moves / len(VIEWERS), moves / cost.seconds
            print(f"{name:8} {format:12} {size:15,.0f} {speed:15,.0f} {cost.lost / moves:19.0%}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
