"""`omphalos replay FILE`: a recorded game for people to read, step by step."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

from omphalos.cli.words import add_language, parser
from omphalos.i18n import in_language
from omphalos.table.entry import Move
from omphalos.table.errors import RecordError
from omphalos.table.game import AnyGame
from omphalos.table.record import Moment, Record, read_record, replay

WORDS = {
    "en": {
        "ruleset": "ruleset",
        "back": "{name} takes back: the game stands as after entry {to}",
        "not over": "The game is not over; to act: {names}.",
        "result": "Result",
        "rank": "{rank}. {name} – {score:g}",
        "tie": "decided by {how}",
        "torn": "the last line ({line}) was never finished and has been left out",
        "more": "Enter: on · q: stop ",
    },
    "pl": {
        "ruleset": "zasady",
        "back": "{name} cofa ruch: gra wraca do stanu po wpisie {to}",
        "not over": "Gra się nie skończyła; na ruch czeka: {names}.",
        "result": "Wynik",
        "rank": "{rank}. {name} – {score:g}",
        "tie": "rozstrzygnięcie: {how}",
        "torn": "ostatnia linia ({line}) nie została dopisana do końca i jest pominięta",
        "more": "Enter: dalej · q: koniec ",
    },
}


def main(arguments: Sequence[str]) -> int:
    """Print a record, all at once or waiting after each move."""
    p = parser("replay", "Print a recorded game for people, step by step. It needs neither chance nor physics.")
    p.add_argument("file", help="a record (JSON lines)")
    p.add_argument("--step", action="store_true", help="wait for Enter after each move")
    p.add_argument("--from", dest="first", type=int, default=0, metavar="N", help="begin at entry N")
    p.add_argument("--to", dest="last", type=int, default=None, metavar="N", help="end after entry N")
    add_language(p)
    words = p.parse_args(arguments)
    record = read_record(words.file)
    text = WORDS[words.lang]
    game, names = record.game, record.header.seats
    print(f"{in_language(game.title, words.lang)} – {', '.join(names)}   ({text['ruleset']} {record.header.ruleset})")
    if record.torn is not None:
        print(f"! {text['torn'].format(line=record.torn.line)}", file=sys.stderr)
    state = game.start(len(names), record.options)
    shown = -1
    for moment in replay(record):
        n = moment.entry.n
        if words.last is not None and n > words.last:
            return 0
        if n >= words.first:
            if words.step and n != shown and shown >= 0 and not _go_on(text["more"]):
                return 0
            label = f"{n:>4} " if n != shown else "     "
            print(label + _sentence(moment, game, names, words.lang))
            shown = n
        state = moment.after
    _print_result(record, state, words.lang)
    return 0


def _sentence(moment: Moment, game: AnyGame, names: Sequence[str], language: str) -> str:
    entry = moment.entry
    if not isinstance(entry, Move):
        return WORDS[language]["back"].format(name=names[entry.seat], to=entry.to)
    try:
        return game.tell(moment.before, moment.event, names, language)
    except Exception as problem:  # a record from elsewhere can hold anything that parses
        raise RecordError(f"event of entry {entry.n} does not fit the game so far ({problem!r})") from problem


def _print_result(record: Record, state: Any, language: str) -> None:
    text, names = WORDS[language], record.header.seats
    outcome = record.game.outcome(state)
    if outcome is None:
        print(text["not over"].format(names=", ".join(names[seat] for seat in record.game.to_act(state))))
        return
    print(f"\n{text['result']}")
    for seat in sorted(range(len(names)), key=lambda s: outcome.ranks[s]):
        print(" ", text["rank"].format(rank=outcome.ranks[seat], name=names[seat], score=outcome.scores[seat]))
    if outcome.decided_by is not None:
        print(" ", text["tie"].format(how=outcome.decided_by))


def _go_on(prompt: str) -> bool:
    try:
        return input(prompt).strip().lower() != "q"
    except EOFError:
        return False
