"""Every kind of choice, in positions of random games: what its label says is what happens when it is taken."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple, get_args

import pytest

from omphalos.oracle import GAME, decide
from omphalos.oracle import actions as a
from omphalos.oracle import agenda as t
from omphalos.oracle import events as e
from omphalos.oracle.cove import market, reckoning
from omphalos.oracle.cove.corruption import points
from omphalos.oracle.outlook import tonight
from omphalos.oracle.people import ADVENTURERS, COLOURS, PIER, PIERS
from omphalos.oracle.shop.staff import ABILITIES
from omphalos.oracle.state import Dish, Prophecy, State
from omphalos.table.chance import Chance
from tests.oracle.helpers import Game
from tests.oracle.test_outlook import STREAMS, label, number, positions, sold

KINDS = sorted(get_args(a.Action), key=lambda kind: kind.__name__)
MANY = 40  # of each kind
NONE = "(nothing now)"


class Taken(NamedTuple):
    """A choice, its label, and what happened up to the next question."""

    before: State
    seat: int
    action: Any
    text: str
    events: tuple[Any, ...]
    states: tuple[State, ...]

    @property
    def after(self) -> State:
        return self.states[-1]

    @property
    def asked(self) -> Any:
        return self.after.asked

    def own(self, kind: type[Any]) -> list[Any]:
        """Events of a kind that concern the seat."""
        return [one for one in self.events if isinstance(one, kind) and one.seat == self.seat]

    def just_after(self, kind: type[Any]) -> State:
        """The state after the first event of a kind."""
        return next(self.states[n + 1] for n, one in enumerate(self.events) if isinstance(one, kind))

    def tonight(self, then: State) -> int:
        """By how much more the shelf can be sold then."""
        return tonight(then, self.seat).gold - tonight(self.before, self.seat).gold

    def asks(self, *kinds: type[Any]) -> bool:
        return isinstance(self.asked, kinds) and self.asked.seat == self.seat

    def says_tonight(self, change: int) -> bool:
        return number(r"tonight \+(\d+)", self.text) - number(r"tonight −(\d+)", self.text) == change


def take(state: State, seat: int, action: Any) -> Taken:
    booked = GAME.decide(state, seat, action, Chance("test", STREAMS))
    return Taken(
        state, seat, action, label(state, action), booked.events, (state, *booked.states[-len(booked.events) :])
    )


@lru_cache
def taken() -> dict[type[Any], list[Taken]]:
    """Some choices of each kind, each in another position if there are as many."""
    found: dict[type[Any], list[tuple[State, Any]]] = {kind: [] for kind in KINDS}
    for state, offers in (*positions(), stuck()):
        for action in offers:
            found[type(action)].append((state, action))
    return {
        kind: [take(state, seat_of(state), action) for state, action in some[:: max(1, len(some) // MANY)]]
        for kind, some in found.items()
    }


def stuck() -> tuple[State, tuple[Any, ...]]:
    """A position in which a player can only pass, which random games hardly come to."""
    game = Game(2).player(0, figure="hire").shop(0, guilds=("XX",) * 4, upper=(1,) * 8, lower=(1,) * 8)
    game.turn(0, Dish("left", "left", "right", ("right", "right"), (4, 1), skull=False))
    return game.state, tuple(game.offers)


def seat_of(state: State) -> int:
    assert state.asked is not None
    return state.asked.seat


def whole(one: Taken) -> list[Any]:
    """The seat's events up to the end of its action, which goes on at random."""
    state, dice, chance, found = one.after, random.Random(1), Chance("on", STREAMS), list(one.events)
    while not any(isinstance(event, e.Spent) for event in found):
        assert state.asked is not None
        booked = GAME.decide(state, state.asked.seat, dice.choice(decide.options(state, state.asked)), chance)
        found += booked.events
        state = booked.state
    end = next(n for n, event in enumerate(found) if isinstance(event, e.Spent))
    return [event for event in found[: end + 1] if getattr(event, "seat", None) == one.seat]


# --- what each kind promises


def hours(one: Taken) -> None:
    assert whole(one)[-1].hours == number(r"(\d+) hours?\)", one.text)


def stargaze(one: Taken) -> None:
    hours(one)
    assert one.asks(t.Lining)
    assert number(r"up to (\d+) line", one.text) == one.asked.left


def divine(one: Taken) -> None:
    hours(one)
    assert one.asks(t.Foretelling)
    assert number(r"of (\d+) symbol", one.text) == one.asked.symbols
    best = {1: "a trade mark or an X", 2: "a charm"}.get(one.asked.symbols, "a tome")
    assert one.text.endswith(f"at best {best}")


def horoscope(one: Taken) -> None:
    hours(one)
    said = sorted(map(int, re.findall(r"\d", one.text.split("from")[0])))
    wrote = [event.digit for event in one.own(e.Wrote)]
    if one.asks(t.Writing):
        assert said == sorted([*one.asked.dice, *wrote])
    else:
        assert set(wrote) <= set(said)


def take_fates(one: Taken) -> None:
    hours(one)
    if one.action.take == "X":
        assert one.asks(t.Crossing)
    else:
        assert sum(event.fields for event in one.own(e.Filled)) == number(r"fill (\d)", one.text)
    skull = [event for event in whole(one) if isinstance(event, e.Corrupted) and event.why == "skull"]
    assert sum(len(event.cards) for event in skull) == number(r"(\d+) corruption card", one.text)


def staff(one: Taken) -> None:
    hours(one)
    assert one.asks(t.Attending)
    assert one.text.count(";") + 1 == len(one.asked.left)


def hire(one: Taken) -> None:
    hours(one)
    text = one.text.split("→")[0]
    paid = sum(event.gold for event in one.own(e.Paid) if event.why in ("card", "sponsorship"))
    assert number(r": (\d+) gold", text) == paid
    cards = 0 if "discard" in text else text.count("a corruption card") + 2 * text.count("two corruption cards")
    assert sum(len(event.cards) for event in one.own(e.Corrupted) if event.why == "card") == cards
    if "of its colour" in text:
        assert len(one.own(e.Gained)) == (NONE not in text)
    if "discard" in text:
        assert (bool(one.own(e.Discarded)) or one.asks(t.Discarding)) == (NONE not in text)
    if "takes an hour less" in text:
        assert one.own(e.Hastened)[0].hours == 1


def go_by(one: Taken) -> None:
    assert one.own(e.Passed)
    assert sum(event.hours for event in one.own(e.Spent)) == number(r"\((\d+) hour", one.text)


def docked(one: Taken) -> None:
    """A boat that fills is docked at once, for at least so many cards."""
    assert (one.asks(t.Docking) or bool(one.own(e.Docked))) == ("docks" in one.text)
    if one.asks(t.Docking):
        cards = list[int]()
        for pier in decide.options(one.after, one.asked):
            then = take(one.after, one.seat, pier)
            cards.append(sum(len(event.cards) for event in then.own(e.Corrupted) if event.why == "cult"))
        assert number(r"(\d+) corruption card", one.text) == min(cards) or not any(one.after.corruption.deck)


def board(one: Taken) -> None:
    boat: tuple[int, ...] = one.before.boats[int(one.action.boat)]
    assert told(one.text) == {who: boat.count(ADVENTURERS.index(who)) for who in ADVENTURERS}
    kind = e.Ferried if isinstance(one.before.asked, t.Reseating) else e.Boarded
    assert one.says_tonight(one.tonight(one.just_after(kind)))
    docked(one)


def told(text: str) -> dict[str, int]:
    """Adventurers in the brackets of a label."""
    inside = re.findall(r"\((.*?)\)", text)[0]
    return {who: int((re.search(rf"{who} ×(\d)", inside) or [0, who in inside])[1]) for who in ADVENTURERS}


def dock(one: Taken) -> None:
    then, pier = one.just_after(e.Docked), PIER[one.action.pier]
    assert told(one.text) == dict(zip(ADVENTURERS, then.piers[pier], strict=True))
    assert number(r"tonight (\d+) gold", one.text) == tonight(then, one.seat).gold
    alone = Game(len(then.players)).put(piers=tuple(c if n == pier else (0,) * 5 for n, c in enumerate(then.piers)))
    alone.put(rogues=then.rogues, halls=then.halls, phase="market", players=then.players)
    alone.ask(t.Selling(one.seat)).put(phase="market")
    best = best_of(alone.state, one.seat)
    assert number(r"→ (\d+) gold there", one.text) in best


def best_of(state: State, seat: int) -> set[int]:
    """The gold of the best sales at the one pier where somebody is, with corruption as it costs now."""
    found = {(0, 0)}
    shelf, pier = state.players[seat].shelf, next((n for n, people in enumerate(state.piers) if any(people)), 0)
    sales = [
        a.Sell(size, colour, PIERS[pier])
        for size, colour, n in zip(("charm",) * 4 + ("tome",) * 4, COLOURS * 2, shelf, strict=True)
        for _ in range(n)
        if size in market.TAKES[PIERS[pier]] and market.price(state, a.Sell(size, colour, PIERS[pier]))
    ]
    sales.sort(key=lambda sale: market.price(state, sale), reverse=True)
    for n in range(1, len(sales) + 1):
        gold, cards = sold(state, seat, *sales[:n])
        nothing, none = sold(state, seat)
        found.add((gold - nothing, cards - none))
    price = 2 * reckoning.price(state)
    most = max(gold - price * cards for gold, cards in found)
    return {gold for gold, cards in found if gold - price * cards == most}


def lift(one: Taken) -> None:
    assert one.asks(t.Reseating) or one.own(e.Ferried)
    assert f"from boat {one.action.boat + 1}" in one.text
    if one.asks(t.Reseating):
        moved = [take(one.after, one.seat, option) for option in decide.options(one.after, one.asked)]
        best = max(one.tonight(then.just_after(e.Ferried)) for then in moved)
    else:
        best = one.tonight(one.just_after(e.Ferried))
    assert number(r"up to \+(\d+)", one.text) == max(0, best)


def nothing(one: Taken) -> None:
    """The label promises nothing, and nothing is drawn or filled, and nobody moves."""
    assert "→" not in one.text
    assert not isinstance(one.events[0], e.Ferried | e.Drawn | e.Filled | e.Marked)
    assert not any(event.digit == 0 for event in one.own(e.Wrote))


def choose(one: Taken) -> None:
    assert one.own(e.Gained)[0].colour == one.action.colour
    assert one.says_tonight(one.tonight(one.just_after(e.Gained)))


def discard(one: Taken) -> None:
    assert one.own(e.Discarded)[0].points == number(r"of (\d) point", one.text)
    less = points(one.before.players[one.seat].cards) - points(one.just_after(e.Discarded).players[one.seat].cards)
    assert number(r"\+(\d+) gold in the end", one.text) == less * reckoning.price(one.before)


def tuck(one: Taken) -> None:
    tucked, place = one.own(e.Tucked)[0], ABILITIES.index(one.action.ability)
    then, old = one.just_after(e.Tucked), one.before.players[one.seat].staff[place]
    brought = sum(reckoning.symbols(one.before, one.before.players[one.seat]))
    brings = sum(reckoning.symbols(then, then.players[one.seat]))
    free = Game().player(0, staff=(tucked.card, None, None, None)).put(halls=then.halls)
    new = sum(reckoning.symbols(free.state, free.state.players[0]))
    assert number(r"leaves, (\d+) gold less", one.text) == brought + new - brings
    assert ("leaves" in one.text) == (old is not None)


def serves(one: Taken) -> None:
    """A staff ability: what is asked then."""
    kinds: dict[str, tuple[type[Any], type[Any]]] = {
        "exorcist": (t.Crossing, e.Marked),
        "astrologer": (t.Lining, e.Drawn),
        "palm reader": (t.Filling, e.Filled),
        "bouncer": (t.Discarding, e.Discarded),
    }
    question, event = kinds[one.action.ability]
    assert (one.asks(question) or bool(one.own(event))) == (NONE not in one.text), one.text
    if one.action.ability == "astrologer":
        assert ("two lines" in one.text) == (one.asked.left == 2)


def sell(one: Taken) -> None:
    gold, cards = (
        x - y for x, y in zip(sold(one.before, one.seat, one.action), sold(one.before, one.seat), strict=True)
    )
    assert number(r"(-?\d+) gold", one.text) == gold
    assert number(r"(\d+) corruption", one.text) == cards


def close(one: Taken) -> None:
    gold, cards = sold(one.before, one.seat)
    assert (number(r"−(\d+) gold", one.text), number(r"(\d+) corruption", one.text)) == (-gold, cards)


def nudge(one: Taken) -> None:
    dish = one.after.shops[one.seat].dish
    assert dish is not None
    assert number(r"to (\d)", one.text) == dish.faces[one.action.die - 1]


def shift(one: Taken) -> None:
    before, after = (state.shops[one.seat].lying for state in (one.before, one.after))
    halves = {
        "voodoo pawn": (before.voodoo, after.voodoo),
        "bone": (before.bone, after.bone),
        "coin": (before.coin, after.coin),
        "first die": (before.dice[0], after.dice[0]),
        "second die": (before.dice[1], after.dice[1]),
    }
    assert [name for name, (was, is_) in halves.items() if was != is_] == re.findall("|".join(halves), one.text)


def draw(one: Taken) -> None:
    closed = one.own(e.Closed)
    assert [int(n) for n in re.findall(r"closes (\d+) cell", one.text)] == [len(event.cells) for event in closed]
    assert sum(map(int, re.findall(r"(\d+) corruption card", one.text))) == sum(
        len(event.cards) for event in one.own(e.Corrupted) if event.why == "cross"
    )
    assert len(re.findall(r"an? \w+ (?:tome|charm)", one.text)) == len(one.own(e.Gained))
    if closed:
        last = max(n for n, event in enumerate(one.events) if isinstance(event, e.Drawn | e.Closed | e.Gained))
        assert one.says_tonight(one.tonight(one.states[last + 1]))


def foretell(one: Taken) -> None:
    colour, symbols = COLOURS.index(one.action.colour), one.own(e.Foretold)[0].symbols
    assert f"({one.before.bag[colour]} of {sum(one.before.bag)} in the bag" in one.text
    rewards = [{1: "a trade mark or an X", 2: "a charm"}.get(left, "a tome") for left in range(symbols, 0, -1)]
    assert one.text.endswith(": " + ", ".join(rewards))


def first(one: Taken) -> None:
    made: tuple[Prophecy, ...] = one.after.shops[one.seat].prophecies
    true = [made[int(event.prophecy)] for event in one.own(e.Fulfilled)]
    said = re.findall(r"the (\w+) prophecy comes true with (\d) symbol", one.text)
    assert said == [(prophecy.colour, str(prophecy.left)) for prophecy in true]
    assert ("no prophecy" in one.text) == (not true)


def reward(one: Taken) -> None:
    kind = {"trade": (t.Trading, e.Marked), "X": (t.Crossing, e.Marked)}.get(one.action.take, (t.Choosing, e.Gained))
    assert one.asks(kind[0]) or one.own(kind[1])
    if one.asks(t.Choosing):
        then = [take(one.after, one.seat, option) for option in decide.options(one.after, one.asked)]
        assert number(r"up to \+(\d+)", one.text) == max(one.tonight(good.just_after(e.Gained)) for good in then)


def field(one: Taken) -> None:
    """A field of the horoscopes, or a guild's help."""
    follows: dict[str, tuple[type[Any], ...]] = {
        "charm": (t.Choosing, e.Gained),
        "tome": (t.Choosing, e.Gained),
        "X": (t.Crossing,),
        "trade mark": (t.Trading, e.Marked),
        "discard": (t.Discarding, e.Discarded),
        "move": (t.Ferrying,),
    }
    gift = one.text.partition("→ ")[2]
    kinds = next((kinds for word, kinds in follows.items() if re.match(rf"(a )?{word}", gift)), ())
    events = [one for one in kinds if issubclass(one, e.Gained | e.Marked | e.Discarded)]
    own = [event for kind in events for event in one.own(kind) if getattr(event, "mark", "T") == "T"]
    if kinds:
        assert (one.asks(*kinds) or bool(own)) == (NONE not in gift), one.text
    elif "gold" in gift:
        assert number(r"(\d+) gold", gift) == sum(event.gold for event in one.own(e.Paid))
    else:
        assert gift == "" or gift.startswith("nothing yet"), gift
        assert not one.own(e.Gained)


def trade(one: Taken) -> None:
    mark = one.own(e.Marked)[0]
    assert (mark.guild, mark.mark) == (one.action.guild, "T")
    colour = COLOURS.index(mark.guild)
    people = sum(market.customers(one.before, pier, colour) for pier in range(3))
    each, now = number(r"→ (\d+) gold", one.text), number(r": (\d+) now", one.text)
    assert now == each * people


def fill(one: Taken) -> None:
    shop = one.just_after(e.Filled).shops[one.seat]
    fields = shop.nudge if one.action.fate == "nudge" else shop.shift
    assert number(r"→ (\d+) to use", one.text) == fields.filled - fields.crossed


CHECKS: dict[type[Any], Callable[[Taken], None]] = {
    a.Hire: hire,
    a.Pass: go_by,
    a.Board: board,
    a.Dock: dock,
    a.Lift: lift,
    a.Stay: nothing,
    a.Choose: choose,
    a.Discard: discard,
    a.Tuck: tuck,
    a.Sell: sell,
    a.Close: close,
    a.Nudge: nudge,
    a.Shift: shift,
    a.Stargaze: stargaze,
    a.Divine: divine,
    a.Horoscope: horoscope,
    a.Fates: take_fates,
    a.Staff: staff,
    a.Draw: draw,
    a.Stop: nothing,
    a.Foretell: foretell,
    a.First: first,
    a.Reward: reward,
    a.Write: field,
    a.Cross: field,
    a.Decline: nothing,
    a.Trade: trade,
    a.Use: serves,
    a.Finish: nothing,
    a.Fill: fill,
}


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_what_a_label_says_is_what_happens(kind: type[Any]) -> None:
    some = taken()[kind]
    assert some, f"no random game offers {kind.__name__}"
    for one in some:
        CHECKS[kind](one)
