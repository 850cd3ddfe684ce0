"""Every pair of powers that can be in force together is played: laws with laws, gods with laws, gods with gods."""

from __future__ import annotations

from itertools import combinations

import pytest

from omphalos.flick.gods import GODS
from omphalos.flick.laws import LAWS
from omphalos.flick.options import CARD_OF, GodId, LawId
from tests.flick.invariants import check, lively_game

GAME_LAWS: list[LawId] = [law for law, unit in LAWS.items() if unit.lasts == "game"]
LAW_PAIRS: list[tuple[LawId, LawId]] = [(older, newer) for older in GAME_LAWS for newer in LAWS if newer != older]
GOD_PAIRS: list[tuple[GodId, GodId]] = [(a, b) for a, b in combinations(GODS, 2) if CARD_OF[a] != CARD_OF[b]]


def test_the_list_of_laws_that_can_be_in_force_together() -> None:
    """Of two laws in force the older one lasts for the game, because one law is enacted per generation."""
    assert len(LAW_PAIRS) >= 6 * 19
    met = set[tuple[str, str]]()
    for seed in range(6):
        for state in lively_game(2, f"met {seed}", generations=8, gods=False):
            met |= set(combinations([f.law for f in state.laws], 2))
    assert met
    assert met <= set(LAW_PAIRS)


@pytest.mark.parametrize("older", GAME_LAWS)
def test_every_pair_of_laws_is_played_through(older: LawId) -> None:
    for number, (one, other) in enumerate(pair for pair in LAW_PAIRS if pair[0] == older):
        together = False
        for state in lively_game(2 + number % 3, f"{one} {other}", chosen_laws=(one, other), generations=2):
            check(state)
            together |= {f.law for f in state.laws} >= {one, other}
        assert together


@pytest.mark.parametrize("god", GODS)
def test_every_god_is_played_through_under_every_law(god: GodId) -> None:
    partners = [other for other in GODS if CARD_OF[other] != CARD_OF[god]]
    for number, law in enumerate(LAWS):
        gods = (god, partners[number % len(partners)])
        for state in lively_game(2, f"{god} {law}", chosen_gods=gods, chosen_laws=(law,), generations=1):
            check(state)


def test_every_two_gods_are_played_through() -> None:
    assert len(GOD_PAIRS) >= 24
    for gods in GOD_PAIRS:
        for state in lively_game(2, f"{gods}", chosen_gods=gods, generations=2):
            check(state)
