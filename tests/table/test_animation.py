"""A record as a page with a slider: its frames, its size, and that its pictures can be put together again."""

from __future__ import annotations

import html
import re

import pytest

from omphalos.table import SPECTATOR, Chance, Record, Table, find_game, read_record, replay
from omphalos.table.animation import Packed, animation, frames_of, pack, thinned

NAMES = ("Ann", "<b>Bo")


@pytest.fixture(scope="module")
def record() -> Record:
    table = Table.open(find_game("oracle"), NAMES, seed=4)
    stream = Chance(4, ["moves"])["moves"]
    for _ in range(12):
        (seat,) = table.to_act()
        table.play(seat, table.legal(seat).sample(stream))
    return read_record(table.record())


def test_there_is_a_frame_for_every_entry(record: Record) -> None:
    frames = frames_of(record.game, NAMES, replay(record))
    assert [frame.n for frame in frames] == [entry.n for entry in record.entries]
    assert [frame.state for frame in frames] == list({m.entry.n: m.after for m in replay(record)}.values())
    assert any("Ann" in word for frame in frames for word in frame.words)


def test_frames_that_are_left_out_leave_their_words(record: Record) -> None:
    frames = frames_of(record.game, NAMES, replay(record))
    few = thinned(frames, 4)
    assert len(few) == 4
    assert few[-1].state is frames[-1].state
    assert [word for frame in few for word in frame.words] == [word for frame in frames for word in frame.words]
    assert thinned(frames, 100) == frames


def unpack(packed: Packed) -> list[str]:
    """As the page's script does it."""
    return [
        "".join("".join(packed.pieces[at : at + many]) for at, many in zip(runs[::2], runs[1::2], strict=True))
        for runs in packed.frames
    ]


def test_pictures_are_put_together_again(record: Record) -> None:
    game = record.game
    pictures = [
        game.picture(game.view(frame.state, SPECTATOR)) for frame in frames_of(record.game, NAMES, replay(record))[:4]
    ]
    packed = pack(pictures, [""] * 4)
    for got, picture in zip(unpack(packed), pictures, strict=True):
        (prefix,) = set(re.findall(r'<title id="(.*?)title"', picture))
        assert got == picture.replace(f'"{prefix}', '"').replace(f"#{prefix}", "#")
    assert sum(map(len, packed.pieces)) < sum(map(len, pictures)) / 2
    simple = ["<a><b/></a>", "<a><c/></a>", "<a><b/><b/></a>", "text"]
    assert unpack(pack(simple, [""] * 4)) == simple


def test_the_page_is_complete_and_bounded(record: Record) -> None:
    page = animation(record.game, NAMES, replay(record), max_frames=3)
    assert page is not None
    inner = html.unescape(page)
    assert not re.search(r'(?:src|href)="(?!#)|@import|url\((?!#)', inner)
    assert "<b>" not in page  # names are escaped in the frame's title …
    assert html.escape("<b>Bo</title>").replace("&lt;b&gt;", "&amp;lt;b&amp;gt;") in page  # … and twice in its page
    small = animation(record.game, NAMES, replay(record), max_frames=8, max_bytes=len(page) + 500)
    assert small is not None
    assert len(small) <= len(page) + 500
