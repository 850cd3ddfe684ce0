"""Both games as OpenSpiel games, written in Python. `omphalos.envs.openspiel` registers them."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any, Final

import msgspec

from omphalos.envs.openspiel.node import Node, root
from omphalos.envs.openspiel.observer import Observer
from omphalos.envs.openspiel.offer import MAX_CHOICES
from omphalos.envs.openspiel.rules import Key, Rules, rules_for
from omphalos.envs.openspiel.scripted import MAX_OUTCOMES
from omphalos.envs.openspiel.spiel import pyspiel
from omphalos.table.chance import Chance
from omphalos.table.registry import find_game

MAX_LENGTH: Final = 20_000  # choices in a game; a tied trial of Palec boży may be repeated, so there is no strict limit

PARAMETERS: Final[dict[str, dict[str, Any]]] = {  # by game, with their defaults
    "oracle": {"players": 2, "reward": "difference"},
    "flick": {
        "players": 2,
        "reward": "difference",
        "tremors": 0,
        "seed": 0,
        "steadiness": "steady",
        "gods": True,
        "laws": True,
        "generations": 0,  # 0: as the rules say
    },
}
_NOT_OPTIONS: Final = ("players", "reward", "tremors", "seed")


def game_type(name: str, players: int | None = None, tremors: int = 0) -> Any:
    """The type of a game; of a game that is loaded, with its number of players and tremors."""
    game = find_game(name)
    explicit = name == "oracle" or tremors > 0
    zero_sum = players is None or players > 1
    kind = pyspiel.GameType
    return kind(
        short_name=f"omphalos_{name}",
        long_name=f"Omphalos: {game.title['en']}",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC if explicit else kind.ChanceMode.SAMPLED_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM if zero_sum else kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=max(game.players),
        min_num_players=min(game.players),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=PARAMETERS[name],
    )


class Sampler:
    """Seeds for draws of real numbers, one after the other. Clones of a state share it, so each draws another seed."""

    def __init__(self, seed: int, drawn: int = 0) -> None:
        self._seed = seed
        self._stream = Chance(seed, ("tremor",), {"tremor": drawn})["tremor"]

    def next(self) -> int:
        """The next seed."""
        return self._stream.below(1 << 62)

    def __deepcopy__(self, memo: dict[int, Any]) -> Sampler:
        return self

    def __reduce__(self) -> tuple[type[Sampler], tuple[int, int]]:
        return Sampler, (self._seed, self._stream.drawn)


class OmphalosGame(pyspiel.Game):
    """A game of Omphalos with its parameters."""

    name = ""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**PARAMETERS[self.name], **(params or {})}
        options = {name: value for name, value in given.items() if name not in _NOT_OPTIONS}
        if options.get("generations") == 0:
            options["generations"] = None
        tremors = int(given.get("tremors", 0))
        key = Key(self.name, given["players"], msgspec.json.encode(options).decode(), given["reward"], tremors)
        self.rules: Rules = rules_for(key)
        self.sampler = Sampler(int(given.get("seed", 0)))
        low, high = self.rules.bounds()
        info = {"utility_sum": 0.0} if key.players > 1 else {}
        pyspiel.Game.__init__(
            self,
            game_type(self.name, key.players, tremors),
            pyspiel.GameInfo(
                num_distinct_actions=MAX_CHOICES,
                max_chance_outcomes=MAX_OUTCOMES,
                num_players=key.players,
                min_utility=low,
                max_utility=high,
                max_game_length=MAX_LENGTH,
                **info,
            ),
            params or {},
        )
        self._root = root(self.rules)

    def new_initial_state(self) -> OmphalosState:
        """The state before the deal."""
        return OmphalosState(self, self._root, self.sampler)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """An observer of what is public, of what only the player may know, or of both."""
        if params:
            raise ValueError(f"observers have no parameters; given: {params}")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("observers show private information of one player or of none")
        private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        return Observer(self.rules, kind.perfect_recall, private, kind.public_info)


class OmphalosState(pyspiel.State):
    """A state: a node, which is never changed but replaced. Cloning it copies nothing."""

    def __init__(self, game: OmphalosGame, node: Node, sampler: Sampler) -> None:
        pyspiel.State.__init__(self, game)
        self.node = node
        self.sampler = sampler

    def current_player(self) -> int:
        """The seat that chooses the next field; chance; or nobody, at the end."""
        node = self.node
        if node.seat is not None:
            return node.seat
        return pyspiel.PlayerId.TERMINAL if node.pending is None else pyspiel.PlayerId.CHANCE

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.node.seat is None and self.node.pending is None

    def _legal_actions(self, player: int) -> list[int]:
        return self.node.offer.ids

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """All outcomes of a draw, equally likely; one for a draw that is sampled."""
        outcomes = self._outcomes()
        return [(i, 1.0 / outcomes) for i in range(outcomes)]

    def _outcomes(self) -> int:
        assert self.node.pending is not None
        return self.node.pending.draw.outcomes or self.node.rules.key.tremors or 1

    def _apply_action(self, action: int) -> None:
        node = self.node
        if node.pending is None:
            self.node = node.choose(int(action))
            return
        outcome = int(action)
        if not node.pending.draw.outcomes:
            outcome = self.sampler.next() if not node.rules.key.tremors else self._tremor(outcome)
        self.node = node.draw(outcome)

    def _tremor(self, outcome: int) -> int:
        """The seed of an outcome. Every move has seeds of its own, so that no tremor is repeated at the next flick."""
        past = self.node.past
        return (0 if past is None else past.move.n) * MAX_OUTCOMES + outcome

    def _action_to_string(self, player: int, action: int) -> str:
        node = self.node
        if node.seat is not None and player == node.seat:
            return f"{node.offer.field} {node.offer.label(action)}"
        stream = "chance" if node.pending is None else node.pending.draw.stream
        return f"{stream} {action}"

    def returns(self) -> list[float]:
        """By player, once the game is over; zeros before."""
        return self.node.rules.returns(self.node.rules.game.outcome(self.node.state))

    def __str__(self) -> str:
        node = self.node
        digest = hashlib.blake2b(msgspec.json.encode([node.state, node.pending]), digest_size=8).hexdigest()
        n = 0 if node.past is None else node.past.move.n + 1
        chosen = ",".join(map(str, node.picks))
        waits = "" if node.pending is None else f", draw from {node.pending.draw.stream}"
        return f"{node.rules.game.name} after {n} entries, state {digest}, chosen [{chosen}]{waits}"

    def record(self) -> bytes:
        """The game so far as a record (docs/records.md)."""
        return self.node.record()

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> OmphalosState:
        """A state that the player cannot tell from this one, for ISMCTS. `sampler` gives numbers in [0, 1)."""
        chance = Chance(f"resample {sampler()}", self.node.rules.game.streams)
        other = self.clone()
        other.node = self.node.disguised(player, chance)
        return other


class FlickGame(OmphalosGame):
    """Palec boży. A flick's tremor is sampled, or has `tremors` outcomes."""

    name = "flick"


class OracleGame(OmphalosGame):
    """Wyrocznia. All its chance is explicit."""

    name = "oracle"
