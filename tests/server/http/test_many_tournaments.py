"""Whoever opens many tournaments keeps nobody else from opening one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2
import pytest

from omphalos.server.app import create_app
from omphalos.server.config import Settings
from omphalos.server.features import FeatureConfig
from omphalos.server.limits.rate_limits import RateLimits
from omphalos.server.live.config import LiveConfig
from omphalos.server.ops.metrics import Metrics
from omphalos.server.store.sqlite import SqliteStore
from omphalos.server.tournaments import service
from omphalos.server.tournaments.config import TournamentConfig
from tests.server.http.test_fair_shares import from_address
from tests.server.http.test_people import bearer
from tests.server.http.test_tournaments import RULES
from tests.server.serving import LoopbackClient, loopback

EVES = [f"127.0.0.{n}" for n in range(60, 64)]


@pytest.fixture
def here(tmp_path: Path) -> Iterator[LoopbackClient]:
    limits = RateLimits(Settings(message_burst=1_000), Metrics())
    app = create_app(
        SqliteStore(tmp_path / "tables.db"),
        config=LiveConfig(fixed_pace=0.0),
        rate_limits=limits,
        features=FeatureConfig(tournaments=TournamentConfig(max_tournaments=12, max_unstarted=3)),
    )
    with loopback(app) as client:
        yield client


def begin(client: httpx2.Client, times: int = 1, **rules: Any) -> list[Any]:
    return [client.post("/api/tournaments", json={**RULES, **rules}) for _ in range(times)]


def fill(here: LoopbackClient) -> list[dict[str, str]]:
    """Four addresses open as many as they may: all that there is room for."""
    opened: list[Any] = []
    for address in EVES:
        with from_address(here, address) as eve:
            opened += begin(eve, 3)
    assert [one.status_code for one in opened] == [201] * 12
    return [one.json() for one in opened]


def there(here: LoopbackClient, opened: list[dict[str, str]]) -> list[bool]:
    return [here.get(f"/api/tournaments/{one['id']}").status_code == 200 for one in opened]


def test_an_address_has_few_that_have_not_started(here: LoopbackClient) -> None:
    with from_address(here, EVES[0]) as eve:
        answers = begin(eve, 5)
        assert [one.status_code for one in answers] == [201] * 3 + [429] * 2
        first = answers[0].json()
        for name in ("Ann", "Ben"):
            assert eve.post(f"/api/tournaments/{first['id']}/entrants", json={"name": name}).status_code == 201
        started = eve.post(f"/api/tournaments/{first['id']}/start", headers=bearer(first["host"]))
        assert started.status_code == 204
        assert begin(eve)[0].status_code == 201  # one that has started counts no longer


def test_the_empty_ones_of_whoever_has_most_make_room(here: LoopbackClient) -> None:
    opened = fill(here)
    entered = here.post(f"/api/tournaments/{opened[0]['id']}/entrants", json={"name": "Ann"})
    assert entered.status_code == 201
    with from_address(here, "127.0.0.2") as bea:
        mine = [one.json() for one in begin(bea, 2)]
        assert there(here, mine) == [True, True]
    left = there(here, opened)
    assert left.count(False) == 2
    assert left[0]  # somebody has entered
    with from_address(here, "127.0.0.3") as cid:
        assert begin(cid)[0].status_code == 201
        assert there(here, mine) == [True, True]  # they have no more than he has


def test_nobody_loses_one_to_somebody_who_has_as_many(here: LoopbackClient, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[Any] = []
    for n in range(12):
        with from_address(here, f"127.0.0.{n + 80}") as one:
            opened += [answer.json() for answer in begin(one)]
    with from_address(here, "127.0.0.2") as bea:
        refused = begin(bea)[0]
        assert (refused.status_code, refused.json()["error"]) == (503, "too-many-tournaments")
        assert all(there(here, opened))
        monkeypatch.setattr(service, "EMPTY_FOR", -60_000)  # nobody has entered for long
        assert begin(bea)[0].status_code == 201
    assert there(here, opened) == [False] + [True] * 11  # the oldest


def test_a_title_goes_with_the_name_of_whoever_opened_it(here: LoopbackClient) -> None:
    ada, bo = (here.post("/api/people", json={"name": name}).json() for name in ("Ada", "Bo"))
    hers = here.post("/api/tournaments", json={**RULES, "title": "Ada's cup"}, headers=bearer(ada["key"])).json()
    his = here.post("/api/tournaments", json={**RULES, "title": "For Ada"}, headers=bearer(bo["key"])).json()
    wrong = here.post("/api/tournaments", json=RULES, headers=bearer("x" * 32))
    assert (wrong.status_code, wrong.json()["error"]) == (401, "wrong-key")
    assert here.delete("/api/people/me", headers=bearer(ada["key"])).status_code == 204
    assert here.get(f"/api/tournaments/{hers['id']}").json()["title"] == "–"
    assert here.get(f"/api/tournaments/{his['id']}").json()["title"] == "For Ada"  # his words, not hers
    assert here.post(f"/api/tournaments/{hers['id']}/entrants", json={"name": "Cy"}).status_code == 201
    assert here.delete("/api/people/me", headers=bearer(bo["key"])).status_code == 204
    assert here.get(f"/api/tournaments/{his['id']}").json()["title"] == "–"
