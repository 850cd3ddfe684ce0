"""A record as one HTML page: a picture after each move, a slider and the moves in words. It needs no server.

The page loads nothing. Its pictures are compressed: they are split at every `<`, each piece is stored once, and a
picture is a list of runs of pieces.
"""

from __future__ import annotations

import base64
import gzip
import html
import re
from collections.abc import Iterable, Sequence
from typing import Any, Final

import msgspec

from omphalos.table.entry import Move, Resign
from omphalos.table.errors import NothingToDraw
from omphalos.table.game import SPECTATOR, AnyGame
from omphalos.table.moment import Moment

MAX_FRAMES: Final = 120  # a longer game shows every second, third … move
MAX_BYTES: Final = 2_000_000  # of the page; a larger one is made again with half the frames

_PIECE: Final = re.compile("(?=<)")
_SIZE: Final = re.compile(r'viewBox="[-\d.]+ [-\d.]+ ([\d.]+) ([\d.]+)"')


class Frame(msgspec.Struct, frozen=True):
    """The game after one entry."""

    n: int  # the entry's number
    state: Any
    words: tuple[str, ...]  # what happened since the frame before


class Packed(msgspec.Struct, frozen=True):
    """Pictures without repeated pieces, as the page's script reads them."""

    pieces: list[str]
    frames: list[list[int]]  # by frame: first piece and number of pieces, for each run
    words: list[str]  # by frame


def animation(
    game: AnyGame,
    seats: Sequence[str],
    moments: Iterable[Moment],
    max_frames: int = MAX_FRAMES,
    max_bytes: int = MAX_BYTES,
) -> str | None:
    """A game of these seats as an `<iframe>` that contains the page. None, if the game has no pictures."""
    names = [name or f"#{n}" for n, name in enumerate(seats, 1)]  # "": erased
    frames = frames_of(game, names, moments)
    try:
        page = _page(game, names, thinned(frames, max_frames))
        while len(page) > max_bytes and max_frames > 1:
            max_frames //= 2
            page = _page(game, names, thinned(frames, max_frames))
    except NothingToDraw:
        return None
    return page


def frames_of(game: AnyGame, names: Sequence[str], moments: Iterable[Moment]) -> list[Frame]:
    """The state after each entry, with the entry told as a spectator may know it."""
    frames = list[Frame]()
    words = list[str]()
    latest: Moment | None = None
    for moment in moments:
        if latest is not None and latest.entry.n != moment.entry.n:
            frames.append(Frame(latest.entry.n, latest.after, tuple(words)))
            words = []
        words += _told(game, names, moment)
        latest = moment
    if latest is not None:
        frames.append(Frame(latest.entry.n, latest.after, tuple(words)))
    return frames


def thinned(frames: Sequence[Frame], most: int) -> list[Frame]:
    """At most so many frames, evenly chosen, the last included. The words of frames left out go to the next one."""
    if len(frames) <= most:
        return list(frames)
    kept, begin = list[Frame](), 0
    for i in range(1, most + 1):
        end = len(frames) * i // most
        words = tuple(word for frame in frames[begin:end] for word in frame.words)
        kept.append(Frame(frames[end - 1].n, frames[end - 1].state, words))
        begin = end
    return kept


def pack(pictures: Sequence[str], words: Sequence[str]) -> Packed:
    """The pictures, with each of their pieces stored once."""
    pieces, place = list[str](), dict[str, int]()
    frames = list[list[int]]()
    for picture in pictures:
        runs, at = list[int](), -1
        for piece in _PIECE.split(_without_prefix(picture)):
            if runs and at < len(pieces) and pieces[at] == piece:
                runs[-1] += 1
            elif (known := place.get(piece)) is not None:
                runs += [known, 1]
                at = known
            else:
                place[piece] = len(pieces)
                if runs and at == len(pieces):
                    runs[-1] += 1
                else:
                    runs += [len(pieces), 1]
                    at = len(pieces)
                pieces.append(piece)
            at += 1
        frames.append(runs)
    return Packed(pieces, frames, list(words))


def _told(game: AnyGame, names: Sequence[str], moment: Moment) -> list[str]:
    entry = moment.entry
    if isinstance(entry, Resign):
        return [f"{names[entry.seat]} resigned."]
    if not isinstance(entry, Move):
        return [f"{names[entry.seat]} returned to entry {entry.to}."]
    if moment.event.__struct_config__.tag in game.prompts:
        return []
    shown = game.seen(moment.before, moment.event, SPECTATOR)
    told = "" if shown is None else game.tell(moment.before, shown, names, "en")
    return [told] if told else []


def _without_prefix(picture: str) -> str:
    """The picture without the prefix of its ids, which differs from picture to picture: one is shown at a time."""
    ids = re.findall(r'\bid="([^"]+)"', picture)
    low, high = min(ids, default=""), max(ids, default="")
    prefix = low[: next((i for i, (a, b) in enumerate(zip(low, high, strict=False)) if a != b), 0)]
    return re.sub(rf'(\bid="|#|\baria-\w+="){re.escape(prefix)}', r"\1", picture) if prefix else picture


def _page(game: AnyGame, names: Sequence[str], frames: Sequence[Frame]) -> str:
    pictures = [game.picture(game.view(frame.state, SPECTATOR)) for frame in frames]
    words = [f"{frame.n}. {' '.join(frame.words)}" for frame in frames]
    data = gzip.compress(msgspec.json.encode(pack(pictures, words)), mtime=0)
    size = _SIZE.search(pictures[0]) if pictures else None
    shape = f"{size[1]}/{size[2]}" if size else "4/3"
    title = html.escape(f"{game.title['en']} – {', '.join(names)}")
    page = _HTML.format(title=title, data=base64.b64encode(data).decode(), last=max(len(frames) - 1, 0))
    style = f"width:100%;max-height:90vh;aspect-ratio:{shape};border:0"
    return f'<iframe title="{title}" sandbox="allow-scripts" style="{style}" srcdoc="{html.escape(page)}"></iframe>'


_HTML: Final = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>{title}</title>
<style>
:root {{ color-scheme: light dark; font: 14px/1.4 system-ui, sans-serif }}
body {{ margin: 0; height: 100vh; display: flex; flex-direction: column }}
#picture {{ flex: 1; min-height: 0 }}
#picture svg {{ width: 100% !important; height: 100% !important }}
#controls {{ display: flex; gap: .5em; align-items: center; padding: .25em }}
#slider {{ flex: 1 }}
#words {{ margin: 0; padding: 0 .25em .25em; height: 4.2em; overflow: auto }}
</style>
<div id="picture"></div>
<div id="controls"><button id="play" type="button">Play</button>
<input id="slider" type="range" min="0" max="{last}" value="0" aria-label="Move"></div>
<p id="words" aria-live="polite"></p>
<script type="module">
const find = (id) => document.getElementById(id);
const slider = find("slider"), play = find("play");
const bytes = Uint8Array.from(atob("{data}"), (c) => c.charCodeAt(0));
const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
const {{ pieces, frames, words }} = await new Response(stream).json();
let timer = 0;
const show = () => {{
  const runs = frames[slider.value] ?? [];
  let svg = "";
  for (let i = 0; i < runs.length; i += 2) svg += pieces.slice(runs[i], runs[i] + runs[i + 1]).join("");
  find("picture").innerHTML = svg;
  find("words").textContent = words[slider.value] ?? "";
}};
const stop = () => {{ clearInterval(timer); timer = 0; play.textContent = "Play"; }};
const step = () => {{
  if (slider.value === slider.max) return stop();
  slider.value = Number(slider.value) + 1;
  show();
}};
play.onclick = () => {{
  if (timer) return stop();
  if (slider.value === slider.max) slider.value = 0;
  timer = setInterval(step, 700);
  play.textContent = "Stop";
  show();
}};
slider.oninput = () => {{ stop(); show(); }};
show();
document.body.dataset.ready = "";
</script>
</html>
"""
