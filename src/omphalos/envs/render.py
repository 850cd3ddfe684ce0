"""Pictures of a game for environments: what a spectator sees. Drawing code is imported only when somebody renders."""

from __future__ import annotations

import html
import re
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from omphalos.envs.errors import CannotRender
from omphalos.envs.match import Match
from omphalos.table.game import SPECTATOR

WIDTH: Final = 960  # pixels of an rgb_array
_DESCRIPTION: Final = re.compile(r"<desc[^>]*>(.*?)</desc>", re.DOTALL)


def modes() -> list[str]:
    """The modes that can be rendered here."""
    return ["human", "ansi", "svg", *(["rgb_array"] if find_spec("resvg_py") else [])]


def check_mode(mode: str | None) -> None:
    """Refuse a mode that cannot be rendered here."""
    if mode == "rgb_array" and mode not in modes():
        raise CannotRender("rgb_array needs the rasteriser resvg-py, which is not installed")
    if mode is not None and mode not in modes():
        raise CannotRender(f"render_mode={mode!r}: there is {', '.join(modes())}")


def render(match: Match, mode: str | None) -> Any:
    """The game as it stands. `human` prints what `ansi` returns."""
    if mode is None:
        raise CannotRender("nothing is drawn without a render_mode")
    if match.state is None:
        raise CannotRender("nothing to draw before reset")
    if mode == "human":
        print(text(match))
        return None
    if mode == "ansi":
        return text(match)
    svg = match.game.picture(match.view())
    return svg if mode == "svg" else pixels(svg)


def text(match: Match) -> str:
    """What has just happened, in sentences, and a description of the position."""
    game, names = match.game, [f"player_{seat}" for seat in range(match.players)]
    lines: list[str] = []
    for before, event in match.last.steps() if match.last is not None else ():
        seen = game.seen(before, event, SPECTATOR)
        if seen is not None and _tag(seen) not in game.prompts:
            lines.append(game.tell(before, seen, names, "en"))
    described = _DESCRIPTION.search(game.picture(match.view()))
    lines.append(html.unescape(described[1]) if described else game.title["en"])
    lines.append("Scores: " + ", ".join(f"{n} {s:g}" for n, s in zip(names, match.view().scores, strict=True)))
    lines.append("The game is over." if match.seat is None else f"{names[match.seat]} is asked.")
    return "\n".join(line for line in lines if line)


def pixels(svg: str) -> NDArray[np.uint8]:
    """An SVG picture as an array of height × width × 3 bytes."""
    from omphalos.envs.png import read_png

    rasteriser = import_module("resvg_py")
    return read_png(bytes(rasteriser.svg_to_bytes(svg_string=svg, width=WIDTH, background="white")))


def _tag(event: Any) -> str:
    return str(event.__struct_config__.tag)
