"""One address cannot use up what there is for everybody: places of hand-overs, and names."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx2
import pytest

from omphalos.server.app import create_app
from omphalos.server.config import Settings
from omphalos.server.handovers import endpoints as handovers
from omphalos.server.limits.rate_limits import RateLimits
from omphalos.server.live.config import LiveConfig
from omphalos.server.ops.metrics import Metrics
from omphalos.server.store.sqlite import SqliteStore
from tests.server.http.test_handovers import CURVE, ec, raw, to_text
from tests.server.http.test_people import bearer
from tests.server.serving import LoopbackClient, loopback

RECEIVER = {"receiver": to_text(raw(ec.generate_private_key(CURVE)))}


@pytest.fixture
def here(tmp_path: Path) -> Iterator[LoopbackClient]:
    limits = RateLimits(Settings(names_per_hour=5, message_burst=1_000), Metrics())
    store = SqliteStore(tmp_path / "tables.db")
    with loopback(create_app(store, config=LiveConfig(fixed_pace=0.0), rate_limits=limits)) as client:
        yield client


@contextmanager
def from_address(here: LoopbackClient, address: str) -> Generator[httpx2.Client]:
    """A client at another address of the loopback network."""
    transport = httpx2.HTTPTransport(local_address=address)
    with httpx2.Client(base_url=here.base_url, transport=transport, trust_env=False) as client:
        yield client


def begin(client: httpx2.Client, times: int) -> list[Any]:
    return [client.post("/api/handovers", json=RECEIVER) for _ in range(times)]


def test_an_address_has_few_hand_overs_at_once(here: LoopbackClient) -> None:
    with from_address(here, "127.0.0.66") as eve:
        answers = begin(eve, 12)
        assert [one.status_code for one in answers] == [201] * 10 + [429] * 2
        assert eve.delete("/api/handovers", headers=bearer(answers[0].json()["key"])).status_code == 204
        assert begin(eve, 1)[0].status_code == 201  # one that has ended counts no longer


def test_a_hand_over_whose_time_is_over_counts_no_longer(here: LoopbackClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(handovers, "SECONDS", 0)
    with from_address(here, "127.0.0.66") as eve:
        assert [one.status_code for one in begin(eve, 12)] == [201] * 12


def test_addresses_that_fill_all_places_give_some_up(here: LoopbackClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(handovers, "MAX_WAITING", 12)
    taken: list[Any] = []
    for address in ("127.0.0.66", "127.0.0.67"):
        with from_address(here, address) as eve:
            taken += begin(eve, 6)
    assert [one.status_code for one in taken] == [201] * 12
    with from_address(here, "127.0.0.2") as bea:
        answers = begin(bea, 4)
        assert [one.status_code for one in answers] == [201] * 4
        for one in answers:
            assert bea.get("/api/handovers", headers=bearer(one.json()["key"])).status_code == 200
        left = [bea.get("/api/handovers", headers=bearer(one.json()["key"])).status_code for one in taken]
        assert left == [*[401] * 2, *[200] * 4] * 2  # each gave up those that had waited longest
    with from_address(here, "127.0.0.66") as eve:
        assert begin(eve, 1)[0].status_code == 503  # it has as many as the others


def test_a_place_that_was_refused_is_not_counted(here: LoopbackClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(handovers, "MAX_WAITING", 0)
    with from_address(here, "127.0.0.66") as eve:
        assert {one.status_code for one in begin(eve, 12)} == {503}
        monkeypatch.setattr(handovers, "MAX_WAITING", 12)
        assert begin(eve, 1)[0].status_code == 201


def test_an_address_keeps_so_many_names_an_hour(here: LoopbackClient) -> None:
    with from_address(here, "127.0.0.66") as eve:
        answers = [eve.post("/api/people", json={"name": f"Eve {n}"}) for n in range(7)]
        assert [one.status_code for one in answers] == [201] * 5 + [429] * 2
        assert answers[-1].json()["error"] == "too-much"
        assert eve.get("/api/people/me", headers=bearer(answers[0].json()["key"])).status_code == 200
    with from_address(here, "127.0.0.2") as bea:
        assert bea.post("/api/people", json={"name": "Bea"}).status_code == 201
