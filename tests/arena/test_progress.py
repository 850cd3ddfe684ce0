"""Progress of an arena, on a terminal and elsewhere."""

from __future__ import annotations

import io

import pytest

from omphalos.arena.progress import Progress


class Terminal(io.StringIO):
    """A terminal that shows only what is flushed."""

    def __init__(self) -> None:
        super().__init__()
        self.shown = ""

    def isatty(self) -> bool:
        return True

    def flush(self) -> None:
        self.shown = self.getvalue()


class Pipe(Terminal):
    def isatty(self) -> bool:
        return False


@pytest.fixture
def seconds(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The clock. A test sets its only item."""
    now = [100.0]
    monkeypatch.setattr("omphalos.arena.progress.time.monotonic", lambda: now[0])
    return now


def test_a_terminal_has_one_line_with_a_bar_that_is_ended(seconds: list[float]) -> None:
    out = Terminal()
    with Progress(8, out=out) as progress:
        seconds[0] += 0.05
        progress.advance(1)  # too early to tell
        seconds[0] += 1.95
        progress.advance(1)
        progress.advance(6)
    _, begun, ended = out.shown.split("\r")
    assert begun == f"{'█' * 8}{'░' * 24} 2/8 games  1/s  0:06 left\x1b[K"
    assert ended == f"{'█' * 32} 8/8 games  4/s  0:00 left\x1b[K\n"


def test_elsewhere_there_is_a_line_every_ten_seconds(seconds: list[float]) -> None:
    out = io.StringIO()
    with Progress(20_000, 1000, out) as progress:
        for _ in range(4):
            seconds[0] += 5.0
            progress.advance(5)
    assert out.getvalue().splitlines() == [
        "  5%  1010/20000 games  1/s  5:16:30 left",
        "  5%  1020/20000 games  1/s  5:16:20 left",
    ]


def test_nothing_is_told_quietly_or_before_a_game_has_ended() -> None:
    out = Terminal()
    with Progress(2, out=out, quiet=True) as progress:
        progress.advance(2)
    with Progress(2, out=out):
        pass
    assert out.getvalue() == ""


def test_every_line_is_shown_at_once(seconds: list[float]) -> None:
    terminal, pipe = Terminal(), Pipe()
    for out in (terminal, pipe):
        progress = Progress(4, out=out)
        seconds[0] += 10.0
        progress.advance(1)
    assert terminal.shown == f"\r{'█' * 8}{'░' * 24} 1/4 games  0.1/s  0:30 left\x1b[K"
    assert pipe.shown == " 25%  1/4 games  0.1/s  0:30 left\n"


def test_a_terminal_is_told_ten_times_a_second(seconds: list[float]) -> None:
    out = Terminal()
    progress = Progress(1000, out=out)
    for _ in range(8):
        seconds[0] += 0.0625
        progress.advance(1)
    told = [line.split("\x1b")[0].partition(" ")[2] for line in out.shown.split("\r")[1:]]
    assert told == [f"{games}/1000 games  16/s  1:02 left" for games in (2, 4, 6, 8)]


def test_all_is_done_where_nothing_is_to_be_played(seconds: list[float]) -> None:
    out = Pipe()
    Progress(0, out=out).advance(0)
    assert out.shown == "100%  0/0 games  0/s  0:00 left\n"


def test_games_are_told_even_if_no_time_has_passed_or_none_is_new(seconds: list[float]) -> None:
    out = Pipe()
    Progress(2, out=out).advance(2)
    told = Progress(3, 1, out)
    seconds[0] += 10.0
    told.advance(0)
    assert out.shown.splitlines() == ["100%  2/2 games  2e+09/s  0:00 left", " 33%  1/3 games  0/s  0:00 left"]
