"""Whole games of Wyrocznia as a client receives them: `python -m tests.web.oracle.moments FOLDER`.

Bots play. Every entry of the journal becomes a moment: the events and the position after them, as the server would
send them. The board's trial page in web/dev reads them.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from omphalos.bots import BotSeat
from omphalos.server.live.snapshot import replayed_entry
from omphalos.server.protocol.parts import Choice, Happened, Position
from omphalos.table.game import AnyGame
from omphalos.table.registry import find_game
from omphalos.table.table import Table

NAMES = {"en": ("Ann", "Pythia", "Cassandra", "Tiresias"), "pl": ("Ala", "Pytia", "Kasandra", "Tejrezjasz")}


class Moment(msgspec.Struct):
    """An entry and the position after it."""

    happened: Happened
    position: Position


class Played(msgspec.Struct):
    """A game from the deal to the end."""

    names: tuple[str, ...]
    language: str
    moments: list[Moment]


def play(players: int, seed: str, viewer: int = 0, language: str = "en", bot: str = "greedy:budget=1") -> Played:
    """Return a game, the same for the same seed."""
    game = find_game("oracle")
    names = NAMES[language][:players]
    table = Table.open(game, names, seed=seed)
    sitters = [BotSeat(bot, game, seat, seed=seed) for seat in range(players)]
    moments = list(_moments(table, game, sitters, viewer, language))
    return Played(names, language, moments)


def _moments(table: Table, game: AnyGame, sitters: list[BotSeat], viewer: int, language: str) -> Iterator[Moment]:
    yield _moment(table, game, viewer, language)
    while table.to_act():
        seat = table.to_act()[0]
        table.play(seat, sitters[seat].decide(len(table.moves), table.view(seat), table.legal(seat)).action)
        yield _moment(table, game, viewer, language)


def _moment(table: Table, game: AnyGame, viewer: int, language: str) -> Moment:
    move = table.moves[-1]
    told = replayed_entry(game, move, table.booked(move), viewer, table.names, language)
    view, legal = table.view(viewer), table.legal(viewer) if viewer >= 0 else None
    choices = [
        Choice(
            action,
            game.tell_action(table.state, action, table.names, language),
            game.signs(table.state, action, language),
            _tag(action),
            game.prospect(table.state, viewer, action, language),
        )
        for action in (legal.actions if legal else ())
    ]
    return Moment(
        replace(told, at=None),
        Position(
            n=move.n + 1,
            viewer=viewer,
            view=view,
            secret=False,
            to_act=list(table.to_act()),
            scores=list(map(float, view.scores)),
            choices=choices,
            open_choices=[],
            take_back_to=None,
            outcome=table.outcome(),
            prospect=game.prospect(table.state, viewer, None, language) if legal else "",
        ),
    )


def _tag(action: Any) -> str:
    tag: str = msgspec.to_builtins(action)["do"]
    return tag


def main(folder: Path) -> None:
    """Write some games, each for one viewer."""
    folder.mkdir(parents=True, exist_ok=True)
    for players, viewer, language in ((1, 0, "en"), (2, 0, "pl"), (3, 0, "en"), (4, 1, "pl"), (2, -1, "en")):
        played = play(players, f"{players}{viewer}", viewer, language)
        name = f"{players}-{'watching' if viewer < 0 else f'seat-{viewer}'}-{language}.json"
        (folder / name).write_bytes(msgspec.json.encode(played))
        print(name, len(played.moments))


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "moments"))
