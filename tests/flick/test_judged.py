"""A law or god that does not tell the bots' judge what to do is rejected when its module is imported."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from omphalos.flick.gods import GODS
from omphalos.flick.judged import NOTHING, Board, Judged, NotJudged
from omphalos.flick.laws import LAWS
from omphalos.flick.powers import God, Law
from omphalos.flick.state import Score


def part(board: Board, seat: int) -> None:
    """A hook for the tests."""


def test_every_law_and_god_declares_its_part() -> None:
    for name, power in {**LAWS, **GODS}.items():
        assert isinstance(power.judged, Judged), name


@pytest.mark.parametrize("base", [Law, God])
def test_no_declaration_is_an_error(base: type[Any]) -> None:
    with pytest.raises(NotJudged, match="Silent declares no part of the judgement"):
        type("Silent", (base,), {"id": "L99"})


@pytest.mark.parametrize("base", [Law, God])
def test_a_rule_without_its_part_is_an_error(base: type[Any]) -> None:
    def converts(self: object, draft: object, tally: object, seat: int) -> Iterable[Score]:
        return ()

    with pytest.raises(NotJudged, match="Half has a rule for `converts` and no part"):
        type("Half", (base,), {"judged": NOTHING, "converts": converts})
    type("Whole", (base,), {"judged": Judged(converts=part), "converts": converts})


def test_a_part_without_its_rule_is_an_error() -> None:
    with pytest.raises(NotJudged, match="Extra has a part for `turn_ends` and no rule"):
        type("Extra", (Law,), {"judged": Judged(turn_ends=part)})
