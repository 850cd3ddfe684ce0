"""Steps of first games are counted without persons, and only if the operator wants it."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import httpx2
import pytest

from omphalos.server.config import read_settings
from omphalos.server.features import feature_config
from tests.server.process import Serving

COUNTED = 'omphalos_first_game_steps_total{game="oracle",step="3"}'


@contextmanager
def serving(folder: Path, *words: str) -> Generator[httpx2.Client]:
    server = Serving(folder, *words)
    try:
        with httpx2.Client(base_url=f"http://127.0.0.1:{server.port}", timeout=60) as client:
            yield client
    finally:
        server.close()


@pytest.mark.parametrize("counts", [True, False])
def test_a_step_is_counted_if_the_operator_wants_it(tmp_path: Path, counts: bool) -> None:
    with serving(tmp_path, "--count-steps", str(counts).lower()) as client:
        assert client.get("/api/info").json()["counts_steps"] is counts
        for _ in range(2):
            assert client.post("/api/steps", json={"game": "oracle", "step": 3}).status_code == 204
        assert (f"{COUNTED} 2.0" in client.get("/metrics").text) is counts
        for wrong in ({"game": "oracle", "step": 31}, {"game": "oracle", "step": 0}, {"game": "oracle"}):
            assert client.post("/api/steps", json=wrong).status_code == 400
        assert client.post("/api/steps", json={"game": "chess", "step": 1}).status_code == 404


def test_by_default_nothing_is_counted() -> None:
    assert not feature_config(read_settings({}, {}, None)).count_steps
    assert feature_config(read_settings({"count_steps": "true"}, {}, None)).count_steps
