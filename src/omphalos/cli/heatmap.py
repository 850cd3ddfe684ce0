"""`omphalos heatmap`: where a flick at a moment of a record can land, and what it is worth, as table and picture."""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from omphalos.bots import levels, make_bot
from omphalos.cli.draw import is_file
from omphalos.cli.explain import Asked, asked_of_position, asked_of_record
from omphalos.cli.messages import say
from omphalos.cli.words import add_language, parser
from omphalos.physics.gpu.errors import GpuError
from omphalos.table.errors import NothingToDraw, OmphalosError
from omphalos.table.heatmap import HeatMap


class NoDevice(OmphalosError):
    """The device of --device cannot be used on this machine."""


def main(arguments: Sequence[str]) -> int:
    """Print the table; write the picture to the file of --out."""
    words = make_parser().parse_args(arguments)
    asked = asked_of_record(words.what, words.at) if is_file(words.what) else asked_of_position(words.what)
    game, action = asked.game, _action(asked, words.disk)
    found = levels(game.name)
    bot = make_bot(found[-1].id if found else "random", game)
    try:
        bot.warm_up(game)  # compilation does not count
        if words.device == "cuda":
            bot.heat_map(asked.state, asked.seat, action, words.device)  # nor does loading the kernels of a GPU
        begun = time.perf_counter()
        heat = bot.heat_map(asked.state, asked.seat, action, words.device)
        took = time.perf_counter() - begun
    except GpuError as problem:
        raise NoDevice(f"--device {words.device}: {problem}") from None
    finally:
        bot.close()
    if heat is None:
        raise NothingToDraw("a heat map is drawn of a flick of one disk")
    move = game.tell_action(asked.state, action, asked.names, words.lang)
    print(say(words.lang, "heatmap-of", move=move, seat=asked.seat, name=asked.names[asked.seat], n=asked.n))
    print(say(words.lang, "heatmap-tries", tries=heat.tries, ms=f"{took * 1000:.0f}"))
    print(_table(asked, heat, words.lang))
    if words.out is not None:
        view = game.view(asked.state, asked.seat)
        body, closing, rest = game.picture(view, words.lang).rpartition("</svg>")
        try:
            words.out.write_text(f"{body}{game.draw_heat_map(view, heat, words.by)}{closing}{rest}", encoding="utf-8")
        except OSError as problem:
            raise NothingToDraw(f"{words.out}: {problem.strerror}") from None
    return 0


def make_parser() -> argparse.ArgumentParser:
    """The arguments of the command."""
    p = parser("heatmap", "Show where a flick can land, and what it is worth, over all directions and speeds.")
    p.add_argument("what", help="a record's file, or a position in a game's notation")
    p.add_argument("--at", type=int, metavar="N", help="of a record: the decision of entry N (default: the last)")
    p.add_argument("--disk", help="the kind of disk to flick, or the id of one on the mat (default: what was flicked)")
    p.add_argument("--by", choices=("share", "worth"), default="share", help="what the picture shows (default: share)")
    p.add_argument(
        "--device", choices=("cpu", "cuda"), default="cpu", help="where it is computed; cuda: a GPU (default: cpu)"
    )
    p.add_argument("--out", "-o", type=Path, help="write a picture (SVG) to this file")
    add_language(p)
    return p


def _action(asked: Asked, disk: str | None) -> Any:
    """What was played, or an example of the flick of this disk."""
    likes = [family.like for family in asked.game.legal(asked.state, asked.seat).families]
    if disk is None:
        if asked.played is not None:
            return asked.played
        chosen = likes[:1]
    else:
        chosen = [like for like in likes if disk in (getattr(like, "kind", None), str(getattr(like, "disk", "")))]
    if not chosen:
        there = {str(getattr(like, "kind", getattr(like, "disk", ""))) for like in likes} - {""}
        raise NothingToDraw(f"no such disk can be flicked here; there is {', '.join(sorted(there)) or 'none'}")
    return chosen[0]


def _table(asked: Asked, heat: HeatMap, language: str) -> str:
    rows = [
        (asked.game.tell_area(area.name, language), f"{100 * area.share:.1f} %", f"{area.worth:+.1f}")
        for area in heat.areas
        if area.worth is not None
    ]
    head = tuple(say(language, f"heatmap-{what}") for what in ("area", "share", "lead"))
    wide = max(len(row[0]) for row in (head, *rows))
    lines = [f"{a:<{wide}}  {b:>7}  {c:>10}" for a, b, c in (head, *rows)]
    angle, speed = heat.best_aim
    lines.append(say(language, "heatmap-best", aim=f"{angle:.1f}°, {speed:.2f} m/s", lead=f"{heat.best:+.1f}"))
    return "\n".join(lines)
