"""Reviews over HTTP: made once in the background, kept with the table, told in any language."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from omphalos.bots import BotSeat, bots, play_out
from omphalos.bots.analyst import Judged
from omphalos.bots.review import KeyMoment, Review, review_record
from omphalos.server.app import create_app
from omphalos.server.bots import reviews
from omphalos.server.live.config import LiveConfig
from omphalos.table import Table, read_record
from omphalos.table.game import AnyGame
from omphalos.table.registry import find_game
from tests.server.http.conftest import ApiServer, played
from tests.server.live.ponderer import Ponderer
from tests.server.workers import SHARED

PATIENCE = 120.0  # seconds for a review on a busy machine


@pytest.fixture(scope="module")
def short_game() -> Table:
    """A short finished game of Palec boży."""
    game = find_game("flick")
    table = Table.open(game, ["Ada", "Olaf"], {"generations": 1, "laws": False, "gods": False}, "short")
    play_out(table, [BotSeat("shepherd", game, seat, "short", table.options) for seat in range(2)])
    return table


@pytest.fixture
def short(api: ApiServer, short_game: Table) -> str:
    """That game at a table of this server."""
    return api.keep(short_game, "0123456789")


def finished(api: ApiServer, table_id: str, language: str = "en") -> dict[str, Any]:
    """Wait until the review is done."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        answer = api.client.get(f"/api/replays/{table_id}/review", params={"language": language})
        assert answer.status_code == 200, answer.text
        found = answer.json()
        if found["state"] != "running":
            return found
        assert 0 <= found["done"] <= found["total"] or found["total"] == 0
        time.sleep(0.05)
    raise AssertionError("the review takes too long")


def test_a_review_is_made_in_the_background_and_kept(api: ApiServer, short: str) -> None:
    address = f"/api/replays/{short}/review"
    assert api.client.get(address).json()["state"] == "none"
    begun = api.client.post(address, json={}).json()
    assert begun["state"] == "running"
    assert begun["review"] is None
    assert api.client.post(address, json={}).json()["state"] == "running"  # asked twice, made once
    review = finished(api, short)["review"]
    assert all(abs(sum(chances) - 1) < 1e-3 for chances in review["curve"])
    assert all(0 <= accuracy <= 100 for accuracy in review["accuracy"])
    shown = [(one["of"], one["kind"]) for one in review["moments"]]
    assert {of for of, _ in shown} == {0, 1}
    assert {kind for _, kind in shown} == {"best", "turn", "choice"}
    assert len(shown) == len(set(shown)) <= 6  # at most three for each seat, each of another kind
    assert review["skipped"] == 0
    flicks = [one for one in review["decisions"] if one["luck"] is not None]
    assert flicks
    assert all(one["trials"] == 1000 for one in flicks)
    kept = api.run(lambda: api.store.review(short))
    assert kept is not None
    assert b"Ada" not in kept  # nothing to erase
    again = api.client.post(address, json={"language": "en"}).json()
    assert again["state"] == "done"
    assert again["review"] == review
    # told in any language
    words = {language: finished(api, short, language)["review"]["moments"] for language in ("en", "pl", "de")}
    assert "prophet" in words["en"][0]["played"]
    assert "prorok" in words["pl"][0]["played"].lower()
    assert "Prophet" in words["de"][0]["played"]
    # the command finds the same
    record = read_record(api.client.get(f"/api/tables/{short}/record").content)
    assert msgspec.json.encode(review_record(record)) == kept


def test_the_words_call_the_reader_you_and_nobody_else(api: ApiServer, short_game: Table, short: str) -> None:
    """The fifth move strikes the first player's prophet. Asked for and begun, the answer has the same words."""
    action = read_record(short_game.record()).entries[4].action  # type: ignore[union-attr]
    moment, judged = KeyMoment(4, 1, "choice", -0.1, 1), Judged(4, 1, 0.5, 0.1, 1.0, best=action)
    game = short_game.game
    kept = Review(game.name, game.ruleset, "shepherd", "m", (), (judged,), 0, (None, None), (moment,))
    api.run(lambda: api.store.keep_review(short, reviews.encode(kept)))
    address = f"/api/replays/{short}/review"
    for reader, language, struck in (
        (-1, "en", "Ada’s prophet from island I"),
        (0, "en", "your prophet from island I"),
        (1, "en", "Ada’s prophet from island I"),
        (0, "de", "Prophet (du) von Insel I"),
        (0, "pl", "prorok (ty) z wyspy I"),
    ):
        asked = {"language": language, "reader": reader}
        got = api.client.get(address, params=asked).json()
        assert api.client.post(address, json=asked).json() == got
        (told,) = got["review"]["moments"]
        assert struck in told["played"]
        assert told["better"] == told["played"]
        assert ("Ada" in told["played"], "Olaf" in told["played"]) == (reader != 0, False)
    refused = api.client.get(address, params={"reader": 2})
    assert (refused.status_code, refused.json()["error"]) == (422, "no-such-seat")


def test_a_third_game_gets_one_from_playouts(api: ApiServer) -> None:
    table_id = api.keep(played("lake"))
    assert api.client.post(f"/api/replays/{table_id}/review", json={}).json()["state"] == "running"
    review = finished(api, table_id)["review"]
    assert review["method"] == "playouts"
    assert review["curve"]


def test_deleting_a_table_deletes_its_review(api: ApiServer, short: str) -> None:
    api.run(lambda: api.store.keep_review(short, b"{}"))

    async def remove() -> bytes | None:
        await api.store.remove(short, await api.store.take(short))
        return await api.store.review(short)

    assert api.run(remove) is None


def test_a_damaged_review_is_made_again(api: ApiServer, short: str) -> None:
    api.run(lambda: api.store.keep_review(short, b"{"))
    assert api.client.get(f"/api/replays/{short}/review").json()["state"] == "none"


def test_a_game_that_is_not_over_has_none(api: ApiServer) -> None:
    api.keep(played("lake", most=3), "1111111111", "playing")
    for answer in (
        api.client.get("/api/replays/1111111111/review"),
        api.client.post("/api/replays/1111111111/review", json={}),
    ):
        assert answer.status_code == 409
        assert answer.json()["error"] == "not-over"
    assert api.client.post("/api/tables/2222222222/review", json={}).status_code == 404


def test_a_game_without_a_winner_cannot_be_reviewed(api: ApiServer) -> None:
    table_id = api.keep(played("lake", most=3))  # all agreed to end it
    answer = api.client.post(f"/api/replays/{table_id}/review", json={})
    assert (answer.status_code, answer.json()["error"]) == (409, "cannot-review")


def test_the_operator_can_switch_reviews_off(tmp_path: Path) -> None:
    api = ApiServer(tmp_path / "off.db")
    api.app = create_app(api.store, config=LiveConfig(fixed_pace=0.0, review_seconds=0.0), workers=SHARED)
    api = with_app(api)
    with api.client:
        table_id = api.keep(played("lake"))
        assert api.client.get(f"/api/replays/{table_id}/review").json()["state"] == "off"
        answer = api.client.post(f"/api/replays/{table_id}/review", json={})
        assert (answer.status_code, answer.json()["error"]) == (409, "reviews-off")


def with_app(api: ApiServer) -> ApiServer:
    """The server with its application replaced."""
    from starlette.testclient import TestClient

    api.registry = api.app.state.registry
    api.client = TestClient(api.app, base_url=str(api.client.base_url), raise_server_exceptions=False)
    return api


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Reviews are made by a bot that takes two seconds for each decision."""

    def ponderer(_: AnyGame) -> str:
        return "ponderer:budget=2s"

    monkeypatch.setattr(reviews, "strongest_bot", ponderer)
    bots.add("lake/ponderer", Ponderer)
    yield
    bots.remove("lake/ponderer")


@pytest.mark.usefixtures("slow")
def test_an_address_has_few_reviews_at_once(api: ApiServer) -> None:
    tables = [api.keep(played("lake", seed=str(n)), f"{n}" * 10) for n in range(reviews.MAX_OF_ADDRESS + 1)]
    answers = [api.client.post(f"/api/replays/{table_id}/review", json={}) for table_id in tables]
    assert [answer.status_code for answer in answers] == [200] * reviews.MAX_OF_ADDRESS + [503]
    assert answers[-1].json()["error"] == "reviews-busy"


@pytest.mark.usefixtures("slow")
def test_the_thinking_time_is_limited(tmp_path: Path) -> None:
    api = ApiServer(tmp_path / "brief.db")
    api.app = create_app(api.store, config=LiveConfig(fixed_pace=0.0, review_seconds=1.0), workers=SHARED)
    api = with_app(api)
    with api.client:
        table_id = api.keep(played("lake"))
        api.client.post(f"/api/replays/{table_id}/review", json={})
        found = finished(api, table_id)
        assert found["state"] == "done"
        decided = found["review"]["decisions"]
        assert found["review"]["skipped"] > 0
        assert (found["done"], found["total"]) == (len(decided), len(decided) + found["review"]["skipped"])
        assert found["review"]["curve"]  # the curve is there all the same


def test_an_uploaded_record_is_reviewed_too(api: ApiServer, short: str) -> None:
    record = api.client.get(f"/api/tables/{short}/record").text
    replay = api.client.post("/api/replays", json={"record": record}).json()["id"]
    address = f"/api/replays/{replay}/review"
    assert api.client.get(address).json()["state"] == "none"
    assert api.client.post(address, json={}).json()["state"] == "running"
    assert api.client.post(address, json={}).json()["state"] == "running"  # asked twice, made once
    end = time.monotonic() + PATIENCE
    while (found := api.client.get(address, params={"language": "pl"}).json())["state"] == "running":
        assert time.monotonic() < end
        time.sleep(0.05)
    assert found["state"] == "done"
    assert "prorok" in found["review"]["moments"][0]["played"].lower()
    assert api.run(lambda: api.store.review(short)) is None  # it is not the table's
    api.client.post(f"/api/replays/{short}/review", json={})
    assert finished(api, short, "pl")["review"] == found["review"]


def test_uploaded_records_that_cannot_be_reviewed(api: ApiServer, short: str, monkeypatch: pytest.MonkeyPatch) -> None:
    record = api.client.get(f"/api/tables/{short}/record").text
    replay = api.client.post("/api/replays", json={"record": record}).json()["id"]
    monkeypatch.setattr("omphalos.server.replays.reviews.MAX_MOMENTS", 3)
    answer = api.client.post(f"/api/replays/{replay}/review", json={})
    assert (answer.status_code, answer.json()["error"]) == (409, "cannot-review")
    half = played("lake", most=3).record().decode()
    replay = api.client.post("/api/replays", json={"record": half}).json()["id"]
    answer = api.client.post(f"/api/replays/{replay}/review", json={})
    assert (answer.status_code, answer.json()["error"]) == (409, "cannot-review")
    answer = api.client.get(f"/api/replays/{'0' * 64}/review")
    assert (answer.status_code, answer.json()["error"]) == (404, "no-such-record")
