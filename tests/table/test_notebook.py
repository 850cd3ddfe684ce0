"""What a notebook shows of views, states, tables, records and moments."""

from __future__ import annotations

import subprocess
import sys
from typing import Any, ClassVar

import pytest

from omphalos.flick.events import Flicked
from omphalos.physics.track import Arc, Path, Track
from omphalos.table import SPECTATOR, Move, Pictured, Table, find_game, games, read_record, replay
from omphalos.table.errors import UnknownGame
from omphalos.table.record import Moment
from tests.table.sample import Sample


class Card(Pictured, frozen=True):
    """A view with a picture."""

    game: ClassVar[str] = "cards"

    number: int


class Cards(Sample):
    """A game that draws it."""

    def draw(self, view: Any, language: str) -> str:
        return f"<svg>{view.number}</svg>"


def test_the_game_of_that_name_draws_the_view() -> None:
    shown = Card(7)._repr_svg_  # pyright: ignore[reportPrivateUsage]
    with pytest.raises(UnknownGame, match="cards"):
        shown()
    games.add("cards", Cards())
    try:
        assert shown() == "<svg>7</svg>"
    finally:
        games.remove("cards")


def test_a_table_and_a_state_show_what_is_public() -> None:
    table = Table.open(find_game("flick"), 2, seed=1)
    shown = table._repr_svg_()  # pyright: ignore[reportPrivateUsage]
    assert shown == table.game.picture(table.view())
    assert table.state._repr_svg_() == shown


def test_a_game_without_pictures_shows_as_text() -> None:
    table = Table.open(Sample(), 2, seed=1)
    assert table._repr_svg_() is None  # pyright: ignore[reportPrivateUsage]
    record = read_record(table.record(), Sample())
    assert record._repr_mimebundle_() == {"text/plain": "<Record of sample: Player 1, Player 2; 1 entries>"}  # pyright: ignore[reportPrivateUsage]
    (moment, *_) = replay(record)
    assert moment._repr_svg_() is None  # pyright: ignore[reportPrivateUsage]


def test_a_moment_shows_its_event_or_the_position_after_it() -> None:
    game = find_game("flick")
    start = game.start(2, game.read_options())
    disk = Path(0, (Arc(0.0, 0.1, 0.1, 0.3, 0.0, 1.0),))
    flicked = Flicked(0, "trial", (), ((0, "prophet"),), (), (0,), Track(0.3, (disk,)))
    entry: Move[Any, Any] = Move(n=0, events=(flicked,))
    assert Moment(entry, None, start, start)._repr_svg_() == game.picture(game.view(start, SPECTATOR))  # pyright: ignore[reportPrivateUsage]
    track = Moment(entry, flicked, start, start)._repr_svg_()  # pyright: ignore[reportPrivateUsage]
    assert track == game.picture_event(game.view(start, SPECTATOR), flicked)


def test_nothing_is_drawn_or_imported_before_it_is_shown() -> None:
    code = (
        "import sys; from omphalos.table import *\n"
        "for name in games.names():\n"
        "    table = Table.open(find_game(name), 2, seed=1)\n"
        "    record = read_record(table.record())\n"
        "loaded = [name for name in sys.modules if name.startswith('omphalos.')]\n"
        "print([n for n in loaded if '.draw' in n or 'animation' in n or 'picture' in n])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.strip() == "[]"
