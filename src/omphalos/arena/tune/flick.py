"""The measures of Palec boży: gods, pairs of gods, sources of points, laws, and powers that may be left unused."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from itertools import combinations
from typing import Any, ClassVar, Final

from omphalos.arena.match import Played
from omphalos.arena.report import win_share
from omphalos.arena.tune.measures import Labels, Ratio, Tallies, pair_label, pairs, shares
from omphalos.flick import mat
from omphalos.flick.events import Flicked, HandStood, LawEnacted, LawsShown, TempleBuilt, TempleDeclined
from omphalos.flick.gods import GODS
from omphalos.flick.laws import LAWS
from omphalos.flick.numbers import Disks, Mat, Numbers, Turns, check_numbers, parse
from omphalos.flick.options import CARD_OF
from omphalos.table.record import Record, replay

SOURCES: Final = {"PB-M5": "navel", "PB-N1": "presence", "PB-N2": "dominance"}  # rules that give points, by name
POWERS: Final = ("hand", "oath", "temple")  # used or left: before a flick, in a generation, for a prophet on a city


class FlickMeasures:
    """What a tuning can measure."""

    labels: ClassVar[Labels] = {
        "gods": tuple(GODS),  # wins above a fair share
        "god pairs": tuple(
            pair_label(*both) for both in combinations(sorted(GODS), 2) if CARD_OF[both[0]] != CARD_OF[both[1]]
        ),  # finishes ahead
        "points": (*SOURCES.values(), *LAWS, *GODS),  # share of all points
        "laws": tuple(LAWS),  # passed when shown
        "powers": POWERS,
    }

    def read(self, record: Record, played: Played) -> Tallies:
        """The ratios of a finished game."""
        state: Any = None
        laws: dict[str, Ratio] = {}
        shown: tuple[str, ...] = ()
        used, left = dict.fromkeys(POWERS, 0.0), dict.fromkeys(POWERS, 0.0)
        for moment in replay(record):
            state = moment.after
            match moment.event:
                case LawsShown(upper=upper, lower=lower):
                    shown = upper, lower
                case LawEnacted(law=law) if law in shown:
                    laws |= {one: (float(one == law), 1.0) for one in shown}
                    shown = ()
                case HandStood():
                    used["hand"] += 1
                case Flicked(seat=seat, how="turn") if moment.before.gods[seat] == "Dagda" and not moment.before.hand:
                    left["hand"] += 1
                case Flicked(how="oath"):
                    used["oath"] += 1
                case TempleBuilt():
                    used["temple"] += 1
                case TempleDeclined(forced=False):
                    left["temple"] += 1
                case _:
                    pass
        names: list[str] = [god or "" for god in state.gods]
        if "Tyr" in names:
            left["oath"] = max(0.0, state.generation - used["oath"])
        points: dict[str, float] = {}
        for score in state.account:
            why: str = SOURCES.get(score.why) or score.why
            points[why] = points.get(why, 0.0) + score.vp
        fair = 1 / len(names)
        return {
            "gods": {god: (win_share(played, seat) - fair, 1.0) for seat, god in enumerate(names) if god},
            "god pairs": pairs(names, played) if all(names) else {},
            "points": shares(points, self.labels["points"]),
            "laws": laws,
            "powers": {power: (used[power], used[power] + left[power]) for power in POWERS},
        }

    def check(self, files: Mapping[str, str]) -> None:
        """Raise an error if the game cannot be played with the texts of these data files."""
        for name, text in files.items():
            numbers = parse(text, _KINDS[name], name) if name in _KINDS else tomllib.loads(text)
            check_numbers(numbers, name)
            if isinstance(numbers, Mat):
                mat.check(numbers)


_KINDS: Final[dict[str, type[Numbers]]] = {"mat.toml": Mat, "disks.toml": Disks, "turns.toml": Turns}
MEASURES: Final = FlickMeasures()
