"""`omphalos explain`: the moves that a bot considers at a moment of a record or in a position, as table and picture."""

from __future__ import annotations

import argparse
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from omphalos.bots import BadBot, BotSeat, levels, resolve
from omphalos.bots.explain import as_picture, as_text, lines
from omphalos.cli.draw import is_file, position
from omphalos.cli.messages import say
from omphalos.cli.words import add_language, parser
from omphalos.table.chance import Chance
from omphalos.table.entry import Move, standing
from omphalos.table.errors import NothingToDraw, OmphalosError
from omphalos.table.game import AnyGame
from omphalos.table.record import read_record


class NothingToExplain(OmphalosError):
    """There is no decision to make at that moment."""


class Asked(msgspec.Struct, frozen=True):
    """A decision to explain."""

    game: AnyGame
    state: Any
    seat: int
    n: int
    names: tuple[str, ...]
    options: Any
    seed: str  # of the bot's chance; for an arena's record the same as in the game, so the bot decides the same
    played: Any = None  # what was done in the record


def main(arguments: Sequence[str]) -> int:
    """Print the table; write the picture to the file of --out."""
    words = make_parser().parse_args(arguments)
    asked = (
        asked_of_record(words.what, words.at)
        if is_file(words.what)
        else asked_of_position(words.what, words.game, words.seat)
    )
    game, seat = asked.game, asked.seat
    bot = words.bot or _who(game, asked.names[seat])
    with BotSeat(bot, game, seat, asked.seed, asked.options, outside=words.bot is not None) as bot_seat:
        bot_seat.bot.warm_up(game)  # compilation must not count as thinking time
        view, legal = game.view(asked.state, seat), game.legal(asked.state, seat)
        answer = bot_seat.decide(asked.n, view, legal)
        if answer.forfeit is not None:
            print(say(words.lang, "explain-forfeit", bot=bot, reason=answer.forfeit.reason), file=sys.stderr)
            return 1
        observation = bot_seat.observation(asked.n, view, legal)
        found = lines(observation, asked.state, answer.thought, asked.names, words.lang, bot_seat.bot)
        print(say(words.lang, "explain-asks", name=asked.names[seat], seat=seat, n=asked.n, bot=str(bot_seat.bot.spec)))
        wide = shutil.get_terminal_size().columns if sys.stdout.isatty() else None
        print(as_text(found, answer.thought, words.lang, width=wide))
        if answer.thought.simulations:
            took = f"{answer.seconds * 1000:.0f}"
            print(say(words.lang, "explain-sims", count=answer.thought.simulations, ms=took))
        if asked.played is not None:
            move = game.tell_action(asked.state, asked.played, asked.names, words.lang)
            print(say(words.lang, "explain-played", move=move))
        if words.out is not None:
            picture = as_picture(bot_seat.bot, observation, answer.thought, found, words.lang)
            try:
                words.out.write_text(picture, encoding="utf-8")
            except OSError as problem:
                raise NothingToDraw(f"{words.out}: {problem.strerror}") from None
    return 0


def make_parser() -> argparse.ArgumentParser:
    """The arguments of the command."""
    p = parser("explain", "Show what a bot considers: the moves, how good it finds them, and how sure it is.")
    p.add_argument("what", help="a record's file, or a position in a game's notation")
    p.add_argument("--at", type=int, metavar="N", help="of a record: the decision of entry N (default: the last)")
    p.add_argument("--bot", help="who thinks (default: the bot that the record names, or the strongest level)")
    p.add_argument("--seat", type=int, help="of a position: who decides (default: the first asked)")
    p.add_argument("--game", help="of a position: the game (default: the first that understands it)")
    p.add_argument("--out", "-o", type=Path, help="write a picture (SVG) to this file")
    add_language(p)
    return p


def _who(game: AnyGame, name: str) -> str:
    try:
        resolve(name, game)
        return name
    except BadBot:
        return levels(game.name)[-1].id if levels(game.name) else "random"


def asked_of_record(file: str, at: int | None) -> Asked:
    """The decision of an entry of a record; without `at`, the last."""
    record = read_record(file)
    game, names = record.game, record.header.seats
    entries = record.entries if at is None else record.entries[: at + 1]
    if at is not None and not 0 <= at < len(record.entries):
        raise NothingToExplain(f"there is no entry {at}; the record has entries 0 to {len(record.entries) - 1}")
    if at is not None and not (isinstance(entries[-1], Move) and entries[-1].seat is not None):
        raise NothingToExplain(f"nobody decided anything in entry {at}: it is the deal, or moves taken back")
    moves = standing(entries)
    end = game.start(len(names), record.options)
    state, last = end, None
    for move in moves:
        state, last = end, move
        end = game.book(end, *move.events).state
    seed = record.seed or ""
    if at is None and game.to_act(end):  # the game is not over: explain its next decision
        return Asked(game, end, game.to_act(end)[0], len(moves), names, record.options, seed)
    if last is None or last.seat is None:
        raise NothingToExplain("nobody decided anything in this record")
    return Asked(game, state, last.seat, len(moves) - 1, names, record.options, seed, last.action)


def asked_of_position(text: str, name: str | None = None, seat: int | None = None) -> Asked:
    """The decision in a position."""
    game, view = position(text, name)
    state = game.imagine(view, Chance("a position", game.streams))
    asked = game.to_act(state)
    if not asked or (seat is not None and seat not in asked):
        raise NothingToExplain(f"to act here: {', '.join(map(str, asked)) or 'nobody'}")
    names = tuple(f"Player {i + 1}" for i in range(max(game.players)))
    return Asked(game, state, asked[0] if seat is None else seat, 0, names, None, "a position")
