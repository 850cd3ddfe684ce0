"""The twenty laws, each a unit of its own."""

from __future__ import annotations

from typing import Final

from omphalos.flick.laws.blind_faith import BlindFaith
from omphalos.flick.laws.both_hands import BothHands
from omphalos.flick.laws.concord import Concord
from omphalos.flick.laws.exile import Exile
from omphalos.flick.laws.four_winds import FourWinds
from omphalos.flick.laws.hermitage import Hermitage
from omphalos.flick.laws.kraken import Kraken
from omphalos.flick.laws.little_finger import LittleFinger
from omphalos.flick.laws.monkey_king import MonkeyKing
from omphalos.flick.laws.new_calling import NewCalling
from omphalos.flick.laws.piggyback import Piggyback
from omphalos.flick.laws.pilgrims import Pilgrims
from omphalos.flick.laws.rolling_stones import RollingStones
from omphalos.flick.laws.silent_navel import SilentNavel
from omphalos.flick.laws.smooth_sea import SmoothSea
from omphalos.flick.laws.templars import Templars
from omphalos.flick.laws.tornado import Tornado
from omphalos.flick.laws.walls_of_cloud import WallsOfCloud
from omphalos.flick.laws.weaker_hand import WeakerHand
from omphalos.flick.laws.widdershins import Widdershins
from omphalos.flick.options import LawId
from omphalos.flick.powers import Law

LAWS: Final[dict[LawId, Law]] = {
    law.id: law
    for law in (
        BlindFaith(),
        WeakerHand(),
        LittleFinger(),
        Piggyback(),
        BothHands(),
        RollingStones(),
        MonkeyKing(),
        Tornado(),
        Templars(),
        Kraken(),
        FourWinds(),
        NewCalling(),
        Exile(),
        Hermitage(),
        SilentNavel(),
        Pilgrims(),
        Concord(),
        Widdershins(),
        SmoothSea(),
        WallsOfCloud(),
    )
}


def deck_for(players: int) -> tuple[LawId, ...]:
    """The laws in the deck with so many players: those that do something then."""
    return tuple(law for law, unit in LAWS.items() if players >= unit.least_players)
