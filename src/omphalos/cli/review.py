"""`omphalos review RECORD`: the strongest bot looks a finished game through."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Sequence

import msgspec

from omphalos.bots import make_bot
from omphalos.bots.review import Review, Told, cases_of, review_record, tell_moments
from omphalos.cli.messages import say
from omphalos.cli.words import add_language, parser
from omphalos.table.entry import standing
from omphalos.table.record import Record, read_record

_BARS = "▁▂▃▄▅▆▇█"
_WIDE = 64  # characters of a curve
_EVERY = {True: 0.2, False: 5.0}  # seconds between two lines of progress, on a terminal and elsewhere


def main(arguments: Sequence[str]) -> int:
    """Print the review, as text or as JSON. Progress goes to standard error."""
    words = make_parser().parse_args(arguments)
    record = read_record(words.file)
    progress = None if words.quiet else _progress(words.lang)
    review = review_record(record, words.bot, words.seed, words.seconds, progress)
    if progress is not None and sys.stderr.isatty():
        print("\r\x1b[K", end="", file=sys.stderr)
    told = _told(record, review, words.lang)
    if words.json:
        print(msgspec.json.encode({"review": review, "moments": told}).decode())
    else:
        print("\n".join(_lines(record, review, told, words.lang)))
    return 0


def make_parser() -> argparse.ArgumentParser:
    """The arguments of the command."""
    p = parser("review", "Look a finished game through: chances to win, accuracy, and the moments worth seeing.")
    p.add_argument("file", help="a record (JSON lines)")
    p.add_argument("--json", action="store_true", help="print everything that was found, as JSON")
    p.add_argument("--bot", help="who looks it through (default: the strongest level)")
    p.add_argument("--seconds", type=float, metavar="S", help="the most time to spend (default: as long as it takes)")
    p.add_argument("--seed", default="review", metavar="TEXT", help="the same seed, the same review")
    p.add_argument("--quiet", "-q", action="store_true", help="no progress on standard error")
    add_language(p)
    return p


def _progress(language: str) -> Callable[[int, int], None]:
    terminal, told = sys.stderr.isatty(), 0.0

    def progress(done: int, total: int) -> None:
        nonlocal told
        now = time.monotonic()
        if now - told >= _EVERY[terminal] or done == total:
            told = now
            text = say(language, "review-progress", done=done, total=total)
            print(f"\r{text}\x1b[K" if terminal else text, end="" if terminal else "\n", file=sys.stderr, flush=True)

    return progress


def _names(record: Record) -> tuple[str, ...]:
    return tuple(name or f"#{n}" for n, name in enumerate(record.header.seats, 1))  # "": erased


def _told(record: Record, review: Review, language: str) -> list[Told]:
    bot = make_bot(review.bot, record.game)
    try:
        states, _ = cases_of(record)
        moves = standing(record.entries)
        return tell_moments(review, record.game, bot, states, moves, _names(record), language)
    finally:
        bot.close()


def _lines(record: Record, review: Review, told: Sequence[Told], language: str) -> list[str]:
    names = _names(record)
    count = len(review.decisions)
    lines = [say(language, "review-head", bot=review.bot, count=count)]
    if review.skipped:
        lines.append(say(language, "review-skipped", count=review.skipped))
    lines.append("")
    wide = max(map(len, names))
    for seat, name in enumerate(names):
        accuracy = review.accuracy[seat]
        text = "–" if accuracy is None else f"{accuracy:.0f}"
        bars = _bars([chances[seat] for chances in review.curve])
        lines.append(f"  {name:<{wide}}  {bars}  {say(language, 'review-accuracy', percent=text)}")
    for one in told:
        lines += ["", *_moment(one, names, language)]
    return lines


def _moment(one: Told, names: Sequence[str], language: str) -> list[str]:
    change = f"{100 * one.change:+.0f}"
    who = names[one.of] if one.of == one.seat else f"{names[one.of]} ({names[one.seat]})"
    lines = [
        say(language, f"review-{one.kind}", n=one.moment, name=who, percent=change),
        f"    {say(language, 'review-played', move=one.played)}",
    ]
    if one.better is not None and one.judged is not None:
        gain = say(language, "review-gain", percent=f"{100 * one.judged.loss:.0f}", points=f"{one.judged.points:+.1f}")
        lines.append(f"    {say(language, 'review-better', move=one.better)}\n      {gain}")
    if one.judged is not None and one.judged.luck is not None:
        luck = f"{100 * one.judged.luck:+.0f}"
        lines.append(f"    {say(language, 'review-luck', percent=luck, trials=one.judged.trials)}")
    return lines


def _bars(chances: Sequence[float]) -> str:
    """A curve in one line of block characters."""
    wide = min(_WIDE, len(chances))
    picked = [chances[i * (len(chances) - 1) // max(1, wide - 1)] for i in range(wide)]
    return "".join(_BARS[min(7, int(chance * 8))] for chance in picked)
