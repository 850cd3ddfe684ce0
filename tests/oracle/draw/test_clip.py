"""A move as an animated picture: before, what changed, after."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any
from xml.etree import ElementTree

import pytest

from omphalos.table.entry import standing
from omphalos.table.errors import NothingToDraw
from omphalos.table.game import SPECTATOR
from omphalos.table.registry import find_game
from tests.server.http.conftest import played

GAME = find_game("oracle")
SVG = "{http://www.w3.org/2000/svg}"


@cache
def steps() -> list[tuple[Any, Any, Any]]:
    """Every event of a game, with the state before it and the state after its move."""

    def found() -> Iterator[tuple[Any, Any, Any]]:
        table = played("oracle", 2, seed="clips")
        state = GAME.start(2, table.options)
        for move in standing(table.journal.entries):
            booked = GAME.book(state, *move.events)
            yield from ((before, event, booked.state) for before, event in booked.steps())
            state = booked.state

    return list(found())


def clip_of(tag: str) -> ElementTree.Element:
    before, event, after = next(step for step in steps() if step[1].__struct_config__.tag == tag)
    drawn = GAME.clip(GAME.view(before, SPECTATOR), event, GAME.view(after, SPECTATOR))
    assert len(drawn) < 200_000
    return ElementTree.fromstring(drawn)


@pytest.mark.parametrize("tag", ["drawn", "wrote", "foretold", "thrown", "boarded", "docked"])
def test_what_changed_appears_and_glows(tag: str) -> None:
    root = clip_of(tag)
    after, glowing = [one for one in root.iter(f"{SVG}g") if one.get("class") == "moving"]
    fades = [one.find(f"{SVG}animate") for one in (after, glowing)]
    assert [fade is not None and fade.get("values") for fade in fades] == ["0;0;1;1", "0;0;1;1;0;0"]
    assert len({fade.get("dur") for fade in fades if fade is not None}) == 1
    everything = len(list(after.iter()))
    assert 0 < len(list(glowing.iter())) < everything / 4  # the change, and not the whole picture
    ids = [one.get("id") for one in root.iter() if one.get("id")]
    assert len(ids) == len(set(ids))
    used = {str(one.get("href")).removeprefix("#") for one in root.iter(f"{SVG}use")}
    assert used <= set(ids)


def test_a_line_that_was_drawn_is_what_glows() -> None:
    before, event, after = next(step for step in steps() if step[1].__struct_config__.tag == "drawn")
    drawn = GAME.clip(GAME.view(before, SPECTATOR), event, GAME.view(after, SPECTATOR))
    glowing = drawn[drawn.rindex('class="moving"') :]
    assert event.line in glowing


def test_other_events_have_no_clip() -> None:
    before, event, after = next(step for step in steps() if step[1].__struct_config__.tag == "asked")
    with pytest.raises(NothingToDraw):
        GAME.clip(GAME.view(before, SPECTATOR), event, GAME.view(after, SPECTATOR))
