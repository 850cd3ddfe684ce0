"""Offered actions in signs and few words, for the buttons of a board: "1: {figure red} → +2{coin}".

A name in braces stands for a small picture of the game (`draw.stencils`). What the sentence of the action says of
costs and effects, its signs say too.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from omphalos.oracle import actions as a
from omphalos.oracle import agenda as t
from omphalos.oracle import events as e
from omphalos.oracle.cove.reckoning import price as point_price
from omphalos.oracle.cove.square import CARDS, HOURS, Townsfolk
from omphalos.oracle.evolve import evolve
from omphalos.oracle.look import closings
from omphalos.oracle.messages import say
from omphalos.oracle.numbers import COVE
from omphalos.oracle.outlook import (
    at_best,
    cards_to_dock,
    comes_true,
    crowd,
    is_left,
    odds,
    outlook,
    replaced,
    reward,
    rewards,
    there,
    tonight,
)
from omphalos.oracle.people import ADVENTURERS, COLOURS, INDEX, PIER, Colour
from omphalos.oracle.shop import fates
from omphalos.oracle.shop.horoscopes import BONUSES, written
from omphalos.oracle.shop.runes import dice_in
from omphalos.oracle.shop.staff import ABILITIES
from omphalos.oracle.state import Row, State
from omphalos.oracle.turns import SPACES
from omphalos.oracle.view import Closing

_TOGETHER = "\u00a0"  # a space at which no line breaks
COIN = "{coin}"
CARD = "{corruption card}"
_ANY_CHARM = "{charm red green blue yellow}"
_SPONSORS = {"red": (f"−{CARD}", "discard"), "green": ("⇄{boat sign}", "ferry"), "blue": (_ANY_CHARM, "charm")}
_REWARDS = {"tome": "{tome red green blue yellow}", "charm": _ANY_CHARM, "X": "{pen X}"}


def action(state: State, action: a.Action, language: str) -> str:
    """An offered action in signs. Empty: its sentence is short enough."""
    task = state.asked
    seat = 0 if task is None else task.seat
    match action:
        case a.Stargaze():
            return _for(language, say(language, "sign-lines", n=action.lines), _hours(state, seat, action))
        case a.Divine():
            offer = _for(language, say(language, "sign-prophecy", n=action.symbols), _hours(state, seat, action))
            return _then(offer, say(language, "sign-best", gift=_REWARDS[rewards(action.symbols)[0]]))
        case a.Horoscope():
            dish = state.shops[seat].dish
            dice = ", ".join(str(die) for die in dice_in(dish, action.half)) if dish else ""
            return _for(language, say(language, "sign-horoscope", dice=dice), _hours(state, seat, action))
        case a.Fates():
            move = " ⇄" if action.take == "shift" else ""
            n = fates.room(state.shops[seat], action.take)
            what = "{pen X}" if action.take == "X" else f"{n} × {_capital(say(language, f'fate-{action.take}'))}{move}"
            offer = f"{_capital(say(language, 'fates'))}: {what}"
            return _then(_for(language, offer, _hours(state, seat, action)), *_effects(state, seat, action, language))
        case a.Staff():
            staffed = [one for one, card in zip(ABILITIES, state.players[seat].staff, strict=True) if card]
            offer = _for(language, _capital(say(language, "staff")), _hours(state, seat, action))
            return _then(offer, ", ".join(_serves(state, seat, one, language) for one in staffed))
        case a.Hire():
            return _hire(state, seat, action, language)
        case a.Board():
            offer = f"{action.boat + 1}: {_people(state.boats[action.boat])}".rstrip(": ")
            cards = cards_to_dock(state, seat, action)
            docks = "" if cards is None else say(language, "sign-docks")
            return _then(offer, docks, f"+{cards}{CARD}" if cards else "", *_effects(state, seat, action, language))
        case a.Dock():
            boat = task.boat if isinstance(task, t.Docking) else 0
            then = evolve(state, e.Docked(seat, boat, action.pier))
            people = enumerate(then.piers[PIER[action.pier]])
            crowded = " ".join(f"{n if n > 1 else ''}{{figure {ADVENTURERS[who]}}}" for who, n in people if n)
            here = say(language, "sign-there", gold=f"{there(then, seat, action.pier).gold}{COIN}")
            evening = say(language, "sign-tonight", gold=f"{tonight(then, seat).gold}{COIN}")
            offer = f"{_capital(say(language, f'pier-{action.pier}'))}: {crowded}"
            return _then(offer, *_effects(state, seat, action, language, shelf=False), f"{here},", evening)
        case a.Lift():
            return _then(f"{{boat sign}}{action.boat + 1}", _at_best(state, seat, action, language))
        case a.Discard():
            saved = say(language, "sign-end", gold=f"{action.points * point_price(state)}{COIN}")
            return _then(f"{action.points}{{blot}}", saved)
        case a.Choose():
            return _then(_capital(say(language, f"colour-{action.colour}")), *_effects(state, seat, action, language))
        case a.Tuck() | a.Use():
            name = _capital(say(language, f"ability-{action.ability.replace(' ', '-')}"))
            gone = replaced(state, seat, action.ability) if isinstance(action, a.Tuck) else None
            loss = f"{{contract}}✕ {say(language, 'sign-end-less', gold=f'{gone[1]}{COIN}')}" if gone else ""
            return _then(name, _serves(state, seat, action.ability, language), loss)
        case a.First():
            true = [
                f"{{badge {one.colour}}}{one.left}{{eye}} {_REWARDS[reward(one.left)]}"
                for one in comes_true(state, action)
            ]
            return _then(say(language, "sign-first"), ", ".join(true) or "–")
        case a.Nudge():
            before = state.shops[seat].lying.faces[action.die - 1]
            return f"{{die-rune {before}}} → {{die-rune {fates.nudged(state.shops[seat].lying, action)}}}"
        case a.Shift():
            return f"{_capital(say(language, 'fate-shift'))} ⇄"
        case a.Draw():
            closed = closings(state, seat, action.line)
            if not closed:
                return ""
            gains = " ".join(map(_closing, closed))
            return _then(action.line, gains, *_effects(state, seat, action, language, cards=False))
        case a.Foretell():
            left, chance = state.bag[INDEX[action.colour]], 0.0
            if isinstance(task, t.Foretelling):
                chance = odds(state, action.colour, task.symbols)
            offer = f"{_capital(say(language, f'colour-{action.colour}'))} {left}/{sum(state.bag)} · {chance:.0%}"
            symbols = task.symbols if isinstance(task, t.Foretelling) else 0
            return _then(offer, " ".join(_REWARDS[one] for one in rewards(symbols)))
        case a.Reward(take="trade"):
            return _then(say(language, "offer-reward", take="trade"), say(language, "sign-evenings", gold=COIN))
        case a.Reward(take="X"):
            return _then(say(language, "offer-reward", take="X"), say(language, "sign-cross"))
        case a.Reward():
            return _then(say(language, "offer-reward", take=action.take), _at_best(state, seat, action, language))
        case a.Fill():
            shop = state.shops[seat]
            fields = shop.nudge if action.fate == "nudge" else shop.shift
            ready = say(language, "sign-ready", n=fields.filled - fields.crossed + 1)
            return _then(_capital(say(language, f"fate-{action.fate}")), ready)
        case a.Write():
            return _then(say(language, "sign-row", row=action.row), _bonus(state, seat, action.row, language))
        case a.Cross():
            if action.place in COLOURS:
                return _then(_guild(action.place, language), _sponsorship(state, seat, action.place))
            row = cast(Row, action.place)
            return _then(say(language, "sign-row", row=row), _bonus(state, seat, row, language))
        case a.Trade():
            gold = COVE.market.sponsorship.value[INDEX[action.guild]]
            pays = say(language, "sign-evenings", gold=f"{gold}{COIN}/{{figure {action.guild}}}")
            now = say(language, "sign-now", gold=gold * crowd(state, action.guild))
            return _then(_guild(action.guild, language), f"{pays} ({now})")
        case _:
            return ""


def _hire(state: State, seat: int, action: a.Hire, language: str) -> str:
    card = CARDS[state.town.square[action.place]]
    gold = card.symbols * state.halls[INDEX[card.colour]] * COVE.reckoning.symbol.value
    name = say(language, f"calling-{card.calling}")
    hours = max(1, HOURS[action.place] - state.players[seat].thrift)
    end = say(language, "sign-end", gold=f"{gold}{COIN}")
    badges = f"{{badge {card.colour}}}" * card.symbols
    offer = _for(language, _capital(name), hours)
    return _then(offer, " ".join(_does(state, seat, card)), f"{badges}{end}" if badges else "")


def _does(state: State, seat: int, card: Townsfolk) -> list[str]:
    """What townsfolk do when they are hired."""
    charm, tome = f"charm {card.colour}", f"tome {card.colour}"
    return [
        *(["{bag sign}{boat sign}"] if card.draws else []),
        *([f"+{card.gold}{COIN}"] if card.gold else []),
        *([_if_left(state, seat, f"−{CARD}", "discard")] if card.discards else []),
        *([_sponsorship(state, seat, card.sponsor)] if card.sponsor else []),
        *([_if_left(state, seat, f"{{{charm}}}", charm)] if card.charms else []),
        *([_if_left(state, seat, f"{{{tome}}}", tome)] if card.tomes else []),
        *([f"+{card.corruption}{CARD}"] if card.corruption else []),
        *([f"−{card.thrift}{{hourglass}}"] if card.thrift else []),
    ]


def _effects(
    state: State, seat: int, action: a.Action, language: str, shelf: bool = True, cards: bool = True
) -> list[str]:
    """What an action certainly brings and costs at once, and by how much more the shelf can be sold then."""
    seen = outlook(state, seat, action)
    found = [f"{_signed(seen.gold)}{COIN}"] if seen.gold else []
    if seen.cards and cards:
        found.append(f"+{seen.cards}{CARD}")
    if seen.tonight and shelf:
        found.append(say(language, "sign-tonight", gold=f"{_signed(seen.tonight)}{COIN}"))
    return found


def _closing(area: Closing) -> str:
    """What a closed area brings and costs."""
    gift = "–"
    if area.size is not None and area.colour is not None and area.gained:
        gift = f"{{{area.size} {area.colour}}}"
    return f"{gift} +{area.corruption}{CARD}" if area.corruption else gift


def _at_best(state: State, seat: int, action: a.Action, language: str) -> str:
    """By how much more the shelf can be sold then, if the next question is answered well."""
    more = at_best(state, seat, action)
    return say(language, "sign-at-best", gold=f"+{more}{COIN}") if more > 0 else ""


def _serves(state: State, seat: int, ability: str, language: str) -> str:
    """What a staff ability does."""
    match ability:
        case "exorcist":
            return _if_left(state, seat, "{pen X}", "X")
        case "astrologer":
            return say(language, "sign-lines", n=2)
        case "palm reader":
            return _if_left(state, seat, f"2 × {say(language, 'fates')}", "fates")
        case _:
            return _if_left(state, seat, f"−{CARD}", "discard")


def _sponsorship(state: State, seat: int, guild: Colour) -> str:
    """What an X brings from a hall now."""
    if guild == "yellow":
        return f"+{state.halls[INDEX[guild]] * COVE.halls.nobles.value}{COIN}"
    return _if_left(state, seat, *_SPONSORS[guild])


def _if_left(state: State, seat: int, sign: str, gift: str) -> str:
    """A gift; "(0)" behind it if there is nothing of it now."""
    return sign if is_left(state, seat, gift) else f"{sign}{_TOGETHER}(0)"


def _bonus(state: State, seat: int, row: Row, language: str) -> str:
    """What the next field of a row pays. If it pays nothing, what the one after it does."""
    ahead = [" ".join((one.kind, *one.colours)) for one in BONUSES[row][len(written(state.shops[seat], row)) :]]
    if ahead[0]:
        return _if_left(state, seat, _gift(ahead[0]), ahead[0])
    following = next(filter(None, ahead), "")
    return say(language, "sign-next", gift=_gift(following)) if following else ""


def _gift(bonus: str) -> str:
    """A bonus of a field."""
    return {"X": "{pen X}", "trade": "{pen T}", "discard": f"−{CARD}"}.get(bonus, f"{{{bonus}}}")


def _people(boat: Sequence[int]) -> str:
    return "".join(f"{{figure {who}}}" * boat.count(INDEX[who]) for who in ADVENTURERS)


def _guild(guild: Colour, language: str) -> str:
    return _capital(say(language, f"guild-{guild}"))


def _hours(state: State, seat: int, action: a.Action) -> int:
    return max(1, SPACES[type(action)].hours - state.players[seat].thrift)


def _for(language: str, offer: str, hours: int) -> str:
    return f"{offer} · {say(language, 'hours', n=hours).replace(' ', _TOGETHER)}"


def _then(offer: str, *effects: str) -> str:
    """An offer and what follows from it."""
    there = " ".join(filter(None, effects))
    return f"{offer} → {there}" if there else offer


def _signed(n: int) -> str:
    return f"+{n}" if n > 0 else f"−{-n}"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
