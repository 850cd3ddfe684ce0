"""Which parts of Wyrocznia are used, how often, and how those fare who use them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from omphalos.arena.balance.study import Column, Row, Sat, Section, average, difference, share
from omphalos.oracle.cove.events import Discarded, Hired, Sold
from omphalos.oracle.cove.people import COLOURS
from omphalos.oracle.cove.square import CALLINGS
from omphalos.oracle.shop.events import Closed, Filled, Foretold, Fulfilled, Marked, Nudged, Shifted, Wrote

WORDS = {
    "en": {
        "title": "Parts of the game",
        "about": "How often a seat uses a part in a game, how many seats use it at all, and the lead over their table "
        "of those that do, beside those that do not.",
        "several": "How often a seat of each bot uses a part in a game.",
        "columns": ("uses a game", "seats that use it", "lead of users", "lead of others", "difference"),
        "X red": "X of the warriors", "X green": "X of the bards", "X blue": "X of the wizards",
        "X yellow": "X of the nobles", "T red": "trade mark of the warriors", "T green": "trade mark of the bards",
        "T blue": "trade mark of the wizards", "T yellow": "trade mark of the nobles",
        "X row": "X in the horoscopes", "digit": "digit in the horoscopes",
        "fill nudge": "±1 filled", "fill shift": "Move filled", "nudge": "±1 spent", "shift": "Move spent",
        "charm": "charm from the field", "tome": "tome from the field", "cross": "area at the corruption cross",
        "foretold": "prophecy made", "fulfilled": "prophecy fulfilled", "discarded": "corruption discarded",
        "great": "sold at the great pier", "small": "sold at the small pier", "black": "sold at the black market",
        "hired": "hired: {0}",
    },
    "pl": {
        "title": "Części gry",
        "about": "Jak często miejsce korzysta z danej części w grze, ile miejsc w ogóle z niej korzysta i jaką mają "
        "przewagę nad stołem obok tych, które nie korzystają.",
        "several": "Jak często miejsce każdego bota korzysta z danej części w grze.",
        "columns": ("użyć w grze", "miejsc, które używają", "przewaga używających", "przewaga innych", "różnica"),
        "X red": "X wojowników", "X green": "X bardów", "X blue": "X czarodziejów", "X yellow": "X szlachty",
        "T red": "symbol handlu wojowników", "T green": "symbol handlu bardów",
        "T blue": "symbol handlu czarodziejów", "T yellow": "symbol handlu szlachty",
        "X row": "X w horoskopach", "digit": "cyfra w horoskopach",
        "fill nudge": "wypełnione ±1", "fill shift": "wypełnione Przełóż", "nudge": "użyte ±1",
        "shift": "użyte Przełóż", "charm": "urok z nieba", "tome": "księga z nieba", "cross": "pole przy krzyżu",
        "foretold": "przepowiednia", "fulfilled": "spełniona przepowiednia", "discarded": "odrzucone zepsucie",
        "great": "sprzedane na dużym pomoście", "small": "sprzedane na małym pomoście",
        "black": "sprzedane na czarnym rynku", "hired": "zatrudnienie: {0}",
        "porter": "tragarz", "herald": "herold", "confessor": "spowiednik", "pilot": "pilot", "chandler": "kramarz",
        "librarian": "bibliotekarz", "clockmaker": "zegarmistrz", "envoy": "poseł", "swindler": "kanciarz",
    },
}  # fmt: skip
PARTS = (
    *(f"X {colour}" for colour in COLOURS), *(f"T {colour}" for colour in COLOURS), "X row", "digit",
    "fill nudge", "nudge", "fill shift", "shift", "charm", "tome", "cross", "foretold", "fulfilled",
    *CALLINGS, "discarded", "great", "small", "black",
)  # fmt: skip


def used(event: Any) -> list[tuple[str, int]]:
    """The parts that an event uses, each with how often."""
    match event:
        case Marked(guild=guild, mark=mark):
            return [(f"{mark} {guild}", 1)]
        case Wrote(digit=digit):
            return [("digit" if digit else "X row", 1)]
        case Filled(fate=fate, fields=fields):
            return [(f"fill {fate}", fields)]
        case Nudged():
            return [("nudge", 1)]
        case Shifted():
            return [("shift", 1)]
        case Closed(size=size, cross=cross):
            return [(str(size), 1)] * (size is not None) + [("cross", 1)] * cross
        case Foretold():
            return [("foretold", 1)]
        case Fulfilled():
            return [("fulfilled", 1)]
        case Hired(card=card):
            return [(card.split()[-1], 1)]
        case Discarded():
            return [("discarded", 1)]
        case Sold(pier=pier):
            return [(pier, 1)]
        case _:
            return []


def section(seats: Sequence[tuple[Sat, dict[str, float]]], language: str) -> Section:
    """A row for every part, also for those that nobody uses."""
    words: dict[str, Any] = WORDS[language]
    everybody = [sat for sat, _ in seats]
    rows: list[Row] = []
    for part in PARTS:
        users = [sat for sat, uses in seats if uses.get(part, 0.0) > 0]
        others = [sat for sat, uses in seats if not uses.get(part, 0.0)]
        often = average((uses.get(part, 0.0) for _, uses in seats), everybody)
        using = share([_as(sat, bool(uses.get(part, 0.0))) for sat, uses in seats])
        lead = average((sat.lead for sat in users), users) if users else None
        rest = average((sat.lead for sat in others), others) if others else None
        gap = difference(lead, rest) if lead is not None and rest is not None else None
        rows.append(Row(_label(part, words), (often, using, lead, rest, gap)))
    bots = list(dict.fromkeys(sat.bot for sat in everybody))
    if len(bots) > 1:  # bots that differ in strength: who uses what says more than how users fare
        return Section("parts", words["title"], words["several"], *_by_bot(seats, bots, words))
    names = words["columns"]
    columns = (
        Column(names[0]),
        Column(names[1], "%"),
        Column(names[2], "points"),
        Column(names[3], "points"),
        Column(names[4], "points", 0.0),
    )
    return Section("parts", words["title"], words["about"], columns, tuple(rows))


def _by_bot(
    seats: Sequence[tuple[Sat, dict[str, float]]], bots: Sequence[str], words: dict[str, Any]
) -> tuple[tuple[Column, ...], tuple[Row, ...]]:
    """How often each bot uses a part in a game."""
    mine = {bot: [one for one in seats if one[0].bot == bot] for bot in bots}
    rows = tuple(
        Row(
            _label(part, words),
            tuple(average((uses.get(part, 0.0) for _, uses in mine[bot]), [s for s, _ in mine[bot]]) for bot in bots),
        )
        for part in PARTS
    )
    return tuple(Column(bot) for bot in bots), rows


def _label(part: str, words: dict[str, Any]) -> str:
    return words["hired"].format(words.get(part, part)) if part in CALLINGS else words[part]


def _as(sat: Sat, yes: bool) -> Sat:
    """A seat for a share of something else than wins."""
    return Sat(sat.game, sat.seed, sat.players, sat.seat, sat.bot, float(yes), sat.score, sat.lead)
