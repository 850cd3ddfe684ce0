"""Wyrocznia in English."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from omphalos.oracle.cove import actions as a
from omphalos.oracle.cove import agenda as t
from omphalos.oracle.cove import events as e
from omphalos.oracle.cove.market import price
from omphalos.oracle.cove.numbers import TOWNSFOLK
from omphalos.oracle.cove.people import COLOURS
from omphalos.oracle.cove.square import CARDS, HOURS
from omphalos.oracle.shop import actions as sa
from omphalos.oracle.shop import agenda as st
from omphalos.oracle.shop import events as se
from omphalos.oracle.shop.oracle import ORACLE
from omphalos.oracle.view import Closing, OracleState, closings, thrift

_GUILDS: Final = {"red": "the warriors", "green": "the bards", "blue": "the wizards", "yellow": "the nobles"}
_PIERS: Final = {"great": "the great pier", "small": "the small pier", "black": "the black market"}
ROGUES: Final = {
    "thieves": "Thieves are about: who sells at a pier pays for each rogue there.",
    "cult": "A cult is about: who docks a boat takes a corruption card for each rogue in it.",
    "smugglers": "Smugglers are about: rogues on the black market buy everything, and every sale there corrupts.",
}
_SPACES: Final = {
    "stargazing": "reads the stars",
    "divination": "foretells the future",
    "horoscopes": "writes horoscopes",
    "fates": "turns to the fates",
    "hire": "hires in the square",
    "staff": "sets the staff to work",
}
_RUNES: Final = {
    "bone": "the bone",
    "voodoo": "the voodoo pawn",
    "coin": "the coin",
    "die 1": "the first die",
    "die 2": "the second die",
}
_WHY: Final = {
    "runes": "all the runes fell into one half",
    "skull": "the coin shows the skull",
    "cross": "the corruption cross helped to close an area",
    "card": "the price of the townsfolk's help",
    "cult": "the cult was aboard",
    "black market": "sold on the black market",
}
_CALLED: Final = {
    "boats": "The fourth boat has docked",
    "bag": "Nobody is left to come",
    "hours": "The day has grown late",
}
_FATES: Final = {"nudge": "±1", "shift": "Move"}
_MARKS: Final = {"X": "an X", "T": "a trade mark"}
_REWARDS: Final = {"tome": "A tome", "charm": "A charm", "trade": "A trade mark", "X": "An X"}
DOES: Final = {
    "porter": "draw an adventurer",
    "herald": f"{TOWNSFOLK.herald.number('gold')} gold",
    "confessor": "discard a corruption card",
    "pilot": "move an adventurer between boats",
    "chandler": "a charm of its colour",
    "librarian": "a tome of its colour and a corruption card",
    "clockmaker": "the next action takes an hour less",
    "envoy": "its guild's sponsorship",
    "swindler": f"{TOWNSFOLK.swindler.number('gold')} gold and two corruption cards",
}


def _plural(count: int, one: str, many: str | None = None) -> str:
    return f"{count} {one if count == 1 else many or one + 's'}"


def _and(words: Iterable[str]) -> str:
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last


def _who(adventurer: str) -> str:
    return "a rogue" if adventurer == "rogue" else f"a {adventurer} customer"


def _card(card: str) -> str:
    return f"the {card}"


def _cards(count: int) -> str:
    return _plural(count, "corruption card")


def _place(place: str) -> str:
    return f"the {place} row" if place in ("upper", "lower") else _GUILDS[place]


def _digit(digit: int) -> str:
    return str(digit) if digit else "an X"


# --- events


def event(state: OracleState, event: Any, names: Sequence[str]) -> str:
    """What happened."""
    seat: int | None = getattr(event, "seat", None)
    name = names[seat] if seat is not None else ""
    fact: Any = event
    match event:
        case e.Opened():
            return ROGUES[event.rogues]
        case e.Posted():
            return f"{_card(event.card).capitalize()} comes to the square."
        case e.Dawned():
            return f"Day {event.day} dawns."
        case e.Arrived():
            return "Everybody has arrived, and the shops open."
        case e.Drew():
            people = _and(map(_who, event.who))
            if event.boat is not None:
                return f"Boat {event.boat + 1} brings {people}."
            return f"{name} draws {people}."
        case e.Boarded():
            return f"{name} sends {_who(event.who)} to boat {event.boat + 1}."
        case e.Ferried():
            return f"{name} moves {_who(event.who)} from boat {event.source + 1} to boat {event.target + 1}."
        case e.Docked():
            return f"{name} docks boat {event.boat + 1} at {_PIERS[event.pier]}."
        case e.Called():
            return f"{_CALLED[event.why]}: the market opens when everybody has reached hour {event.hour}."
        case e.Went():
            return f"{name} {_SPACES[event.space]}."
        case e.Passed():
            return f"{name} can do nothing and passes."
        case e.Spent():
            return f"{name} spends {_plural(event.hours, 'hour')}."
        case e.Corrupted():
            known = f" (worth {_and(map(str, event.cards))})" if all(event.cards) else ""
            return f"{name} takes {_cards(len(event.cards))}{known}: {_WHY[event.why]}."
        case e.Discarded():
            return f"{name} discards a corruption card of {_plural(event.points, 'point')}."
        case e.Reshuffled():
            return f"The {event.deck} deck is out, and its discards are shuffled."
        case e.Paid():
            return _paid(event, name)
        case e.Gained():
            return f"{name} gains a {event.colour} {event.size}."
        case e.Sold():
            return f"{name} sells a {event.colour} {event.size} at {_PIERS[event.pier]} for {event.gold} gold."
        case e.Hired():
            return f"{name} hires {_card(event.card)}."
        case e.Tucked():
            return f"{name} makes {_card(event.card)} the {event.ability}."
        case e.Hastened():
            return f"{name}'s next action will take {_plural(event.hours, 'hour')} less."
        case e.Marketed():
            return f"The market opens. They sell in this order: {', '.join(names[seat] for seat in event.order)}."
        case e.Cleaned():
            return "Evening: piers and boats empty, and the markers go back to the morning."
        case e.Reckoned():
            return (
                "The reckoning: "
                + "; ".join(
                    f"{names[i]} {line.gold} gold ({line.before}, + {sum(line.symbols)} for symbols, "
                    f"− {line.points * line.price} for corruption)"
                    for i, line in enumerate(event.players)
                )
                + "."
            )
        case e.Asked():
            return prompt(fact.agenda[-1] if fact.agenda else None, names)
        case se.Thrown():
            return f"{name} throws the runes: {_dish(event)}."
        case se.Nudged():
            return f"{name} turns the {('first', 'second')[event.die - 1]} die to {event.face}."
        case se.Shifted():
            return f"{name} moves {_RUNES[event.rune]} to the other half."
        case se.Drawn():
            return f"{name} draws the line {event.line}."
        case se.Closed():
            cells = _plural(len(event.cells), "cell")
            worth = f"and fills it: {event.colour} {event.size}" if event.size else "which is worth nothing as it is"
            cross = ", with the help of the corruption cross" if event.cross else ""
            return f"{name} closes off an area of {cells}, {worth}{cross}."
        case se.Foretold():
            symbols = _plural(event.symbols, "symbol")
            return f"{name} foretells {event.colour} customers ({symbols})."
        case se.Struck():
            return f"{name} strikes a symbol from {_plural(len(event.prophecies), 'prophecy', 'prophecies')}."
        case se.Fulfilled():
            prophecy = state.shops[event.seat].prophecies[event.prophecy]
            return f"{name}'s {prophecy.colour} prophecy comes true with {_plural(prophecy.left, 'symbol')} left."
        case se.Wrote():
            return f"{name} writes {_digit(event.digit)} into the {event.row} row."
        case se.Marked():
            return f"{name} draws {_MARKS[event.mark]} for {_GUILDS[event.guild]}."
        case se.Filled():
            return f"{name} fills {_plural(event.fields, 'field')} of {_FATES[event.fate]}."
        case _:
            raise TypeError(f"no words for {event!r}")


def _paid(event: e.Paid, name: str) -> str:
    if event.gold < 0:
        return f"Thieves at {_PIERS[event.note[0]]} take {-event.gold} gold from {name}."
    giver = _GUILDS[event.note[0]] if event.note[0] in COLOURS else _card(event.note[0])
    return f"{name} gets {event.gold} gold from {giver}."


def _dish(event: se.Thrown) -> str:
    dish = event.dish
    lying = [
        (dish.bone, "bone"),
        (dish.voodoo, "voodoo pawn"),
        (dish.coin, "coin (skull)" if dish.skull else "coin (tree)"),
        (dish.dice[0], f"die {dish.faces[0]}"),
        (dish.dice[1], f"die {dish.faces[1]}"),
    ]
    halves = [[rune for half, rune in lying if half == side] for side in ("left", "right")]
    return " | ".join(", ".join(half) or "nothing" for half in halves)


# --- actions


def action(state: OracleState, action: Any) -> str:
    """What can be done."""
    task: Any = state.agenda[-1] if state.agenda else None
    less = thrift(state)
    match action:
        case a.Hire():
            return _hire(state, action, less)
        case a.Pass():
            return "Pass (1 hour)"
        case a.Board():
            return f"Boat {action.boat + 1}"
        case a.Dock():
            return f"Dock at {_PIERS[action.pier]}"
        case a.Lift():
            return f"{_who(action.who).capitalize()} from boat {action.boat + 1}"
        case a.Stay():
            return "Everybody stays"
        case a.Choose():
            return action.colour.capitalize()
        case a.Discard():
            return f"The card of {_plural(action.points, 'point')}"
        case a.Tuck():
            return action.ability.capitalize()
        case a.Sell():
            gold = price(state, action)
            return f"Sell a {action.colour} {action.size} at {_PIERS[action.pier]} ({gold} gold)"
        case a.Close():
            return "Sell no more"
        case sa.Nudge():
            return f"±1: {('first', 'second')[action.die - 1]} die {'up' if action.by > 0 else 'down'}"
        case sa.Shift():
            return f"Move: {_RUNES[action.rune]} to the other half"
        case sa.Stargaze():
            return f"Stargazing: up to {_plural(action.lines, 'line')} ({_hours(sa.Stargaze, less)})"
        case sa.Divine():
            return f"Divination: a prophecy of {_plural(action.symbols, 'symbol')} ({_hours(sa.Divine, less)})"
        case sa.Horoscope():
            return f"Horoscopes: the {action.half} half ({_hours(sa.Horoscope, less)})"
        case sa.Fates():
            gift = "an X" if action.take == "X" else f"fill two {_FATES[action.take]}"
            return f"Fates: {gift} ({_hours(sa.Fates, less)})"
        case sa.Staff():
            return f"Activate staff ({_hours(sa.Staff, less)})"
        case sa.Draw():
            closed = closings(state, task.seat, action.line) if task is not None else ()
            return f"Line {action.line}" + "".join(f"; {_closing(area)}" for area in closed)
        case sa.Stop():
            return "Draw no more"
        case sa.Foretell():
            return action.colour.capitalize()
        case sa.First():
            return f"First {_who(action.who)}"
        case sa.Reward():
            return _REWARDS[action.take]
        case sa.Write():
            return f"{action.digit} into the {action.row} row"
        case sa.Cross():
            return f"An X: {_place(action.place)}"
        case sa.Decline():
            return "Draw no X"
        case sa.Trade():
            return f"A trade mark: {_GUILDS[action.guild]}"
        case sa.Use():
            return f"Use the {action.ability}"
        case sa.Finish():
            return "Use no more of the staff"
        case sa.Fill():
            return f"Fill a {_FATES[action.fate]}"
        case _:
            raise TypeError(f"no words for {action!r}")


def _hours(kind: type[Any], less: int) -> str:
    return _plural(max(1, ORACLE.spaces[kind].hours - less), "hour")


def _hire(state: OracleState, action: a.Hire, less: int) -> str:
    card = CARDS[state.town.square[action.place]]
    return f"Hire {_card(card.card)}: {DOES[card.calling]} ({_plural(max(1, HOURS[action.place] - less), 'hour')})"


def _closing(area: Closing) -> str:
    if area.size is None:
        gift = "nothing yet"
    elif area.gained:
        gift = f"a {area.colour} {area.size}"
    else:
        gift = f"no {area.colour} {area.size} is left"
    cost = f", {_cards(area.corruption)}" if area.corruption else ""
    return f"closes {_plural(len(area.cells), 'cell')}: {gift}{cost}"


# --- questions


def prompt(task: Any, names: Sequence[str]) -> str:
    """What is asked."""
    if task is None:
        return "The game is over."
    return f"{names[task.seat]}: {_question(task)}"


def _question(task: Any) -> str:
    match task:
        case t.Turn():
            return "your turn."
        case t.Boarding():
            return f"which boat takes {_who(task.who)}?"
        case t.Docking():
            return f"where does boat {task.boat + 1} dock?"
        case t.Ferrying():
            return "who changes boats?"
        case t.Reseating():
            return f"which boat does {_who(task.who)} change to?"
        case t.Choosing():
            return f"which {task.size}?"
        case t.Discarding():
            return "which corruption card goes?"
        case t.Tucking():
            return f"which place on the staff is for {_card(task.card)}?"
        case t.Selling():
            return "what do you sell?"
        case st.Lining():
            return f"which line? {_plural(task.left, 'is', 'are')} left."
        case st.Foretelling():
            return f"which colour do you foretell ({_plural(task.symbols, 'symbol')})?"
        case st.Ordering():
            return "which of the two comes first?"
        case st.Rewarding():
            return f"which reward ({_plural(task.symbols, 'symbol')} ringed)?"
        case st.Writing():
            return f"which die, and into which row ({_and(map(str, task.dice))})?"
        case st.Crossing():
            return "where does the X go?"
        case st.Trading():
            return "where does the trade mark go?"
        case st.Attending():
            return "whom of the staff do you use?"
        case st.Filling():
            return f"which fate do you fill ({task.left} to go)?"
        case _:
            raise TypeError(f"no words for {task!r}")
