"""Drawing blindly from things that are kept as counts of each kind."""

from __future__ import annotations

from omphalos.table.chance import Stream


def blindly(stream: Stream, counts: tuple[int, ...], draws: int) -> list[int]:
    """The kinds drawn one after another, none put back; fewer when there are not so many."""
    left, total = list(counts), sum(counts)
    drawn: list[int] = []
    for among in range(total, max(0, total - draws), -1):
        pick, kind = stream.below(among), 0
        while pick >= left[kind]:
            pick -= left[kind]
            kind += 1
        left[kind] -= 1
        drawn.append(kind)
    return drawn
