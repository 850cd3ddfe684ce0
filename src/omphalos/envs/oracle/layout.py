"""The blocks of an observation of Wyrocznia, with the scales and numbers that code them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, get_args

from omphalos.envs.layout import Block
from omphalos.envs.oracle.actions import BOATS, DIGITS, POINTS
from omphalos.oracle.agenda import Task
from omphalos.oracle.cove.clock import LAST_HOUR
from omphalos.oracle.cove.square import CALLINGS, CARDS, HOURS, SPACE
from omphalos.oracle.numbers import COVE, STOCK
from omphalos.oracle.people import ADVENTURERS, COLOURS, GOODS, PIERS, ROGUE_CARDS, SIZES
from omphalos.oracle.shop.horoscopes import BONUSES
from omphalos.oracle.shop.marks import SYMBOLS as GUILD_SYMBOLS
from omphalos.oracle.shop.prophecies import SYMBOLS
from omphalos.oracle.shop.runes import HALVES
from omphalos.oracle.shop.staff import ABILITIES
from omphalos.oracle.stars import COLOUR, LINES
from omphalos.oracle.state import Phase
from omphalos.oracle.turns import SPACES

GOLD_SCALE: Final = float(COVE.ranks[-1])  # the gold of the highest rank; more is cut off
LATEST_HOUR: Final = float(LAST_HOUR + max(*HOURS, *(space.hours for space in SPACES.values())))  # the latest there is
CARDS_BY_POINTS: Final = tuple(float(count) for count in COVE.corruption.cards.value)
CORRUPTION_CARDS: Final = sum(CARDS_BY_POINTS)
ALL_PEOPLE: Final = tuple(float(getattr(COVE.people, who).value) for who in ADVENTURERS)
MAX_FACE: Final = float(DIGITS[-1])
ALL_GOODS: Final = float(sum(STOCK))
MAX_PRICE: Final = float(COVE.people.rogue.value)  # of a corruption point

SPACE_NUMBER: Final = {name: i for i, name in enumerate((*(space.name for space in SPACES.values()), SPACE))}
CALLING_NUMBER: Final = {calling: i for i, calling in enumerate(CALLINGS)}
COLOUR_NUMBER: Final = {colour: i for i, colour in enumerate(COLOURS)}
SIZE_NUMBER: Final = {size: i for i, size in enumerate(SIZES)}
ROGUE_NUMBER: Final = {card: i for i, card in enumerate(ROGUE_CARDS)}
PHASE_NUMBER: Final = {phase: i for i, phase in enumerate(get_args(Phase))}
HALF_NUMBER: Final = {half: float(i) for i, half in enumerate(HALVES)}
LINE_NUMBER: Final = {line: i for i, line in enumerate(LINES)}
CARD_NUMBER: Final = {card: i for i, card in enumerate(CARDS)}
ABILITY_NUMBER: Final = {ability: i for i, ability in enumerate(ABILITIES)}
TASK_NUMBER: Final = {task: i for i, task in enumerate(get_args(Task))}
AGENDA_SHARE: Final = 1 / 8  # for each task of a kind that waits; more than eight are cut off
MARK_NUMBER: Final = {"X": 0, "T": 1}
CARD_COLUMNS: Final = (*CALLINGS, *COLOURS)  # the columns of a townsfolk card


def _each(names: Iterable[object], *columns: object) -> list[str]:
    return [f"{name}.{column}" for name in names for column in columns]


STAFF_COLUMNS: Final = len(CARD_COLUMNS)  # columns of a staff place
PROPHECY_COLUMNS: Final = (*COLOURS, "symbols", "struck", "ringed", "active")
FIELD_COLUMNS: Final = ("X", "digit")  # columns of a field of the horoscopes


def blocks(players: int) -> tuple[Block, ...]:
    """The blocks for a number of players."""
    return (
        Block(
            "players",
            {
                "gold": (),
                "corruption": (),  # cards
                "cards": POINTS,  # own ones, by points
                "figure": SPACE_NUMBER,
                "thrift": (),
                "hired": CARD_COLUMNS,
                "staff": _each(ABILITIES, *CARD_COLUMNS),
                "shelf": (f"{colour} {size}" for size, colour in GOODS),
                "pool": (f"{colour} {size}" for size, colour in GOODS),
                "dish": ("there", "bone", "voodoo", "coin", "die 1", "die 2", "skull"),  # halves: 0 left, 1 right
                "faces": _each(("die 1", "die 2"), *DIGITS),
                "line": LINES,
                "filled": _each(range(len(COLOUR)), *SIZES),
                "used": (),  # symbols of the divination area
                "prophecy": _each(range(SYMBOLS), *PROPHECY_COLUMNS),
                "upper": _each(range(len(BONUSES["upper"])), *FIELD_COLUMNS),
                "lower": _each(range(len(BONUSES["lower"])), *FIELD_COLUMNS),
                "guild": _each(COLOURS, *(f"{i}.{mark}" for i in range(GUILD_SYMBOLS) for mark in MARK_NUMBER)),
                "nudge": ("crossed", "ready"),
                "shift": ("crossed", "ready"),
                "hour": (),
                "on_top": (),  # of its stack on the clock: 1, and less for each marker above
                "asked": (),
            },
            rows=players,
        ),
        Block("boats", {"aboard": ADVENTURERS, "pier": PIERS}, rows=len(BOATS)),
        Block("piers", {"people": ADVENTURERS, "customers": COLOURS, "boats": ()}, rows=len(PIERS)),
        Block(
            "cove",
            {
                "day": (),
                "days_left": (),
                "phase": PHASE_NUMBER,
                "rogues": ROGUE_CARDS,
                "every_area": (),  # costs a card at the corruption cross, and not only one that gives a good
                "members": ADVENTURERS,  # of the halls and the hideout
                "bag": ADVENTURERS,
                "ashore": ADVENTURERS,
                "point_price": (),
                "corruption": (),  # cards in the deck
                "discards": POINTS,
                "token": ("there", "hour"),
            },
        ),
        Block("square", {"card": CARD_COLUMNS, "hours": ()}, rows=len(HOURS)),
        Block("townsfolk", {"deck": (), "discards": ()}, rows=len(CARDS)),
        Block(
            "question",
            {
                "task": (task.__name__ for task in TASK_NUMBER),
                "who": ADVENTURERS,
                "boat": BOATS,
                "size": SIZES,
                "colours": COLOURS,
                "card": CARD_COLUMNS,
                "sold": PIERS,
                "left": (),
                "dice": DIGITS,
                "abilities": ABILITIES,
            },
        ),
        Block("agenda", {"task": (task.__name__ for task in TASK_NUMBER)}),
        Block("lines", {"charm": COLOURS, "tome": COLOURS, "corruption": ()}, rows=len(LINES)),
    )
