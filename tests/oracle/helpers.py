"""Positions for tests of the rules, and playing answers in them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from msgspec.structs import replace

from omphalos.oracle import GAME
from omphalos.oracle.agenda import Turn, Work
from omphalos.oracle.draft import Draft
from omphalos.oracle.evolve import put
from omphalos.oracle.people import INDEX, NO_PEOPLE
from omphalos.oracle.state import Dish
from omphalos.table.booked import Booked
from omphalos.table.chance import Chance

E = TypeVar("E")


class Game:
    """A game that can be put into any position. `state` is the current state, `events` those of the last answer."""

    def __init__(self, players: int = 2, seed: int = 0, **options: Any) -> None:
        self.chance = Chance(seed, GAME.streams)
        self.state: Any = GAME.start(players, GAME.read_options(options))
        self.events: list[Any] = []
        self._book(GAME.deal(self.state, self.chance))

    def _book(self, booked: Booked[Any, Any]) -> None:
        self.events = list(booked.events)
        self.state = booked.state

    # --- positions

    def put(self, **changes: Any) -> Game:
        """Change the cove."""
        self.state = replace(self.state, **changes)
        return self

    def player(self, seat: int = 0, **changes: Any) -> Game:
        """Change a player's possessions."""
        return self.put(players=put(self.state.players, seat, replace(self.state.players[seat], **changes)))

    def shop(self, seat: int = 0, **changes: Any) -> Game:
        """Change a player's board."""
        return self.put(shops=put(self.state.shops, seat, replace(self.state.shops[seat], **changes)))

    def clock(self, **changes: Any) -> Game:
        """Change the clock."""
        return self.put(clock=replace(self.state.clock, **changes))

    def bag(self, *who: str) -> Game:
        """Fill the bag with exactly these adventurers."""
        return self.put(bag=counts(who))

    def boats(self, *aboard: str) -> Game:
        """Who is in each boat, by initials: "rgb" is red, green, blue; k is a rogue (knave)."""
        filled = tuple(tuple("rgbyk".index(letter) for letter in boat) for boat in aboard)
        return self.put(boats=filled + ((),) * (6 - len(filled)))

    def ask(self, *tasks: Any) -> Game:
        """Put tasks on an otherwise empty agenda in production, the first asked first. Steps are not taken."""
        return self.put(agenda=(Work(), *reversed(tasks)), phase="production", day=max(1, self.state.day))

    def turn(self, seat: int = 0, dish: Dish | None = None) -> Game:
        """Make it a player's turn, with these runes."""
        self.ask(Turn(seat))
        return self if dish is None else self.shop(seat, dish=dish)

    # --- play

    @property
    def asked(self) -> Any:
        return self.state.agenda[-1] if self.state.agenda else None

    @property
    def offers(self) -> tuple[Any, ...]:
        return GAME.legal(self.state, self.asked.seat).actions

    def do(self, *actions: Any) -> Game:
        """Answer the questions one after the other."""
        for action in actions:
            self._book(GAME.decide(self.state, self.asked.seat, action, self.chance))
        return self

    def happened(self, kind: type[E]) -> list[E]:
        """Return the events of a kind that followed from the last answer."""
        return [event for event in self.events if isinstance(event, kind)]


def draft_of(game: Game) -> Draft:
    """A decision that begins in the state of a game, with an empty agenda."""
    draft = Draft(game.state, game.chance)
    draft.agenda.clear()
    return draft


def counts(who: Iterable[str]) -> Any:
    """Count adventurers by colour."""
    total = list(NO_PEOPLE)
    for one in who:
        total[INDEX[one]] += 1
    return tuple(total)


def dish(left: str, right: str) -> Dish:
    """A dish from words: dish("bone voodoo 2", "skull 3")."""
    where: dict[str, Any] = {}
    dice: list[tuple[Any, int]] = []
    for half, runes in (("left", left), ("right", right)):
        for rune in runes.split():
            if rune.isdigit():
                dice.append((half, int(rune)))
            else:
                where["coin" if rune in ("skull", "tree") else rune] = half
    (one, first), (two, second) = dice
    skull = "skull" in f"{left} {right}".split()
    return Dish(where["bone"], where["voodoo"], where["coin"], (one, two), (first, second), skull)


def names(actions: Iterable[Any]) -> set[str]:
    """Return the names of the actions' types."""
    return {type(action).__name__ for action in actions}
