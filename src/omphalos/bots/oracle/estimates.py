"""What is expected of the cove, the same for all seats: customers, the end of the day, the price of corruption.

They are computed from a state that was imagined from a view. Of the bag, only the counts are used.
"""

from __future__ import annotations

from functools import cache
from typing import Final, TypeAlias

from omphalos.oracle.cove.boats import BERTHS, PLACES
from omphalos.oracle.cove.market import VALUES
from omphalos.oracle.numbers import COVE
from omphalos.oracle.people import BLACK, ROGUE
from omphalos.oracle.state import WAITING, State

Four: TypeAlias = tuple[float, float, float, float]  # by colour

DAYS: Final = COVE.clock.days.value
DOCKED: Final = COVE.clock.docked.value
DAY_HOURS: Final = 11.5  # average length of a player's day, in hours
CARD_POINTS: Final = 1.8  # average points of a corruption card
STEERING: Final = 0.55  # how well players bring the right boat to the right pier; 0: at random
WASTE: Final = 1.25  # adventurers drawn for each place that has to be filled
LEFT_BEHIND: Final = 1.15  # adventurers of each colour who go to their hall on a later evening
LATER: Final = 1.9  # customers for a good on a later day, relative to the average of a boat
RISK: Final = 0.9  # discount factor for gains on a later day
_LIKELY: Final = (0.1, 0.2, 0.4, 1.0, 2.5)  # relative chance that a boat docks, by passengers


class Estimates:
    """Estimates for one state."""

    __slots__ = (
        "black",
        "card",
        "day_end",
        "great",
        "halls",
        "later_customers",
        "later_value",
        "markets_after",
        "price",
        "shares",
        "small",
        "state",
    )

    def __init__(self, state: State) -> None:
        self.state = state
        self.markets_after = state.days - state.day  # without today's
        self.shares = _shares(state)
        chances = _docking(state)
        self._count_customers(state, chances)
        self._count_members(state, chances)
        self.day_end = _day_end(state)

    def serves(self, state: State) -> bool:
        """Whether these estimates are valid for another state: all that it was computed from is the same."""
        old = self.state
        return (
            old.boats is state.boats
            and old.clock is state.clock
            and old.bag is state.bag
            and old.piers is state.piers
            and old.halls is state.halls
            and old.moored is state.moored
            and old.phase == state.phase
            and old.day == state.day
            and old.rogues == state.rogues
        )

    def _count_customers(self, state: State, chances: list[float]) -> None:
        """Count customers by pier and colour: those on the pier, and those expected."""
        mean, best = _boats_to_come(state, chances, self.shares)
        come = [STEERING * b + (1 - STEERING) * m for m, b in zip(mean, best, strict=True)]
        piers: list[Four] = []
        for pier, (people, berths) in enumerate(zip(state.piers, BERTHS, strict=True)):
            free = berths - state.moored.count(pier)
            if state.phase == "market" or free < 0:
                free = 0
            rogues = people[ROGUE] + free * come[ROGUE] if pier == BLACK and state.rogues == "smugglers" else 0
            red, green, blue, yellow, _ = people
            piers.append(
                (
                    red + free * come[0] + rogues,
                    green + free * come[1] + rogues,
                    blue + free * come[2] + rogues,
                    yellow + free * come[3] + rogues,
                )
            )
        self.great, self.small, self.black = piers
        self.later_value = self._later_values()

    def _later_values(self) -> list[float]:
        """The gold that each good brings on a later day."""
        share = self.shares
        self.later_customers = (
            LATER * PLACES * share[0],
            LATER * PLACES * share[1],
            LATER * PLACES * share[2],
            LATER * PLACES * share[3],
        )
        if not self.markets_after:
            return [0.0] * len(VALUES)
        return [RISK * value * self.later_customers[good % 4] for good, value in enumerate(VALUES)]

    def _count_members(self, state: State, chances: list[float]) -> None:
        """Forecast the members of the halls at the end, and the gold that a corruption point will cost."""
        halls = list(map(float, state.halls))
        for aboard, chance in zip(state.boats, chances, strict=True):
            if chance < 1:
                for who in aboard:
                    halls[who] += 1 - chance
        later = LEFT_BEHIND * self.markets_after
        self.halls: Four = (halls[0] + later, halls[1] + later, halls[2] + later, halls[3] + later)
        outside = COVE.people.rogue.value - halls[ROGUE]
        rogues = halls[ROGUE] + outside * (1 - 0.6**self.markets_after)
        share = COVE.reckoning.rogues.value
        self.price = (rogues + (share - 1) / 2) / share  # rounded up, on average
        self.card = CARD_POINTS * self.price  # the cost of one more corruption card


def _shares(state: State) -> tuple[float, ...]:
    """The chance of each adventurer to be drawn next. If the bag is empty, the chance to return to it."""
    bag = state.bag
    left = sum(bag)
    if left >= 4:
        return tuple([count / left for count in bag])
    people = [a + b + c + d for a, b, c, d in zip(bag, *state.piers, strict=True)]
    left = sum(people) or 1
    return tuple([count / left for count in people])


def _docking(state: State) -> list[float]:
    """The chance of each boat to dock today; 0 for boats that no longer wait."""
    if state.phase == "market":
        return [0.0] * len(state.boats)
    weights = [
        _LIKELY[len(aboard)] if moored == WAITING else 0.0
        for aboard, moored in zip(state.boats, state.moored, strict=True)
    ]
    free = DOCKED - (len(state.moored) - state.moored.count(WAITING))
    total = sum(weights)
    if free <= 0 or not total:
        return [0.0] * len(weights)
    return [min(1.0, free * weight / total) for weight in weights]


def _boats_to_come(state: State, chances: list[float], shares: tuple[float, ...]) -> tuple[list[float], list[float]]:
    """Passengers by kind on a boat that will dock: the mean, and the number on the best boat for each kind."""
    mean, best, total = [0.0] * 5, [0.0] * 5, 0.0
    for aboard, chance in zip(state.boats, chances, strict=True):
        if chance:
            room = PLACES - len(aboard)
            total += chance
            likely = 0.5 + 0.5 * chance
            for who, count in enumerate(_counted(aboard)):
                people = count + room * shares[who]
                mean[who] += chance * people
                people *= likely
                if people > best[who]:
                    best[who] = people
    if total:
        mean = [people / total for people in mean]
    return mean, best


@cache
def _counted(aboard: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(aboard.count(who) for who in range(5))


def _day_end(state: State) -> float:
    """The hour at which everybody will have stopped: the token's hour, or an estimate."""
    time = state.clock
    if time.token is not None:
        return time.token
    room = sorted(PLACES - len(a) for a, m in zip(state.boats, state.moored, strict=True) if m == WAITING)
    missing = sum(room[: DOCKED - (len(state.moored) - len(room))])
    mean = sum(time.hours) / len(time.hours)
    return max(mean + WASTE * missing, max(time.hours)) + 1.5
