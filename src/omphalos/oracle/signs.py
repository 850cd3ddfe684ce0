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
from omphalos.oracle.cove.square import CARDS, HOURS, Townsfolk
from omphalos.oracle.evolve import evolve
from omphalos.oracle.look import closings
from omphalos.oracle.messages import say
from omphalos.oracle.numbers import COVE
from omphalos.oracle.outlook import crowd, odds, outlook, tonight
from omphalos.oracle.people import ADVENTURERS, COLOURS, INDEX, Colour
from omphalos.oracle.shop import fates
from omphalos.oracle.shop.horoscopes import BONUSES, written
from omphalos.oracle.shop.runes import dice_in
from omphalos.oracle.state import Row, State
from omphalos.oracle.turns import SPACES
from omphalos.oracle.view import Closing

_TOGETHER = "\u00a0"  # a space at which no line breaks
COIN = "{coin}"
CARD = "{corruption card}"
_ANY_CHARM = "{charm red green blue yellow}"
_SPONSORS = {"red": f"−{CARD}", "green": "⇄{boat sign}", "blue": _ANY_CHARM}


def action(state: State, action: a.Action, language: str) -> str:
    """An offered action in signs. Empty: its sentence is short enough."""
    task = state.asked
    seat = 0 if task is None else task.seat
    match action:
        case a.Stargaze():
            return _for(language, say(language, "sign-lines", n=action.lines), _hours(state, seat, action))
        case a.Divine():
            return _for(language, say(language, "sign-prophecy", n=action.symbols), _hours(state, seat, action))
        case a.Horoscope():
            dish = state.shops[seat].dish
            dice = ", ".join(str(die) for die in dice_in(dish, action.half)) if dish else ""
            return _for(language, say(language, "sign-horoscope", dice=dice), _hours(state, seat, action))
        case a.Fates():
            what = "{pen X}" if action.take == "X" else f"2 × {_capital(say(language, f'fate-{action.take}'))}"
            offer = f"{_capital(say(language, 'fates'))}: {what}"
            return _then(_for(language, offer, _hours(state, seat, action)), *_effects(state, seat, action, language))
        case a.Staff():
            return _for(language, _capital(say(language, "staff")), _hours(state, seat, action))
        case a.Hire():
            return _hire(state, seat, action, language)
        case a.Board():
            offer = f"{action.boat + 1}: {_people(state.boats[action.boat])}".rstrip(": ")
            return _then(offer, *_effects(state, seat, action, language))
        case a.Dock():
            boat = task.boat if isinstance(task, t.Docking) else 0
            best = tonight(evolve(state, e.Docked(seat, boat, action.pier)), seat)
            offer = _capital(say(language, f"pier-{action.pier}"))
            evening = say(language, "sign-tonight", gold=f"{best.gold}{COIN}")
            return _then(offer, *_effects(state, seat, action, language, shelf=False), evening)
        case a.Lift():
            return f"{{boat sign}}{action.boat + 1}"
        case a.Choose():
            return _then(_capital(say(language, f"colour-{action.colour}")), *_effects(state, seat, action, language))
        case a.Tuck() | a.Use():
            name = _capital(say(language, f"ability-{action.ability.replace(' ', '-')}"))
            return _then(name, _serves(action.ability, language))
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
            return f"{_capital(say(language, f'colour-{action.colour}'))} {left}/{sum(state.bag)} · {chance:.0%}"
        case a.Reward(take="trade"):
            return _then(say(language, "offer-reward", take="trade"), say(language, "sign-evenings", gold=COIN))
        case a.Write():
            return _then(say(language, "sign-row", row=action.row), _bonus(state, seat, action.row))
        case a.Cross():
            if action.place in COLOURS:
                return _then(_guild(action.place, language), _sponsorship(state, action.place))
            row = cast(Row, action.place)
            return _then(say(language, "sign-row", row=row), _bonus(state, seat, row))
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
    return _then(offer, " ".join(_does(state, card)), f"{badges} {end}" if badges else "")


def _does(state: State, card: Townsfolk) -> list[str]:
    """What townsfolk do when they are hired."""
    return [
        *(["{bag sign}{boat sign}"] if card.draws else []),
        *([f"+{card.gold}{COIN}"] if card.gold else []),
        *([f"−{CARD}"] if card.discards else []),
        *([_sponsorship(state, card.sponsor)] if card.sponsor else []),
        *([f"{{charm {card.colour}}}"] if card.charms else []),
        *([f"{{tome {card.colour}}}"] if card.tomes else []),
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


def _serves(ability: str, language: str) -> str:
    """What a staff ability does."""
    match ability:
        case "exorcist":
            return "{pen X}"
        case "astrologer":
            return say(language, "sign-lines", n=2)
        case "palm reader":
            return f"2 × {say(language, 'fates')}"
        case _:
            return f"−{CARD}"


def _sponsorship(state: State, guild: Colour) -> str:
    """What an X brings from a hall now."""
    if guild == "yellow":
        return f"+{state.halls[INDEX[guild]] * COVE.halls.nobles.value}{COIN}"
    return _SPONSORS[guild]


def _bonus(state: State, seat: int, row: Row) -> str:
    """What the next field of a row pays."""
    bonus = BONUSES[row][len(written(state.shops[seat], row))]
    match bonus.kind:
        case "":
            return ""
        case "X":
            return "{pen X}"
        case "trade":
            return "{pen T}"
        case "discard":
            return f"−{CARD}"
        case kind:
            return f"{{{' '.join((kind, *bonus.colours))}}}"


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
