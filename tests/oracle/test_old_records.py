"""Records of earlier rulesets: they replay as they were played, and verification names their ruleset."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from omphalos.oracle import GAME
from omphalos.oracle.agenda import Ordering
from omphalos.oracle.events import Closed
from omphalos.oracle.people import ROGUE
from omphalos.table import read_record, replay, verify
from omphalos.table.errors import Unproven
from omphalos.table.record import Record

GOLD = {  # by ruleset: the scores when the game was played
    "3": (30.0, 43.0, 41.0, 54.0),
    "4": (267.0, 282.0, 265.0, 277.0),
    "5": (172.0, 176.0, 177.0, 165.0),
}


OPTIONS = {  # by ruleset: what was played before there were options
    "3": ("reported", "areas"),
    "4": ("reported", "goods"),
    "5": ("balanced", "goods"),
}


def text(ruleset: str) -> bytes:
    return gzip.decompress((Path(__file__).parent / "records" / f"ruleset-{ruleset}.jsonl.gz").read_bytes())


def stored(ruleset: str) -> Record:
    """A game of four players, played with an earlier ruleset."""
    return read_record(text(ruleset))


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


@pytest.mark.parametrize("ruleset", GOLD)
def test_a_record_without_options_has_those_of_its_ruleset(ruleset: str) -> None:
    record = stored(ruleset)
    assert (record.options.numbers, record.options.cross) == OPTIONS[ruleset]
    last = [moment.after for moment in replay(record)][-1]
    view = GAME.view(last, 0)
    assert (view.numbers, view.cross) == OPTIONS[ruleset]


@pytest.mark.rule("WY-C1", "WY-S1")
def test_balanced_numbers_are_those_of_ruleset_5() -> None:
    """A game of ruleset 5 comes out the same, to the last event, with the option that is called balanced."""
    old = b'"ruleset":"5"', b'"options":{}'
    new = f'"ruleset":"{GAME.ruleset}"'.encode(), b'"options":{"numbers":"balanced","cross":"goods"}'
    again = text("5").replace(old[0], new[0], 1).replace(old[1], new[1], 1)
    verify(read_record(again))
    with pytest.raises(Unproven):
        verify(read_record(again.replace(b"balanced", b"reported", 1)))
