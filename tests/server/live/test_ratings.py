"""What a game changes of its players' ratings. It is rated exactly once, wherever the server dies."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from openskill.models import PlackettLuce

from omphalos.server.keys import key_hash
from omphalos.server.live.config import LiveConfig
from omphalos.server.live.ratings import ResultRecorder, rate, shown
from omphalos.server.live.registry import TableRegistry
from omphalos.server.live.tables import Finished
from omphalos.server.protocol.results import Rating
from omphalos.server.protocol.tables import OpenTable, SeatWish
from omphalos.server.store.errors import RatingsMoved
from omphalos.server.store.sqlite import SqliteStore
from omphalos.server.store.store import Person, Result, Store
from tests.server.http.conftest import Guest

KEY = "k" * 32


def dies_before(_: Store) -> Finished:
    async def finished(_: Result) -> None:
        await asyncio.Event().wait()  # the server is killed here

    return finished


def dies_after(store: Store) -> Finished:
    async def finished(result: Result) -> None:
        await ResultRecorder(store).record(result)
        await asyncio.Event().wait()

    return finished


async def play_out(store: Store, registry: TableRegistry) -> None:
    await store.add_person(Person("0123456789ab", "Ada", 1, key_hash(KEY)))
    wish = OpenTable("lake", [SeatWish("person", "Ada"), SeatWish("random")], rated=True, pace=0, person=KEY)
    opened = await registry.open_table(wish)
    await Guest().play(registry, opened.id, 0, opened.seats[0].secret)


async def kept(store: Store) -> dict[str, Rating]:
    while not await store.public("over", "lake", 1) and await store.unfinished(1):
        await asyncio.sleep(0.01)
    return await store.ratings("lake", None, 10)


@pytest.mark.parametrize("dies", [dies_before, dies_after])
def test_a_result_is_kept_once_though_the_server_died(tmp_path: Path, dies: Callable[[Store], Finished]) -> None:
    async def story() -> tuple[dict[str, Rating], list[str]]:
        store = SqliteStore(tmp_path / "omphalos.db")
        await store.open()
        registry = TableRegistry(store, LiveConfig(fixed_pace=0.0), finished=dies(store))
        await play_out(store, registry)
        await asyncio.sleep(0)
        await registry.stop()
        await store.close()

        store = SqliteStore(tmp_path / "omphalos.db")
        await store.open()
        registry = TableRegistry(store, LiveConfig(fixed_pace=0.0), finished=ResultRecorder(store).record)
        await registry.start()
        ratings = await asyncio.wait_for(kept(store), 60)
        games = await store.finished("person:0123456789ab", 10)
        await registry.stop()
        await store.close()
        return ratings, [game.game for game in games]

    ratings, games = asyncio.run(story())
    assert {who: rating.games for who, rating in ratings.items()} == {"person:0123456789ab": 1, "bot:random": 1}
    assert games == ["lake"]


# --- what a game changes

ANN = Rating("lake", 30.0, 5.0, 1600, 7)
HAL = Rating("lake", 20.0, 2.0, 1560, 3)


def result(*seats: tuple[str | None, int], rated: bool = True) -> Result:
    """A game of these players with these ranks."""
    who, ranks = tuple(who for who, _ in seats), tuple(rank for _, rank in seats)
    return Result("t1", "lake", 9, rated, ("",) * len(seats), who, ranks, (0.0,) * len(seats))


def model(*players: tuple[float, float, int]) -> list[tuple[float, float]]:
    """Mean and deviation after a game of players with these means, deviations and ranks."""
    plackett_luce = PlackettLuce()
    teams = [[plackett_luce.rating(mu=mu, sigma=sigma)] for mu, sigma, _ in players]
    rated = plackett_luce.rate(teams, ranks=[float(rank) for _, _, rank in players])
    return [(after.mu, after.sigma) for (after,) in rated]


@pytest.mark.parametrize(("mu", "sigma", "points"), [(25.0, 25 / 3, 1000), (30.0, 5.0, 1600), (10.0, 5.0, 800)])
def test_the_ladder_shows_a_rating_that_is_surely_reached(mu: float, sigma: float, points: int) -> None:
    assert shown(mu, sigma) == points


def test_newcomers_begin_alike_and_the_winner_rises() -> None:
    (lost, lost_sigma), (won, won_sigma) = model((25.0, 25 / 3, 2), (25.0, 25 / 3, 1))
    assert lost < 25.0 < won
    assert rate(result(("person:a", 2), ("bot:b", 1)), {}) == {
        "person:a": Rating("lake", lost, lost_sigma, shown(lost, lost_sigma), 1),
        "bot:b": Rating("lake", won, won_sigma, shown(won, won_sigma), 1),
    }


def test_a_rating_goes_on_from_where_it_was_and_strangers_are_left_out() -> None:
    (lost, lost_sigma), (won, won_sigma) = model((30.0, 5.0, 3), (20.0, 2.0, 1))
    assert rate(result(("person:a", 3), (None, 2), ("bot:b", 1)), {"person:a": ANN, "bot:b": HAL}) == {
        "person:a": Rating("lake", lost, lost_sigma, shown(lost, lost_sigma), 8),
        "bot:b": Rating("lake", won, won_sigma, shown(won, won_sigma), 4),
    }


def test_a_bot_at_two_seats_has_played_one_game() -> None:
    ann, first, second = model((25.0, 25 / 3, 2), (20.0, 2.0, 1), (20.0, 2.0, 3))
    rated = rate(result(("person:a", 2), ("bot:b", 1), ("bot:b", 3)), {"bot:b": HAL})
    mu, sigma = (first[0] + second[0]) / 2, (first[1] + second[1]) / 2
    assert (rated["person:a"].mu, rated["person:a"].sigma, rated["person:a"].games) == (*ann, 1)
    bot = rated["bot:b"]
    assert (bot.mu, bot.sigma, bot.games) == (pytest.approx(mu), pytest.approx(sigma), 4)
    assert bot.shown == shown(mu, sigma)


@pytest.mark.parametrize(
    "game",
    [
        result(("person:a", 1), ("bot:b", 2), rated=False),
        result(("person:a", 1), (None, 2)),
        result(("bot:b", 1), ("bot:b", 2)),
        result((None, 1), (None, 2)),
    ],
)
def test_a_game_counts_if_it_is_rated_and_two_are_known(game: Result) -> None:
    assert rate(game, {"person:a": ANN, "bot:b": HAL}) == {}


class Restless(SqliteStore):
    """A store in which the ratings move a number of times before a result can be added."""

    def __init__(self, moves: int) -> None:
        super().__init__(Path("unused.db"))
        self.moves = moves
        self.asked: list[tuple[str, list[str] | None, int]] = []
        self.added: list[tuple[Result, Mapping[str, Rating]]] = []

    async def ratings(self, game: str, who: list[str] | None, limit: int) -> dict[str, Rating]:
        self.asked.append((game, who, limit))
        return {"person:a": ANN}

    async def add_result(self, result: Result, ratings: Mapping[str, Rating]) -> bool:
        self.added.append((result, ratings))
        if len(self.added) <= self.moves:
            raise RatingsMoved("moved")
        return len(self.added) == self.moves + 1


GAME = result(("person:a", 1), (None, 2), ("bot:b", 3), ("bot:b", 4))


@pytest.mark.parametrize("moves", [0, 2, 49])
def test_a_result_is_rated_again_when_a_player_finished_another_game(moves: int) -> None:
    store = Restless(moves)
    assert asyncio.run(ResultRecorder(store).record(GAME)) is True
    assert store.asked == [("lake", ["bot:b", "person:a"], 2)] * (moves + 1)
    assert store.added == [(GAME, rate(GAME, {"person:a": ANN}))] * (moves + 1)
    assert asyncio.run(ResultRecorder(store).record(GAME)) is False


def test_ratings_that_never_stand_still_are_an_error() -> None:
    store = Restless(50)
    with pytest.raises(RatingsMoved, match="the ratings of lake do not stand still"):
        asyncio.run(ResultRecorder(store).record(GAME))
    assert len(store.added) == 50


@pytest.mark.parametrize("game", [result(("person:a", 1), ("bot:b", 2), rated=False), result((None, 1), (None, 2))])
def test_no_rating_is_read_for_a_game_that_does_not_count(game: Result) -> None:
    store = Restless(0)
    assert asyncio.run(ResultRecorder(store).record(game)) is True
    assert (store.asked, store.added) == ([], [(game, {})])
