"""Bots read and count every position as they always did: the sums are stored."""

from __future__ import annotations

import pytest

from tests.bots.flick.judgements import judgements, stored


def test_positions_are_read_and_counted_as_before() -> None:
    assert judgements() == pytest.approx(stored(), rel=1e-9)
