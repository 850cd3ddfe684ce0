"""Reviews of whole games: a third game gets one from random playouts, and a review can be kept and told."""

from __future__ import annotations

import msgspec
import pytest

from omphalos.bots import BotSeat, make_bot, play_out
from omphalos.bots.review import NothingToReview, Review, cases_of, review_record, tell_moments
from omphalos.table import Table, read_record
from omphalos.table.entry import standing
from omphalos.table.record import Record
from tests.bots.pond import POND, Catch


def fished(seed: str = "a", bot: str = "random", most: int = 1000) -> Record:
    """A game at the pond."""
    table = Table.open(POND, ["Ada", "Olaf"], seed=seed)
    play_out(table, [BotSeat(bot, POND, seat, seed) for seat in range(2)], most)
    return read_record(table.record(), POND)


def test_a_game_without_an_analyst_is_reviewed_by_playing_on_at_random() -> None:
    record = fished()
    review = review_record(record, "fisher")
    assert review.method == "playouts"
    assert len(review.curve) == len(standing(record.entries))
    assert all(sum(chances) == pytest.approx(1.0, abs=1e-3) for chances in review.curve)
    outcome = POND.outcome(cases_of(record)[0][-1])
    assert outcome is not None
    winners = [seat for seat, chance in enumerate(review.curve[-1]) if chance > 0]
    assert winners == list(outcome.winners)  # the end is known
    assert [one.moment for one in review.decisions] == sorted(one.moment for one in review.decisions)
    assert all(accuracy is None or 0 <= accuracy <= 100 for accuracy in review.accuracy)
    assert {one.of for one in review.moments} <= {0, 1}
    assert 1 <= len(review.moments) <= 6


def test_who_gives_a_catch_away_is_less_accurate() -> None:
    """Random players lose more by their choices than those who fish well."""
    poor = [a for seed in "abcdef" for a in review_record(fished(seed), "fisher").accuracy if a is not None]
    good = [a for seed in "abcdef" for a in review_record(fished(seed, "fisher"), "fisher").accuracy if a is not None]
    assert sum(poor) / len(poor) < sum(good) / len(good) - 5


def test_the_same_seed_gives_the_same_review_and_it_survives_being_kept() -> None:
    record = fished("b")
    review = review_record(record, "fisher", "s")
    assert review == review_record(record, "fisher", "s")
    text = msgspec.json.encode(review)
    assert msgspec.json.encode(msgspec.json.decode(text, type=Review)) == text


def test_a_kept_review_is_told_in_words() -> None:
    record = fished("c")
    review = msgspec.json.decode(msgspec.json.encode(review_record(record, "fisher")), type=Review)
    states, moves = cases_of(record)[0], standing(record.entries)
    told = tell_moments(review, POND, make_bot("fisher", POND), states, moves, record.header.seats, "en")
    assert [one.moment for one in told] == [one.moment for one in review.moments]
    for one in told:
        action = moves[one.moment].action
        assert action is not None
        assert one.played == POND.tell_action(states[one.moment], action, record.header.seats, "en")
        if one.judged is not None and one.judged.best is not None:
            better = msgspec.convert(one.judged.best, POND.action_type)
            assert isinstance(better, Catch)
            assert one.better == POND.tell_action(states[one.moment], better, record.header.seats, "en")


def test_when_the_time_is_over_the_rest_is_skipped() -> None:
    review = review_record(fished(), "fisher", seconds=0.0)
    assert review.decisions == ()
    assert review.skipped == 6
    assert review.accuracy == (None, None)
    assert review.curve


def test_progress_is_told() -> None:
    seen: list[tuple[int, int]] = []
    review_record(fished(), "fisher", progress=lambda done, total: seen.append((done, total)))
    assert seen == [(n, 6) for n in range(1, 7)]


def test_a_game_that_is_not_over_is_not_reviewed() -> None:
    with pytest.raises(NothingToReview):
        review_record(fished(most=2), "fisher")


def test_a_game_that_was_resigned_is_reviewed_as_far_as_it_came() -> None:
    table = Table.open(POND, ["Ada", "Olaf"], seed="a")
    play_out(table, [BotSeat("random", POND, seat, "a") for seat in range(2)], 2)
    table.resign(table.to_act()[0])
    review = review_record(read_record(table.record(), POND), "fisher")
    assert len(review.decisions) == 2
    assert len(review.curve) == 3
