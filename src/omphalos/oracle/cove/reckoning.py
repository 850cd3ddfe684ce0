"""The end (WY-C16, WY-C17): symbols pay, corruption costs, the most gold wins. A solo player plays for a rank."""

from __future__ import annotations

from typing import Final

from omphalos.oracle.account import Reckoning
from omphalos.oracle.cove.corruption import points
from omphalos.oracle.cove.square import CARDS
from omphalos.oracle.draft import Draft
from omphalos.oracle.events import Reckoned
from omphalos.oracle.numbers import COVE, COVES
from omphalos.oracle.people import INDEX, ROGUE
from omphalos.oracle.state import Player, State
from omphalos.table.game import Outcome, ranked
from omphalos.table.house_numbers import NumberSet

RANKS: Final = ("apprentice", "palm reader", "seer", "oracle", "voice of fate")


def price(state: State) -> int:
    """The gold that each corruption point costs."""
    return -(-state.halls[ROGUE] // COVE.reckoning.rogues.value)


def symbols(state: State, player: Player) -> tuple[int, int, int, int]:
    """Gold for the guild symbols of a staff, by hall."""
    gold = [0, 0, 0, 0]
    for name in player.staff:
        if name is not None:
            card, hall = CARDS[name], INDEX[CARDS[name].colour]
            gold[hall] += card.symbols * state.halls[hall] * COVE.reckoning.symbol.value
    return gold[0], gold[1], gold[2], gold[3]


def reckon(draft: Draft) -> None:
    """Compute the final reckoning of every player."""
    state, cost = draft.state, price(draft.state)
    lines: list[Reckoning] = []
    for player in state.players:
        halls, corruption = symbols(state, player), points(player.cards)
        lines.append(Reckoning(player.gold, halls, corruption, cost, player.gold + sum(halls) - corruption * cost))
    draft.emit(Reckoned(tuple(lines)))


def outcome(state: State) -> Outcome | None:
    """Rank by most gold, then by less corruption. Players still tied share a rank."""
    if not state.reckoning:
        return None
    gold = [line.gold for line in state.reckoning]
    keys = [(line.gold, -line.points) for line in state.reckoning]
    ranks = ranked(keys)
    tied = gold.count(max(gold)) > 1 and ranks.count(1) < gold.count(max(gold))
    return Outcome(ranks, tuple(map(float, gold)), "less corruption" if tied else None)


def rank(gold: int, numbers: NumberSet) -> str:
    """The rank of a solo player, by the limits of a set of house numbers."""
    return RANKS[sum(gold >= limit for limit in COVES[numbers].ranks)]
