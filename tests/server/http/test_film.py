"""Manipulated records: each is shown, or refused with a reason."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any, Final, cast

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from omphalos.oracle.events import Drew, Went
from omphalos.server.replays.jobs import fairness
from omphalos.server.replays.playthrough import play_through, tag_of
from omphalos.table.errors import OmphalosError
from omphalos.table.registry import find_game
from tests.server.http.conftest import played

VALUES: Final[tuple[Any, ...]] = (-1, 0, 300, 10**9, 2**62, -(10**9), 0.5, 1e300, "", "x", None, True, [], {})


@pytest.fixture(scope="module")
def records() -> dict[str, list[str]]:
    return {game: played(game, 3).record().decode().splitlines() for game in ("flick", "oracle")}


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Return the paths of all values in a line."""
    match value:
        case dict():
            inner = cast("dict[str, Any]", value).items()
        case list():
            inner = enumerate(cast("list[Any]", value))
        case _:
            return [path]
    return [path, *(place for key, item in inner for place in places(item, (*path, key)))]


def change(line: str, draw: st.DataObject) -> str:
    """Return a line with one value changed, doubled or removed."""
    whole: Any = [json.loads(line)]
    *way, last = draw.draw(st.sampled_from(places(whole)[1:]))
    part = whole
    for step in way:
        part = part[step]
    found = part[last]
    if isinstance(found, list) and draw.draw(st.booleans()):
        items = cast("list[Any]", found)
        part[last] = draw.draw(st.sampled_from([items * 50, items[1:], items[::-1]]))
    elif isinstance(part, dict) and draw.draw(st.booleans()):
        del part[last]
    else:
        part[last] = draw.draw(st.sampled_from(VALUES))
    return json.dumps(whole[0])


def test_whatever_somebody_brings_is_shown_or_refused(records: dict[str, list[str]]) -> None:
    ends: Counter[str] = Counter()

    @settings(
        max_examples=100,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )
    @given(data=st.data(), game=st.sampled_from(["flick", "oracle"]))
    def brings(data: st.DataObject, game: str) -> None:
        lines = list(records[game])
        for _ in range(data.draw(st.integers(1, 3))):
            i = data.draw(st.integers(0, len(lines) - 1))
            lines[i] = change(lines[i], data)
        try:
            film = play_through("\n".join(lines).encode() + b"\n")
            film.info(data.draw(st.integers(-1, 2)), "en")
            film.moments(0, 20, 0, "pl")
            fairness(film, "aa" * 32)
        except OmphalosError:
            ends["refused"] += 1
        else:
            ends["shown"] += 1

    brings()
    assert ends["refused"] > 10
    assert ends["shown"] > 0


@pytest.mark.parametrize("name", ["flick", "oracle"])
def test_landmarks_are_events_of_the_game(name: str) -> None:
    game = find_game(name)
    schema, kinds = msgspec.json.schema_components([game.event_type], ref_template="{name}")
    known = {str(tag) for tag in schema[0]["discriminator"]["mapping"]}
    assert kinds
    assert len(set(game.landmarks)) == len(game.landmarks)
    assert {*game.landmarks, *game.prompts} <= known


@pytest.mark.parametrize("name", ["flick", "oracle"])
def test_a_log_marks_each_sentence_with_its_own_seat_and_asks_nothing(records: dict[str, list[str]], name: str) -> None:
    game = find_game(name)
    moments = play_through("\n".join(records[name]).encode() + b"\n").moments(0, 10_000, 0, "en")
    told: list[str] = []
    strangers = 0  # sentences about another seat than the one that acted
    for moment in moments:
        happened = moment.happened
        for event, line, seat in zip(happened.events, happened.lines, happened.about, strict=True):
            assert seat == getattr(event, "seat", None)
            together = isinstance(event, Drew) and event.boat is not None  # boats that arrive are told in one line
            hires = isinstance(event, Went) and event.space == "hire"  # whom somebody hires follows
            assert (line == "") == (together or hires or tag_of(event) in game.prompts)
            strangers += seat not in (None, happened.seat)
            told.append(line)
    assert strangers
    assert told
    assert [line for line in told if line.endswith("?")] == []
