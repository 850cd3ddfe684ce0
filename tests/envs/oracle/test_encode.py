"""Observations of Wyrocznia: what the columns mean."""

from __future__ import annotations

import numpy as np
import pytest

from omphalos.envs.oracle.actions import ACTIONS, NUMBER
from omphalos.envs.oracle.encode import OracleEncoder
from omphalos.oracle import GAME
from omphalos.oracle.numbers import COVE
from tests.envs.states import random_states


def _named(encoder: OracleEncoder, block: str, row: np.ndarray) -> dict[str, float]:
    return dict(zip(encoder.layout[block].columns, row.tolist(), strict=True))


def test_own_cards_are_known_and_those_of_others_are_not() -> None:
    encoder = OracleEncoder(2)
    checked = 0
    for state in random_states(GAME, 2, seed=6):
        if state.phase == "over" or not sum(state.players[1].cards):
            continue
        checked += 1
        for seat, there in ((1, 0), (0, 1)):
            row = encoder.layout.split(encoder.encode(GAME.view(state, seat)))["players"][there]
            named = _named(encoder, "players", row)
            cards = [named[f"cards:{points}"] for points in (1, 2, 3)]
            known = [n / total for n, total in zip(state.players[1].cards, COVE.corruption.cards.value, strict=True)]
            assert cards == pytest.approx(known if seat == 1 else [0.0, 0.0, 0.0])
            assert named["corruption"] > 0.0
    assert checked


def test_the_question_is_told() -> None:
    encoder = OracleEncoder(2)
    asked: set[str] = set()
    for state in random_states(GAME, 2, seed=7, games=3):
        if state.agenda:
            blocks = encoder.layout.split(encoder.encode(GAME.view(state, GAME.to_act(state)[0])))
            named = _named(encoder, "question", blocks["question"])
            (task,) = [name for name, value in named.items() if name.startswith("task:") and value]
            assert task == f"task:{type(state.agenda[-1]).__name__}"
            asked.add(task)
            assert _named(encoder, "players", blocks["players"][0])["asked"] == 1.0
    assert len(asked) > 8


def test_every_offered_action_has_its_own_number() -> None:
    assert len(NUMBER) == len(ACTIONS) <= 256
    for players in GAME.players:
        for state in random_states(GAME, players, seed=8, games=2):
            for seat in GAME.to_act(state):
                assert all(action in NUMBER for action in GAME.legal(state, seat).actions)
