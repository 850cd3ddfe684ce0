"""sibyl: searches as the seer does, and corrects its forecasts by a network that learned from games."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from omphalos.bots.bot import Setting
from omphalos.bots.messages import say
from omphalos.bots.oracle.seer import Seer
from omphalos.bots.spec import BadBot, BotSpec

if TYPE_CHECKING:
    from omphalos.bots.oracle.analyst import OracleAnalyst
    from omphalos.bots.oracle.habit import Habit
    from omphalos.bots.oracle.net import Net
    from omphalos.table.game import AnyGame


class Sibyl(Seer):
    """The seer with a learned forecast."""

    name: ClassVar[str] = "sibyl"
    about: ClassVar[Mapping[str, str]] = say.texts("about-oracle-sibyl")
    settings: ClassVar[tuple[Setting, ...]] = (
        *Seer.settings,
        Setting("trust", 0.6, "factor on the gold that the network adds", high=1),
        Setting("net", 0, "which network: 0 is the shipped one, others are for research", high=9999, whole=True),
    )

    @classmethod
    def read_settings(cls, spec: BotSpec) -> dict[str, float]:
        values = super().read_settings(spec)
        if values["net"]:  # a network that cannot be read is refused before the first move
            from omphalos.bots.nets.files import BadNet, load_net
            from omphalos.bots.oracle.net import FORMAT

            try:
                load_net(FORMAT, int(values["net"]))
            except BadNet as problem:
                raise BadBot(f"{spec}: {problem}") from None
        return values

    @classmethod
    def warm_up(cls, game: AnyGame) -> None:
        """Compile the network, or load what was compiled."""
        from omphalos.bots.nets.files import load_net
        from omphalos.bots.oracle.net import FORMAT, evaluate, net_of

        evaluate(net_of(load_net(FORMAT, 0)), 2)

    def analyst(self, players: int) -> OracleAnalyst:
        from omphalos.bots.oracle.analyst import LearnedOracleAnalyst

        return LearnedOracleAnalyst(self.game, players, self.think, self.budget, self.habit)

    def habit(self) -> Habit:
        from omphalos.bots.oracle.learned import LearnedHabit

        return LearnedHabit(self._net, self.setting("trust"), self.setting("foresight"))

    @cached_property
    def _net(self) -> Net:
        from omphalos.bots.nets.files import load_net
        from omphalos.bots.oracle.net import FORMAT, net_of

        return net_of(load_net(FORMAT, int(self.setting("net"))))
