"""Records of earlier rulesets: they replay as they were played, and verification names their ruleset."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from omphalos.oracle import GAME
from omphalos.oracle.cove.people import ROGUE
from omphalos.oracle.shop.agenda import Ordering
from omphalos.oracle.shop.events import Closed
from omphalos.table import read_record, replay, verify
from omphalos.table.errors import Unproven
from omphalos.table.record import Record

GOLD = {  # by ruleset: the scores when the game was played
    "3": (30.0, 43.0, 41.0, 54.0),
    "4": (267.0, 282.0, 265.0, 277.0),
}


def stored(ruleset: str) -> Record:
    """A game of four players, played with an earlier ruleset."""
    kept = Path(__file__).parent / "records" / f"ruleset-{ruleset}.jsonl.gz"
    return read_record(gzip.decompress(kept.read_bytes()))


@pytest.mark.parametrize("ruleset", GOLD)
def test_a_record_of_an_earlier_ruleset_replays_to_its_end(ruleset: str) -> None:
    record = stored(ruleset)
    assert record.header.ruleset == ruleset != GAME.ruleset
    outcome = GAME.outcome([moment.after for moment in replay(record)][-1])
    assert outcome is not None
    assert outcome.scores == GOLD[ruleset]


def test_ruleset_3_is_replayed_with_what_is_decided_otherwise_since() -> None:
    moments = list(replay(stored("3")))
    events = [moment.event for moment in moments]
    assert any(isinstance(event, Closed) and event.cross and event.size is None for event in events)  # WY-A3
    asked = [moment.after.agenda[-1] for moment in moments if moment.after.agenda]
    assert any(isinstance(task, Ordering) for task in asked)  # WY-A6, with four players


@pytest.mark.parametrize("ruleset", GOLD)
def test_the_hideout_of_an_earlier_ruleset_is_replayed_with_its_rogues(ruleset: str) -> None:
    last = [moment.after for moment in replay(stored(ruleset))][-1]
    assert (last.halls[ROGUE] + 1) // 2 == last.reckoning[0].price  # WY-C16


@pytest.mark.parametrize("ruleset", GOLD)
def test_a_record_of_an_earlier_ruleset_is_not_proven_and_the_reason_is_named(ruleset: str) -> None:
    with pytest.raises(Unproven, match=f"ruleset {ruleset} of oracle"):
        verify(stored(ruleset))
