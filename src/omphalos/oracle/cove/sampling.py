"""Random draws from things that are stored as counts of each kind."""

from __future__ import annotations

from omphalos.table.chance import Stream


def sample(stream: Stream, counts: tuple[int, ...], draws: int) -> list[int]:
    """The kinds drawn one after another without replacement. Fewer than `draws` if there are not enough."""
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
