"""`omphalos replay FILE`: prints a recorded game in sentences, step by step."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import Any

from omphalos.bots import called, tell_forfeit
from omphalos.cli.messages import say
from omphalos.cli.words import add_language, parser
from omphalos.i18n import in_language
from omphalos.table.entry import Move, Resign
from omphalos.table.errors import RecordError
from omphalos.table.game import AnyGame
from omphalos.table.record import Moment, Record, read_record, replay
from omphalos.table.resigning import resigned


def main(arguments: Sequence[str]) -> int:
    """Print a record, all at once or with a pause after each move."""
    words = make_parser().parse_args(arguments)
    record = read_record(words.file)
    seats = [name or f"#{n}" for n, name in enumerate(record.header.seats, 1)]  # "": erased
    game, names = record.game, called(record.game.name, seats, words.lang)
    ruleset = f"{say(words.lang, 'replay-ruleset')} {record.header.ruleset}"
    print(f"{in_language(game.title, words.lang)} – {', '.join(names)}   ({ruleset})")
    if record.torn is not None:
        print(f"! {say(words.lang, 'replay-torn', line=record.torn.line)}", file=sys.stderr)
    state = game.start(len(names), record.options)
    shown = -1
    for moment in replay(record):
        n = moment.entry.n
        if words.last is not None and n > words.last:
            return 0
        if n >= words.first:
            if words.step and n != shown and shown >= 0 and not _wants_more(say(words.lang, "replay-more")):
                return 0
            label = f"{n:>4} " if n != shown else "     "
            if sentence := _sentence(moment, game, names, words.lang):
                print(label + sentence)
                shown = n
            if isinstance(entry := moment.entry, Move) and entry.forfeit and moment.event is entry.events[-1]:
                print(f"     {tell_forfeit(names[entry.seat or 0], words.lang)}")
        state = moment.after
    _print_result(record, names, state, words.lang)
    return 0


def make_parser() -> argparse.ArgumentParser:
    """The arguments of the command."""
    p = parser("replay", "Print a recorded game for people, step by step. It needs neither chance nor physics.")
    p.add_argument("file", help="a record (JSON lines)")
    p.add_argument("--step", action="store_true", help="wait for Enter after each move")
    p.add_argument("--from", dest="first", type=int, default=0, metavar="N", help="begin at entry N")
    p.add_argument("--to", dest="last", type=int, default=None, metavar="N", help="end after entry N")
    add_language(p)
    return p


def _sentence(moment: Moment, game: AnyGame, names: Sequence[str], language: str) -> str:
    entry = moment.entry
    if isinstance(entry, Resign):
        return say(language, "resigned", name=names[entry.seat])
    if not isinstance(entry, Move):
        return say(language, "replay-back", name=names[entry.seat], to=entry.to)
    try:
        return game.tell(moment.before, moment.event, names, language)
    except Exception as problem:  # a record from elsewhere can hold anything that parses
        raise RecordError(f"event of entry {entry.n} does not fit the game so far ({problem!r})") from problem


def _print_result(record: Record, names: Sequence[str], state: Any, language: str) -> None:
    outcome = resigned(record.entries, len(names)).outcome(record.game, state)
    if outcome is None:
        waiting = ", ".join(names[seat] for seat in record.game.to_act(state))
        print(say(language, "replay-not-over", names=waiting))
        return
    print(f"\n{say(language, 'replay-result')}")
    for seat in sorted(range(len(names)), key=lambda s: outcome.ranks[s]):
        rank, score = outcome.ranks[seat], f"{outcome.scores[seat]:g}"
        print(" ", say(language, "replay-rank", rank=rank, name=names[seat], score=score))
    if outcome.decided_by is not None:
        print(" ", say(language, "replay-tie", how=outcome.decided_by))


def _wants_more(prompt: str) -> bool:
    try:
        return input(prompt).strip().lower() != "q"
    except EOFError:
        return False
