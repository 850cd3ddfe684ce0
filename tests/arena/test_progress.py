"""Progress of an arena, on a terminal and elsewhere."""

from __future__ import annotations

import io

import pytest

from omphalos.arena.progress import Progress


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


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
    _, begun, ended = out.getvalue().split("\r")
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
