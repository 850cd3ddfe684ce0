"""Events, offered actions and questions as sentences: chooses the message and its values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from omphalos.i18n import Ref, ref
from omphalos.oracle import actions as a
from omphalos.oracle import agenda as t
from omphalos.oracle import events as e
from omphalos.oracle import signs
from omphalos.oracle.bonuses import bonus_name
from omphalos.oracle.cove.market import price
from omphalos.oracle.cove.reckoning import price as point_price
from omphalos.oracle.cove.square import CARDS, HOURS, Townsfolk
from omphalos.oracle.evolve import evolve
from omphalos.oracle.look import closings
from omphalos.oracle.messages import say
from omphalos.oracle.numbers import COVE
from omphalos.oracle.outlook import (
    Outlook,
    Tonight,
    at_best,
    cards_to_dock,
    comes_true,
    crowd,
    is_left,
    odds,
    outlook,
    replaced,
    rewards,
    there,
    tonight,
    tonight_after,
)
from omphalos.oracle.people import ADVENTURERS, COLOURS, INDEX, PIER, Colour, Five
from omphalos.oracle.shop import fates
from omphalos.oracle.shop.horoscopes import BONUSES, written
from omphalos.oracle.shop.runes import dice_in
from omphalos.oracle.shop.staff import ABILITIES
from omphalos.oracle.state import Row, State
from omphalos.oracle.turns import SPACES
from omphalos.oracle.view import Closing


def event(state: State, event: e.Event, names: Sequence[str], language: str) -> str:
    """The event in a sentence; `state` is the state before it."""
    return _Teller(names, language).event(state, event)


def action(state: State, action: a.Action, names: Sequence[str], language: str) -> str:
    """An offered action in a few words. A line includes what it closes, gives and costs."""
    return _Teller(names, language).action(state, action)


def prospect(state: State, seat: int, action: a.Action | None, language: str) -> str:
    """What a shelf could be sold for tonight, with pictures in braces; with an action, only if it changes that."""
    if state.phase == "over":
        return ""
    if isinstance(action, a.Draw) and not closings(state, seat, action.line):
        return ""  # most lines close nothing, and there are many
    best = tonight(state, seat) if action is None else tonight_after(state, seat, action)
    if action is not None and best == tonight(state, seat):
        return ""
    gold = f"{best.gold}{signs.COIN}"
    if best.cards:
        return say(language, "prospect-cards", gold=gold, cards=f"{best.cards}{signs.CARD}")
    return say(language, "prospect", gold=gold)


def prompt(question: t.Question | None, names: Sequence[str], language: str) -> str:
    """What a player is asked."""
    return _Teller(names, language).prompt(question)


# --- things in sentences


def _person(who: str) -> Ref:
    return ref("person", who=who)


def _card(name: str) -> Ref:
    card = CARDS[name]
    return ref("townsfolk", colour=ref(f"colour-{card.colour}"), calling=ref(f"calling-{card.calling}"))


def _crowd(people: Sequence[int], language: str) -> str:
    """Adventurers in a few signs: "red ×2, rogue"."""
    there = [(who, people.count(INDEX[who])) for who in ADVENTURERS]
    named = [(say(language, f"colour-{who}"), n) for who, n in there if n]
    return ", ".join(name if n == 1 else f"{name} ×{n}" for name, n in named)


def _good(size: str, colour: str) -> Ref:
    return ref("good", size=size, colour=ref(f"colour-{colour}"))


def _pier(pier: str) -> Ref:
    return ref(f"pier-{pier}")


def _guild(guild: str) -> Ref:
    return ref(f"guild-{guild}")


def _fate(fate: str) -> Ref:
    return ref(f"fate-{fate}")


def _ability(ability: str) -> Ref:
    return ref(f"ability-{ability.replace(' ', '-')}")


def _on(pier: Five, language: str) -> str:
    """Adventurers on a pier in a few signs."""
    return _crowd([who for who, n in enumerate(pier) for _ in range(n)], language)


def _rune(rune: str) -> Ref:
    return ref("die", die=int(rune[-1])) if rune.startswith("die") else ref(f"rune-{rune}")


def _reward(reward: str) -> Ref:
    """The best reward of a prophecy."""
    return ref("reward", take=reward)


class _Teller:
    def __init__(self, names: Sequence[str], language: str) -> None:
        self.names = names
        self.language = language

    # --- what happened

    def event(self, state: State, event: e.Event) -> str:
        seat: int | None = getattr(event, "seat", None)
        name = self.names[seat] if seat is not None else ""
        language = self.language
        match event:
            case e.Opened():
                return say(language, f"rogues-told-{event.rogues}")
            case e.Posted():
                return say(language, "posted", card=_card(event.card))
            case e.Dawned():
                return say(language, "dawned", day=event.day)
            case e.Arrived():
                return say(language, "arrived", boats=self._boats(state))
            case e.Drew(boat=int()):
                return ""  # told of all boats at once, when everybody has arrived
            case e.Drew():
                people = [_person(who) for who in event.who]
                return say(language, "drew", name=name, people=people)
            case e.Boarded():
                return say(language, "boarded", name=name, person=_person(event.who), boat=event.boat + 1)
            case e.Ferried():
                person, source, target = _person(event.who), event.source + 1, event.target + 1
                return say(language, "ferried", name=name, person=person, source=source, target=target)
            case e.Docked():
                return say(language, "docked", name=name, boat=event.boat + 1, pier=_pier(event.pier))
            case e.Called():
                return say(language, "called", why=event.why, hour=event.hour)
            case e.Went(space="hire"):
                return ""  # told by who is hired
            case e.Went():
                return say(language, "went", name=name, space=event.space)
            case e.Passed():
                return say(language, "passed", name=name)
            case e.Spent():
                return say(language, "spent", name=name, n=event.hours)
            case e.Corrupted():
                why, n = "market" if event.why == "black market" else event.why, len(event.cards)
                if not all(event.cards):
                    return say(language, "corrupted", name=name, n=n, why=why)
                points = [str(points) for points in event.cards]
                return say(language, "corrupted-known", name=name, n=n, why=why, points=points)
            case e.Discarded():
                return say(language, "discarded", name=name, n=event.points)
            case e.Reshuffled():
                return say(language, "reshuffled", deck=event.deck)
            case e.Paid():
                return self._paid(event, name)
            case e.Gained():
                return say(language, "gained", name=name, good=_good(event.size, event.colour))
            case e.Sold():
                good, pier = _good(event.size, event.colour), _pier(event.pier)
                return say(language, "sold", name=name, good=good, pier=pier, gold=event.gold)
            case e.Hired():
                return say(language, "hired", name=name, card=_card(event.card))
            case e.Tucked():
                return say(language, "tucked", name=name, card=_card(event.card), ability=_ability(event.ability))
            case e.Hastened():
                return say(language, "hastened", name=name, n=event.hours)
            case e.Marketed():
                return say(language, "marketed", names=[self.names[seat] for seat in event.order])
            case e.Cleaned():
                return say(language, "cleaned")
            case e.Reckoned():
                return self._reckoned(event)
            case e.Asked():
                return self.prompt(event.asked)
            case e.Thrown():
                return say(language, "thrown", name=name, dish=self._dish(event))
            case e.Nudged():
                return say(language, "nudged", name=name, die=ref("die", die=event.die), face=event.face)
            case e.Shifted():
                return say(language, "shifted", name=name, rune=_rune(event.rune))
            case e.Drawn():
                return say(language, "drawn", name=name, line=event.line)
            case e.Closed():
                return self._closed(event, name)
            case e.Foretold():
                return say(language, "foretold", name=name, colour=event.colour, n=event.symbols)
            case e.Struck():
                return say(language, "struck", name=name, n=len(event.prophecies))
            case e.Fulfilled():
                prophecy = state.shops[event.seat].prophecies[event.prophecy]
                return say(language, "fulfilled", name=name, colour=prophecy.colour, n=prophecy.left)
            case e.Wrote():
                return say(language, "wrote", name=name, digit=event.digit, row=event.row)
            case e.Marked():
                return say(language, "marked", name=name, mark=event.mark, guild=_guild(event.guild))
            case e.Filled():
                return say(language, "filled", name=name, n=event.fields, fate=_fate(event.fate))
            case _:
                raise TypeError(f"no words for {event!r}")

    def _boats(self, state: State) -> str:
        """Who sits in each boat: "1 red ×2; 2 blue, rogue"."""
        aboard = [(n, _crowd(boat, self.language)) for n, boat in enumerate(state.boats, 1)]
        return "; ".join(f"{n} {crowd}" for n, crowd in aboard if crowd)

    def _paid(self, event: e.Paid, name: str) -> str:
        if event.gold < 0:
            return say(self.language, "paid-thieves", pier=_pier(event.note[0]), gold=-event.gold, name=name)
        if event.why == "start":
            return say(self.language, "paid-start", gold=event.gold, name=name)
        giver = _guild(event.note[0]) if event.note[0] in COLOURS else _card(event.note[0])
        return say(self.language, "paid", name=name, gold=event.gold, giver=giver)

    def _reckoned(self, event: e.Reckoned) -> str:
        lines = [
            say(
                self.language,
                "reckoned-line",
                name=self.names[i],
                gold=line.gold,
                before=line.before,
                symbols=sum(line.symbols),
                corruption=line.points * line.price,
            )
            for i, line in enumerate(event.players)
        ]
        return say(self.language, "reckoned", lines="; ".join(lines))

    def _closed(self, event: e.Closed, name: str) -> str:
        n = len(event.cells)
        if event.size and event.colour:
            good = _good(event.size, event.colour)
            return say(
                self.language, "closed-filled-cross" if event.cross else "closed-filled", name=name, n=n, good=good
            )
        return say(self.language, "closed-empty-cross" if event.cross else "closed-empty", name=name, n=n)

    def _dish(self, event: e.Thrown) -> str:
        dish, language = event.dish, self.language
        lying = [
            (dish.bone, say(language, "thrown-bone")),
            (dish.voodoo, say(language, "thrown-voodoo")),
            (dish.coin, say(language, "thrown-coin", face="skull" if dish.skull else "tree")),
            (dish.dice[0], say(language, "thrown-die", face=dish.faces[0])),
            (dish.dice[1], say(language, "thrown-die", face=dish.faces[1])),
        ]
        halves = [[rune for half, rune in lying if half == side] for side in ("left", "right")]
        return " | ".join(", ".join(half) or say(language, "thrown-nothing") for half in halves)

    # --- what can be done

    def action(self, state: State, action: a.Action) -> str:
        task = state.asked
        seat = 0 if task is None else task.seat
        less = state.players[seat].thrift  # hours off the action
        language = self.language
        match action:
            case a.Hire():
                return self._hire(state, action, less)
            case a.Pass():
                return say(language, "offer-pass")
            case a.Board():
                aboard, boat = _crowd(state.boats[action.boat], language), action.boat + 1
                offer = say(language, "offer-board" if aboard else "offer-board-empty", boat=boat, aboard=aboard)
                cards = cards_to_dock(state, seat, action)
                docks = [] if cards is None else [say(language, "then-docks")]
                return self._with(offer, outlook(state, seat, action)._replace(cards=cards or 0), first=docks)
            case a.Dock():
                boat = task.boat if isinstance(task, t.Docking) else 0
                then = evolve(state, e.Docked(seat, boat, action.pier))
                crowded = _on(then.piers[PIER[action.pier]], language)
                offer = say(language, "offer-dock", pier=_pier(action.pier), crowd=crowded)
                here = [say(language, "then-there", gold=there(then, seat, action.pier).gold)]
                return self._with(offer, outlook(state, seat, action), tonight(then, seat), first=here)
            case a.Lift():
                offer = say(language, "offer-lift", person=_person(action.who), boat=action.boat + 1)
                return self._gives(offer, self._at_best(state, seat, action))
            case a.Stay():
                return say(language, "offer-stay")
            case a.Choose():
                size = task.size if isinstance(task, t.Choosing) else "charm"
                offer = say(language, "offer-choose", good=_good(size, action.colour))
                return self._with(offer, outlook(state, seat, action))
            case a.Discard():
                saved = action.points * point_price(state)
                return self._gives(
                    say(language, "offer-discard", n=action.points), ref("then-in-the-end", gold=saved, way="get")
                )
            case a.Tuck():
                offer = say(language, "offer-tuck", ability=_ability(action.ability))
                notes, gone = [self._serves(state, seat, action.ability)], replaced(state, seat, action.ability)
                if gone:
                    notes.append(say(language, "then-replaces", card=_card(gone[0]), gold=gone[1]))
                return self._gives(offer, ", ".join(notes))
            case a.Sell():
                gold, good, net = price(state, action), _good(action.size, action.colour), outlook(state, seat, action)
                if net.gold == gold:
                    offer = say(language, "offer-sell", good=good, pier=_pier(action.pier), gold=gold)
                else:
                    pier, fee = _pier(action.pier), gold - net.gold
                    offer = say(language, "offer-sell-fee", good=good, pier=pier, gold=net.gold, price=gold, fee=fee)
                return self._with(offer, net._replace(gold=0, tonight=0))
            case a.Close():
                due = outlook(state, seat, action)
                return self._with(say(language, "offer-close"), due._replace(tonight=0))
            case a.Nudge():
                way, face = "up" if action.by > 0 else "down", fates.nudged(state.shops[seat].lying, action)
                return say(language, "offer-nudge", die=action.die, way=way, face=face)
            case a.Shift():
                return say(language, "offer-shift", rune=_rune(action.rune))
            case a.Stargaze():
                return say(language, "offer-stargaze", lines=action.lines, n=_hours(a.Stargaze, less))
            case a.Divine():
                offer = say(language, "offer-divine", symbols=action.symbols, n=_hours(a.Divine, less))
                return self._gives(offer, ref("then-best-reward", reward=_reward(rewards(action.symbols)[0])))
            case a.Horoscope():
                dish = state.shops[seat].dish
                dice = [] if dish is None else [str(die) for die in dice_in(dish, action.half)]
                return say(language, "offer-horoscope", half=action.half, dice=dice, n=_hours(a.Horoscope, less))
            case a.Fates():
                fate = "" if action.take == "X" else _fate(action.take)
                fields = fates.room(state.shops[seat], action.take)
                offer = say(
                    language, "offer-fates", take=action.take, fate=fate, fields=fields, n=_hours(a.Fates, less)
                )
                return self._with(offer, outlook(state, seat, action))
            case a.Staff():
                offer = say(language, "offer-staff", n=_hours(a.Staff, less))
                staffed = [one for one, card in zip(ABILITIES, state.players[seat].staff, strict=True) if card]
                return self._gives(offer, "; ".join(self._serves(state, seat, one) for one in staffed))
            case a.Draw():
                closed = closings(state, task.seat, action.line) if task is not None else ()
                line = say(language, "offer-draw", line=action.line)
                offer = "; ".join([line, *map(self._closing, closed)])
                return self._with(offer, outlook(state, seat, action)._replace(cards=0)) if closed else offer
            case a.Stop():
                return say(language, "offer-stop")
            case a.Foretell():
                left = state.bag[INDEX[action.colour]]
                chance = odds(state, action.colour, task.symbols) if isinstance(task, t.Foretelling) else 0.0
                colour, symbols = ref(f"colour-{action.colour}"), task.symbols if isinstance(task, t.Foretelling) else 0
                offer = say(
                    language, "offer-foretell", colour=colour, n=left, all=sum(state.bag), chance=round(100 * chance)
                )
                told = ", ".join(say(language, "reward", take=one) for one in rewards(symbols))
                return self._gives(offer, ref("then-rewards", rewards=told))
            case a.First():
                true = [
                    say(language, "then-true", colour=ref(f"colour-{one.colour}"), n=one.left)
                    for one in comes_true(state, action)
                ]
                offer = say(language, "offer-first", person=_person(action.who))
                return self._gives(offer, ", ".join(true) or ref("then-none-true"))
            case a.Reward():
                offer = say(language, "offer-reward", take=action.take)
                if action.take in ("tome", "charm"):
                    return self._gives(offer, self._at_best(state, seat, action))
                return self._gives(offer, ref("pays-customers" if action.take == "trade" else "pays-cross"))
            case a.Write():
                offer = say(language, "offer-write", digit=action.digit, row=action.row)
                return self._gives(offer, self._bonus(state, seat, action.row))
            case a.Cross():
                if action.place in COLOURS:
                    offer = say(language, "offer-cross-guild", guild=_guild(action.place))
                    return self._gives(offer, self._sponsorship(state, seat, action.place))
                offer = say(language, "offer-cross-row", row=action.place)
                return self._gives(offer, self._bonus(state, seat, cast(Row, action.place)))
            case a.Decline():
                return say(language, "offer-no-cross")
            case a.Trade():
                gold = COVE.market.sponsorship.value[INDEX[action.guild]]
                pays = ref("pays-evenings", gold=gold, colour=action.guild, now=gold * crowd(state, action.guild))
                return self._gives(say(language, "offer-trade", guild=_guild(action.guild)), pays)
            case a.Use():
                offer = say(language, "offer-use", ability=_ability(action.ability))
                return self._gives(offer, self._serves(state, seat, action.ability))
            case a.Finish():
                return say(language, "offer-finish")
            case a.Fill():
                shop = state.shops[seat]
                fields = shop.nudge if action.fate == "nudge" else shop.shift
                offer = say(language, "offer-fill", fate=_fate(action.fate))
                return self._gives(offer, ref("then-ready", n=fields.filled - fields.crossed + 1))
            case _:
                raise TypeError(f"no words for {action!r}")

    def _hire(self, state: State, action: a.Hire, less: int) -> str:
        card = CARDS[state.town.square[action.place]]
        hours = max(1, HOURS[action.place] - less)
        hall = state.halls[INDEX[card.colour]]
        return say(
            self.language,
            "offer-hire",
            card=_card(card.card),
            does=self._does(state, card),
            n=hours,
            gold=card.symbols * hall * COVE.reckoning.symbol.value,
        )

    def _does(self, state: State, card: Townsfolk) -> str:
        """What townsfolk do when they are hired."""
        seat = 0 if state.asked is None else state.asked.seat
        if card.sponsor:
            return self._sponsorship(state, seat, card.sponsor)
        does = say(self.language, f"does-{card.calling}", gold=card.gold)
        gifts = ("discard", card.discards), (f"charm {card.colour}", card.charms), (f"tome {card.colour}", card.tomes)
        return self._if_left(state, seat, does, next((gift for gift, n in gifts if n), None))

    def _serves(self, state: State, seat: int, ability: str) -> str:
        """What a staff ability does."""
        gift = {"exorcist": "X", "palm reader": "fates", "bouncer": "discard"}.get(ability)
        return self._if_left(state, seat, say(self.language, f"serves-{ability.replace(' ', '-')}"), gift)

    def _sponsorship(self, state: State, seat: int, guild: Colour) -> str:
        """What an X brings from a hall now."""
        if guild == "yellow":
            return say(self.language, "gold-pieces", gold=state.halls[INDEX[guild]] * COVE.halls.nobles.value)
        gift = {"red": "discard", "green": "ferry", "blue": "charm"}[guild]
        return self._if_left(state, seat, say(self.language, f"sponsor-{guild}"), gift)

    def _if_left(self, state: State, seat: int, told: str, gift: str | None) -> str:
        """A gift, and a word if there is nothing of it now."""
        if gift is None or is_left(state, seat, gift):
            return told
        return say(self.language, "then-nothing", gift=told)

    def _at_best(self, state: State, seat: int, action: a.Action) -> Ref | None:
        """By how much more the shelf can be sold then, if the next question is answered well."""
        more = at_best(state, seat, action)
        return ref("then-at-best", gold=more) if more > 0 else None

    def _with(self, offer: str, seen: Outlook, best: Tonight | None = None, first: Sequence[str] = ()) -> str:
        """An offer, what it brings and costs at once, and what the shelf can be sold for then."""
        notes = list(first)
        if seen.gold:
            notes.append(say(self.language, "then-gold", gold=abs(seen.gold), way="get" if seen.gold > 0 else "pay"))
        if seen.cards:
            notes.append(say(self.language, "then-cards", n=seen.cards))
        if best is not None:
            notes.append(say(self.language, "then-tonight", gold=best.gold, way="all"))
        elif seen.tonight:
            way = "more" if seen.tonight > 0 else "less"
            notes.append(say(self.language, "then-tonight", gold=abs(seen.tonight), way=way))
        return self._gives(offer, ", ".join(notes) or None)

    def _gives(self, offer: str, gift: Ref | str | None) -> str:
        """An offer, and what one gets by it."""
        return offer if gift is None else say(self.language, "offer-gives", offer=offer, gift=gift)

    def _bonus(self, state: State, seat: int, row: Row) -> str | None:
        """What the next field of a row pays."""
        ahead = BONUSES[row][len(written(state.shops[seat], row)) :]
        text = " ".join((ahead[0].kind, *ahead[0].colours))
        if text:
            return self._if_left(state, seat, bonus_name(self.language, text), text)
        following = next((" ".join((one.kind, *one.colours)) for one in ahead if one.kind), None)
        return say(self.language, "then-next", gift=bonus_name(self.language, following)) if following else None

    def _closing(self, area: Closing) -> str:
        n, cards, good, gift = len(area.cells), area.corruption, "", "nothing"
        if area.size is not None and area.colour is not None:
            good, gift = _good(area.size, area.colour), "good" if area.gained else "none"
        if cards:
            return say(self.language, "offer-closes-corrupted", n=n, gift=gift, good=good, cards=cards)
        return say(self.language, "offer-closes", n=n, gift=gift, good=good)

    # --- what is asked

    def prompt(self, task: t.Question | None) -> str:
        if task is None:
            return say(self.language, "ask-nothing")
        return say(self.language, "ask", name=self.names[task.seat], question=self._question(task))

    def _question(self, task: t.Question) -> str:
        language = self.language
        match task:
            case t.Turn():
                return say(language, "ask-turn")
            case t.Boarding():
                return say(language, "ask-boarding", person=_person(task.who))
            case t.Docking():
                return say(language, "ask-docking", boat=task.boat + 1)
            case t.Ferrying():
                return say(language, "ask-ferrying")
            case t.Reseating():
                return say(language, "ask-reseating", person=_person(task.who))
            case t.Choosing():
                return say(language, "ask-choosing", size=task.size)
            case t.Discarding():
                return say(language, "ask-discarding")
            case t.Tucking():
                return say(language, "ask-tucking", card=_card(task.card))
            case t.Selling():
                return say(language, "ask-selling")
            case t.Lining():
                return say(language, "ask-lining", n=task.left)
            case t.Foretelling():
                return say(language, "ask-foretelling", n=task.symbols)
            case t.Ordering():
                return say(language, "ask-ordering")
            case t.Rewarding():
                return say(language, "ask-rewarding", n=task.symbols)
            case t.Writing():
                return say(language, "ask-writing", dice=[str(die) for die in task.dice])
            case t.Crossing():
                return say(language, "ask-crossing")
            case t.Trading():
                return say(language, "ask-trading")
            case t.Attending():
                return say(language, "ask-attending")
            case t.Filling():
                return say(language, "ask-filling", n=task.left)
            case _:
                raise TypeError(f"no words for {task!r}")


def _hours(kind: type[a.Action], less: int) -> int:
    return max(1, SPACES[kind].hours - less)
