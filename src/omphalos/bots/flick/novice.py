"""novice: a scripted hand at fixed targets, against which the weakest level is measured (docs/bots.md)."""

from __future__ import annotations

from collections.abc import Mapping
from math import atan2, degrees, hypot, sqrt
from typing import TYPE_CHECKING, Any, ClassVar, Final

from msgspec.structs import replace

from omphalos.bots.bot import Bot, Setting
from omphalos.bots.flick.slips import misaim
from omphalos.bots.messages import say
from omphalos.bots.thought import Thought
from omphalos.flick.actions import Flick, FlickAgain, FlickPair, FlickStack, KeepOath
from omphalos.flick.mat import CITIES, NAVEL
from omphalos.flick.numbers import DISKS

if TYPE_CHECKING:
    from omphalos.bots.observation import Observation
    from omphalos.flick.view import View
    from omphalos.table.chance import Stream

SHAKE: Final = Setting("shake", 2.5, "unsteadiness of its own hand, degrees", high=45.0)
_FLICKS: Final = (Flick, FlickStack, FlickPair, FlickAgain, KeepOath)


class Novice(Bot):
    """Flicks at a city or the navel, as fast as the disk needs to stop there, and decides all else at random."""

    name: ClassVar[str] = "novice"
    games: ClassVar[tuple[str, ...] | None] = ("flick",)
    about: ClassVar[Mapping[str, str]] = say.texts("about-flick-novice")
    settings: ClassVar[tuple[Setting, ...]] = (SHAKE,)

    def think(self, observation: Observation) -> Thought:
        view, stream = observation.view, observation.stream
        flicks = [one.like for one in observation.legal.families if isinstance(one.like, _FLICKS)]
        if not flicks or view.prompt == "after":
            return Thought(observation.legal.sample(stream))
        one: Any = flicks[stream.below(len(flicks))]
        if isinstance(one, FlickPair):
            one = FlickPair(_aimed(view, one.one, stream), _aimed(view, one.other, stream))
        else:
            one = _aimed(view, one, stream)
        return misaim(observation, Thought(one), self.setting("shake"))


def _aimed(view: View, flick: Any, stream: Stream) -> Any:
    """The flick at one of the targets: in a trial the navel, else a city or the navel, each as likely."""
    targets = (NAVEL,) if view.prompt == "trial" else (*CITIES, NAVEL)
    target = targets[stream.below(len(targets))]
    x, y = (
        flick.at
        if isinstance(flick, Flick | FlickStack)
        else next((d.x, d.y) for d in view.disks if d.id == flick.disk)
    )
    way = hypot(target.x - x, target.y - y) / 1000.0
    speed = sqrt(2.0 * DISKS.friction * view.aim.friction * DISKS.gravity * way)
    angle = degrees(atan2(target.y - y, target.x - x)) % 360.0
    return replace(flick, angle=angle, speed=min(max(speed, DISKS.slowest), view.aim.fastest))
