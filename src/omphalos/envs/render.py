"""Pictures of a game for environments: what a spectator sees. Drawing code is imported only when somebody renders."""

from __future__ import annotations

import html
import re
from importlib import import_module
from typing import Any, Final, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from omphalos.envs.errors import CannotRender
from omphalos.envs.match import Match
from omphalos.envs.png import read_png
from omphalos.table.game import SPECTATOR

RenderMode: TypeAlias = Literal["human", "ansi", "svg", "rgb_array"]
MODES: Final = ("human", "ansi", "svg", "rgb_array")
WIDTH: Final = 960  # pixels of an rgb_array
_DESCRIPTION: Final = re.compile(r"<desc[^>]*>(.*?)</desc>", re.DOTALL)


def check_mode(mode: str | None) -> None:
    """Refuse an unknown render mode."""
    if mode is not None and mode not in MODES:
        raise CannotRender(f"render_mode={mode!r}: there is {', '.join(MODES)}")


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
    return "\n".join(lines)


def find_rasteriser() -> Any:
    """The module that turns SVG into pixels, or None."""
    try:
        return import_module("resvg_py")
    except ImportError:
        return None


def pixels(svg: str) -> NDArray[np.uint8]:
    """An SVG picture as an array of height × width × 3 bytes."""
    rasteriser = find_rasteriser()
    if rasteriser is None:
        raise CannotRender("rgb_array needs a rasteriser: pip install resvg-py")
    return read_png(bytes(rasteriser.svg_to_bytes(svg_string=svg, width=WIDTH, background="white")))


def _tag(event: Any) -> str:
    return str(event.__struct_config__.tag)
