"""round_trip_test: every value of a game is equal after encoding to JSON and decoding."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from omphalos.table.game import SPECTATOR, AnyGame, Outcome
from omphalos.table.legal import Legal
from omphalos.table.testing.broken import Watch, difference, short
from omphalos.table.testing.play import STEPS, random_game, sittings


def round_trip_test(
    game: AnyGame,
    games: int = 6,
    players: int | Sequence[int] | None = None,
    options: Any = None,
    seed: int | str = 0,
    steps: int = STEPS,
) -> None:
    """Encode every state, action, event, view, list of legal moves, outcome and options as JSON, and decode it again.
    Both the values and their JSON must be equal."""
    there: dict[str, msgspec.json.Decoder[Any]] = {
        "state": msgspec.json.Decoder(game.state_type),
        "action": msgspec.json.Decoder(game.action_type),
        "event": msgspec.json.Decoder(game.event_type),
        "view": msgspec.json.Decoder(game.view_type),
        "options": msgspec.json.Decoder(game.options_type),
        "legal": msgspec.json.Decoder(Legal[game.action_type]),
        "outcome": msgspec.json.Decoder(Outcome),
    }
    for count, own_seed in sittings(game, games, players, seed):
        watch = Watch(game, count, own_seed)
        seats = (*range(count), SPECTATOR)
        told = 0
        for step, table in enumerate(random_game(game, count, own_seed, options, steps)):
            watch.step = step
            with watch.during("looking at the game"):
                if step == 0:
                    _round_trip(table.options, there["options"], "the options", watch)
                _round_trip(table.state, there["state"], "the state", watch)
                for seat in seats:
                    _round_trip(table.view(seat), there["view"], f"the view of seat {seat}", watch)
                    legal = game.legal(table.state, seat)
                    _round_trip(legal, there["legal"], f"the legal moves of seat {seat}", watch)
                for move in table.moves[told:]:
                    if move.action is not None:
                        _round_trip(move.action, there["action"], "the action", watch)
                    for event in move.events:
                        _round_trip(event, there["event"], "the event", watch)
                    for seat in seats:
                        for glimpse in table.seen(move, seat):
                            _round_trip(glimpse, there["event"], f"the event as seat {seat} sees it", watch)
                if (outcome := table.outcome()) is not None:
                    _round_trip(outcome, there["outcome"], "the outcome", watch)
            told = len(table.moves)


def _round_trip(thing: Any, decoder: msgspec.json.Decoder[Any], what: str, watch: Watch) -> None:
    try:
        text = msgspec.json.encode(thing)
    except (TypeError, ValueError) as problem:
        raise watch.broken(f"{what}, {short(thing)}, cannot be written as JSON: {problem}") from problem
    try:
        back = decoder.decode(text)
    except msgspec.DecodeError as problem:
        raise watch.broken(f"{what}, {short(thing)}, cannot be read back: {problem}") from problem
    if type(back) is not type(thing) or back != thing:
        raise watch.broken(f"{what} came back from JSON as another: {difference(thing, back)}")
    if msgspec.json.encode(back) != text:
        raise watch.broken(f"{what} came back from JSON and is written otherwise now: {difference(thing, back)}")
