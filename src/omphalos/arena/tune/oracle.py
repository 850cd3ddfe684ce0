"""The measures of Wyrocznia: sources of gold, marks, callings, piers, actions, and the price of corruption."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from omphalos.arena.match import Played
from omphalos.arena.tune.measures import Labels, Tallies, shares
from omphalos.oracle.cove.square import CALLINGS
from omphalos.oracle.events import Hired, Marked, Sold, Went
from omphalos.oracle.numbers import CoveNumbers, Numbers, ShopNumbers, TownsfolkNumbers, parse
from omphalos.oracle.people import COLOURS
from omphalos.table.record import Record, replay

GOLD: Final = ("sale", "sponsorship", "symbol", "card")  # what pays; thieves and corruption take
PIERS: Final = ("great", "small", "black")
SPACES: Final = ("stargazing", "divination", "horoscopes", "fates", "staff", "hire")
PRICES: Final = ("0", "1", "2", "3", "4", "more")


class OracleMeasures:
    """What a tuning can measure."""

    labels: ClassVar[Labels] = {
        "gold": GOLD,  # share of all gold received
        "marks": tuple(f"X {colour}" for colour in COLOURS),  # X and not a trade mark, of the marks at a guild
        "callings": CALLINGS,  # seats that hire one in a game
        "piers": PIERS,  # share of the goods sold
        "pier gold": PIERS,  # share of the gold for goods
        "actions": SPACES,  # share of all actions
        "price": PRICES,  # games in which a corruption point costs this much
    }

    def read(self, record: Record, played: Played) -> Tallies:
        """The ratios of a finished game."""
        state: Any = None
        marks: dict[str, float] = {}
        hired: set[tuple[int, str]] = set()
        goods: dict[str, float] = {}
        paid: dict[str, float] = {}
        went: dict[str, float] = {}
        for moment in replay(record):
            state = moment.after
            match moment.event:
                case Marked(guild=guild, mark=mark):
                    marks[f"{mark} {guild}"] = marks.get(f"{mark} {guild}", 0.0) + 1
                case Hired(seat=seat, card=card):
                    hired.add((seat, card.split()[-1]))
                case Sold(pier=pier, gold=gold):
                    goods[pier] = goods.get(pier, 0.0) + 1
                    paid[pier] = paid.get(pier, 0.0) + gold
                case Went(space=space):
                    went[space] = went.get(space, 0.0) + 1
                case _:
                    pass
        received: dict[str, float] = {}
        for player in state.players:
            for coin in player.account:
                if coin.why in GOLD:
                    received[coin.why] = received.get(coin.why, 0.0) + coin.gold
        seats = float(len(played.seats))
        price = state.reckoning[0].price
        cost = str(price) if str(price) in PRICES else "more"
        return {
            "gold": shares(received, GOLD),
            "marks": {
                f"X {colour}": (marks.get(f"X {colour}", 0.0), sum(marks.get(f"{m} {colour}", 0.0) for m in "XT"))
                for colour in COLOURS
            },
            "callings": {one: (float(sum(who == one for _, who in hired)), seats) for one in CALLINGS},
            "piers": shares(goods, PIERS),
            "pier gold": shares(paid, PIERS),
            "actions": shares(went, SPACES),
            "price": shares({cost: 1.0}, PRICES),
        }

    def check(self, files: Mapping[str, str]) -> None:
        """Raise an error if the game cannot be played with the texts of these data files."""
        for name, text in files.items():
            parse(text, _SHAPES[name], name)


_SHAPES: Final[dict[str, type[Numbers]]] = {
    "cove.toml": CoveNumbers, "shop.toml": ShopNumbers, "townsfolk.toml": TownsfolkNumbers
}  # fmt: skip
MEASURES: Final = OracleMeasures()
