"""sibyl: searches as the seer does, and corrects its forecasts by a network that learned from games."""

from __future__ import annotations

import math
import sys
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Final

from omphalos.bots.bot import Setting
from omphalos.bots.messages import say
from omphalos.bots.observation import Observation
from omphalos.bots.oracle.gentle import scripted
from omphalos.bots.oracle.library import ORACLE
from omphalos.bots.oracle.seer import Seer
from omphalos.bots.spec import BadBot, BotSpec
from omphalos.bots.thought import Thought

if TYPE_CHECKING:
    from omphalos.bots.oracle.analyst import OracleAnalyst
    from omphalos.bots.oracle.heuristic import Heuristic
    from omphalos.bots.oracle.net import Net
    from omphalos.bots.oracle.policy import Policy
    from omphalos.bots.oracle.rollouts import Candidate
    from omphalos.table.game import AnyGame

# For a search while the networks run as plain Python. In a page nothing else is answered meanwhile.
PLAIN_SECONDS: Final = 2.0 if sys.platform == "emscripten" else 8.0


class Sibyl(Seer):
    """The seer with a learned forecast."""

    name: ClassVar[str] = "sibyl"
    about: ClassVar[Mapping[str, str]] = say.texts("about-oracle-sibyl")
    settings: ClassVar[tuple[Setting, ...]] = (
        *Seer.settings,
        Setting("trust", 0.6, "factor on the gold that the network adds", high=1),
        Setting(
            "policy",
            0.0,
            "simulations that the learned policy counts for; 0: the heuristic alone picks moves",
            high=1000,
        ),
        Setting("gentle", 0, "turns of somebody's first evening in which it plays by a script", high=20, whole=True),
        Setting("net", 0, "which network: 0 is the shipped one, others are for research", high=9999, whole=True),
    )

    def think(self, observation: Observation) -> Thought:
        gentle = scripted(observation, int(self.setting("gentle")))
        return super().think(observation) if gentle is None else Thought(gentle)

    @classmethod
    def read_settings(cls, spec: BotSpec) -> dict[str, float]:
        values = super().read_settings(spec)
        if values["net"]:  # a network that cannot be read is refused before the first move
            from omphalos.bots.nets.files import BadNet, load_net
            from omphalos.bots.oracle.net import FORMAT
            from omphalos.bots.oracle.policy import POLICY

            try:
                load_net(FORMAT, int(values["net"]))
                if values["policy"]:
                    load_net(POLICY, int(values["net"]))
            except BadNet as problem:
                raise BadBot(f"{spec}: {problem}") from None
        return values

    @classmethod
    def warm_up(cls, game: AnyGame) -> None:
        """Compile the networks, or load what was compiled."""
        from omphalos.bots.nets.files import load_net
        from omphalos.bots.oracle import net, policy

        net.evaluate(net.net_of(load_net(net.FORMAT, 0)), 2)
        policy.evaluate(policy.policy_of(load_net(policy.POLICY, 0)), 1)

    def analyst(self, players: int) -> OracleAnalyst:
        from omphalos.bots.oracle.analyst import LearnedOracleAnalyst

        return LearnedOracleAnalyst(self.game, players, self.think, self.budget, self.heuristic)

    def candidates(self, heuristic: Heuristic, state: Any, options: Sequence[Any]) -> list[Candidate]:
        """The moves that the policy prefers, among those that the heuristic finds worth describing."""
        from omphalos.bots.oracle import rollouts
        from omphalos.bots.oracle.policy import MOST, answers, apply_policy

        if not self.setting("policy") or not answers(state):
            return super().candidates(heuristic, state, options)
        found = rollouts.candidates(heuristic, state, options, MOST)
        if len(found) > 1:
            apply_policy(self._policy, heuristic, state, found)
            found.sort(key=lambda one: -one.prior)  # stable
        return found[: int(self.setting("moves"))]

    def prior_weight(self, state: Any) -> float:
        """Only turns have results that differ much from world to world; elsewhere rollouts know better."""
        from omphalos.bots.oracle.policy import answers
        from omphalos.oracle.agenda import Turn

        return self.setting("policy") if isinstance(state.agenda[-1], Turn) and answers(state) else 0.0

    def time_limit(self) -> float:
        return math.inf if ORACLE.find() is not None else PLAIN_SECONDS

    def heuristic(self) -> Heuristic:
        from omphalos.bots.oracle.learned import LearnedHeuristic

        return LearnedHeuristic(self._net, self.setting("trust"), self.setting("foresight"))

    @cached_property
    def _net(self) -> Net:
        from omphalos.bots.nets.files import load_net
        from omphalos.bots.oracle.net import FORMAT, net_of

        return net_of(load_net(FORMAT, int(self.setting("net"))))

    @cached_property
    def _policy(self) -> Policy:
        from omphalos.bots.nets.files import load_net
        from omphalos.bots.oracle.policy import POLICY, policy_of

        return policy_of(load_net(POLICY, int(self.setting("net"))))
