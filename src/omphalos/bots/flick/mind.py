"""Base class of the bots of Palec boży: answers every prompt of the game. Heavy modules are imported on first use."""

from __future__ import annotations

import time
from copy import copy
from typing import TYPE_CHECKING, Any, Final, Self

from msgspec.structs import replace

from omphalos.bots.bot import Bot
from omphalos.bots.bot_seat import rehearse
from omphalos.bots.flick.decision import Decision, Option
from omphalos.bots.flick.library import FLICK
from omphalos.bots.flick.moves import action_of, distinct
from omphalos.bots.flick.purse import Purse, patience
from omphalos.bots.flick.slips import misaim, misjudge, pick
from omphalos.bots.flick.targets import TARGETS
from omphalos.bots.thought import Considered, Measure, Thought
from omphalos.flick.actions import (
    Build,
    ChooseGod,
    Decline,
    Flick,
    FlickAgain,
    KeepOath,
    StandHand,
)
from omphalos.flick.options import GodId
from omphalos.table.errors import NothingToDraw
from omphalos.table.house_numbers import NumberSet

if TYPE_CHECKING:
    from collections.abc import Sequence

    from omphalos.bots.flick.analyst import FlickAnalyst
    from omphalos.bots.flick.hunt import Hunt
    from omphalos.bots.flick.judge import Weights
    from omphalos.bots.observation import Observation
    from omphalos.flick.actions import Action
    from omphalos.flick.judged import Board
    from omphalos.flick.state import State
    from omphalos.table.game import AnyGame
    from omphalos.table.heatmap import Device, HeatMap
    from omphalos.table.legal import Legal

# Value of each god by the numbers of the table: VP above its average, as measured in docs/balance.md. A god that has
# not been measured counts as average.
GODS: Final[dict[NumberSet, dict[GodId, float]]] = {
    "reported": {
        "Freja": 4.2,
        "Tyr": 0.2,
        "Themis": 0.0,
        "Dagda": -0.1,
        "Morrigan": -0.4,
        "Zeus": -0.7,
        "Ra": -1.2,
        "Anubis": -1.9,
    },
    "balanced": {
        "Dagda": 0.8,
        "Tyr": 0.7,
        "Freja": 0.0,
        "Zeus": -0.1,
        "Ra": -0.1,
        "Morrigan": -0.2,
        "Themis": -0.3,
        "Anubis": -1.0,
    },
}
_MAX_OWN: Final = 10  # actions of the god that are tried before a flick
_KEEP: Final = 0.3  # VP that a power of this generation must bring to be used before the last flick
LOOKED_AT: Final = 48  # shots of a hunt that are turned into moves


class Mind(Bot):
    """A bot of Palec boży. Subclasses differ in how they search for a flick."""

    @classmethod
    def warm_up(cls, game: AnyGame) -> None:
        compiled = FLICK.find() is not None
        rehearse(cls, game, 50 if compiled else 1, moves=6 if compiled else 3)  # imports what it needs

    def think(self, observation: Observation) -> Thought:
        begun = time.perf_counter()
        prompt = observation.view.prompt
        if prompt == "god":
            return self._god(observation)
        decision = Decision(observation, self.weights())
        purse = Purse(self.budget if not observation.budget else observation.budget, begun, patience())
        if prompt in ("vote", "scales"):
            return self._vote(decision, purse)
        if prompt == "trial":
            return self._trial(decision, purse)
        if prompt == "flick":
            return self._flick(decision, purse)
        if prompt == "after":
            return self._after(decision, purse)
        if prompt == "temple":
            return self._temple(decision, purse)
        return self._heart(decision, purse)

    def overlay(self, observation: Observation, thought: Thought, language: str = "en") -> str:
        from omphalos.bots.flick.overlay import overlay

        return overlay(observation, thought)

    def tell(
        self, observation: Observation, one: Considered, move: str, names: Sequence[str], language: str
    ) -> tuple[str, str]:
        from omphalos.bots.flick.words import tell

        return tell(observation, one, move, names, language), ""

    def analyst(self, players: int) -> FlickAnalyst:
        from omphalos.bots.flick.analyst import FlickAnalyst

        return FlickAnalyst(self.game, players, self.without_slips().think, self.budget)

    def without_slips(self) -> Self:
        """The same bot with a sure eye and hand that takes the best move."""
        calm = copy(self)
        calm._settings = {**self._settings, **dict.fromkeys(("eye", "temperature", "shake"), 0.0)}
        return calm

    def heat_map(self, state: State, seat: int, action: Any, device: Device = "cpu") -> HeatMap | None:
        from omphalos.bots.flick.heatmap import heat_map

        try:
            return heat_map(state, seat, action, device=device)
        except NothingToDraw:
            return None

    def points_unit(self, observation: Observation) -> str:
        return "flick-lead"

    def alike(self, observation: Observation, one: Considered, other: Considered) -> bool:
        from omphalos.bots.flick.words import alike

        return alike(one, other)

    # --- to be overridden

    def look(self, decision: Decision, board: Board, way: int, row: int, purse: Purse) -> Hunt:
        """Search for a flick. The best is first on the list."""
        raise NotImplementedError

    def firm(self, decision: Decision, board: Board, row: int, hunt: Hunt) -> float | None:
        """The value of the table when opponents attack a temple. None if the bot does not evaluate that."""
        return None

    def weights(self) -> Weights:
        """How it evaluates tables."""
        from omphalos.bots.flick.judge import WEIGHTS

        return WEIGHTS

    def rounds(self) -> int:
        """The number of flicks that each player tries per turn in simulated generations."""
        return 6

    def lean(self) -> int:
        """How many simulated generations the evaluation of a law at their start counts for, in a vote."""
        return 0

    # --- gods and laws

    def _god(self, observation: Observation) -> Thought:
        sides = [a for a in observation.legal.actions if isinstance(a, ChooseGod)]
        if self.setting("any-god"):
            return Thought(observation.stream.choice(sides))
        thought = Thought.best(self.rate_sides(observation, sides), "points")
        options = [Option(one.value, one) for one in thought.considered]
        return replace(thought, action=pick(observation, options, self.setting("temperature")).action)

    def rate_sides(self, observation: Observation, sides: list[ChooseGod]) -> list[Considered]:
        """The value of each side of the card."""
        values = GODS[observation.view.options.numbers]
        return [Considered(side, values.get(side.god, 0.0)) for side in sides]

    def _vote(self, decision: Decision, purse: Purse) -> Thought:
        from omphalos.bots.flick.votes import weigh_laws

        return self._choose(decision, weigh_laws(decision, self.rounds(), purse, lean=self.lean()), purse)

    # --- flicks

    def _trial(self, decision: Decision, purse: Purse) -> Thought:
        from omphalos.bots.flick.shots import ONE

        board = decision.board()
        board.rule[0].trial = 1
        board.rule[0].silent = 1
        board.unused[decision.seat] = max(1, int(board.unused[decision.seat, 0])), 0, 0
        hunt = self.look(decision, board, ONE, -1, purse)
        return self._choose(decision, self._listed(decision, hunt, ONE), purse, "")

    def _flick(self, decision: Decision, purse: Purse) -> Thought:
        from omphalos.bots.flick.own_actions import own_actions

        board = decision.board()
        way = _way(board, decision.seat, decision.observation.legal)
        own = own_actions(decision)
        whole = purse.part(0.5) if own else purse
        hunt = self.look(decision, board, way, -1, whole)
        found = self._listed(decision, hunt, way)
        if own:
            purse.pay(whole.spent)
            found += self._own(decision, purse, hunt, found)
        return self._choose(decision, found, purse)

    def _after(self, decision: Decision, purse: Purse) -> Thought:
        """Choose between another flick out of the cloud, the oath, and declining."""
        from omphalos.bots.flick.hunt import new_hunt
        from omphalos.bots.flick.shots import MORE

        board = decision.board()
        legal = decision.observation.legal
        hunt = new_hunt(board)
        turn = decision.state.turn
        settled = turn is not None and turn.settled  # PB-M4 to PB-M7 have followed the flick
        quiet = decision.search.stay(board, hunt, decision.seat, build=not settled)
        found: list[Option] = []
        rows = {d.id: row for row, d in enumerate(decision.state.disks)}
        flicks = [f.like for f in legal.families if isinstance(f.like, FlickAgain | KeepOath)]
        for i, like in enumerate(flicks):
            part = purse.part(1.0 / (len(flicks) - i))
            hunt = self.look(decision, decision.board_of(decision.state, like), MORE, rows[like.disk], part)
            purse.pay(part.spent)
            cost = self.oath_cost(decision, board) if isinstance(like, KeepOath) else 0.0
            found += self._listed(decision, hunt, MORE, like, cost)
            quiet += answers_of(hunt) / len(flicks)
        found.append(Option(quiet, Considered(Decline(), quiet, visits=1, note="leave it")))
        return self._choose(decision, found, purse)

    def oath_cost(self, decision: Decision, board: Board) -> float:
        """The value of keeping the oath for a later flick of this generation."""
        return _KEEP if decision.state.players[decision.seat].unused.total > 0 else 0.0

    def _own(self, decision: Decision, purse: Purse, plain: Hunt, found: list[Option]) -> list[Option]:
        """Rate actions of the god by how much they improve the best flick after them, before the opponents' answers."""
        from omphalos.bots.flick.own_actions import actions_to_try

        if not found or not plain.known[0].listed:
            return []
        without = max(self.before_answers(plain, a) for a in range(int(plain.known[0].listed)))
        best = max(found, key=lambda one: one.sure)
        player = decision.state.players[decision.seat]
        rated: list[Option] = []
        tries = actions_to_try(decision, _MAX_OWN)
        for i, (action, state) in enumerate(tries):
            part = purse.part(1.0 / (len(tries) - i))
            board = decision.board_of(state)
            way = _way(board, decision.seat, decision.observation.game.legal(state, decision.seat))
            hunt = self.look(decision, board, way, -1, part)
            purse.pay(part.spent)
            spends = state.players[decision.seat].used > player.used
            cost = _KEEP if spends and player.unused.total > 1 else 0.0
            listed = range(int(hunt.known[0].listed))
            if listed:
                gain = max(self.before_answers(hunt, a) for a in listed) - without - cost
                note = "hand" if isinstance(action, StandHand) else "power"
                move = Considered(action, best.move.value + gain, None, part.spent, note)
                rated.append(Option(best.sure + gain, move))
        return rated

    def before_answers(self, hunt: Hunt, a: int) -> float:
        """The lower bound of a shot's value before the opponents answer."""
        raise NotImplementedError

    def _listed(
        self,
        decision: Decision,
        hunt: Hunt,
        way: int,
        like: FlickAgain | KeepOath | None = None,
        cost: float = 0.0,
        *,
        check: bool = True,
    ) -> list[Option]:
        """The shots of a hunt as moves. Illegal ones are left out."""
        found: list[Option] = []
        for a in self.best_of(hunt, int(hunt.known[0].listed)):
            action = action_of(hunt.shots[a], way, like)
            if check and not decision.observation.legal.allows(action):
                continue
            told = hunt.told[a]
            weight = max(float(told.weight), 1e-9)
            mean = float(told.worth) / weight
            spread = max(0.0, float(told.squares) / weight - mean * mean) ** 0.5
            note = TARGETS[int(told.aimed)] if told.aimed >= 0 else ""
            value, sure = self.rate(hunt, a)
            found.append(Option(sure - cost, Considered(action, value - cost, spread, 1 + int(told.visits), note)))
        return found

    def best_of(self, hunt: Hunt, listed: int) -> list[int]:
        """The shots of a list to turn into moves. The list is ordered, the best first."""
        return list(range(min(listed, LOOKED_AT)))

    def rate(self, hunt: Hunt, a: int) -> tuple[float, float]:
        """The expected value of a shot and its lower bound."""
        raise NotImplementedError

    def _choose(self, decision: Decision, found: list[Option], purse: Purse, measure: Measure = "points") -> Thought:
        """Choose the move with the highest lower bound. Settings of the bot add errors to values, choice and aim."""
        if not found:
            legal = decision.observation.legal
            return Thought(legal.families[0].like if legal.families else legal.actions[0])
        found = sorted(
            misjudge(decision.observation, found, self.setting("eye")), key=lambda one: -one.sure
        )  # the sort is stable
        options = distinct(found)
        chosen = pick(decision.observation, options, self.setting("temperature"))
        moves = tuple(one.move for one in options)
        return misaim(decision.observation, Thought(chosen.action, moves, measure, purse.spent), self.setting("shake"))

    # --- temples and the heart

    def _temple(self, decision: Decision, purse: Purse) -> Thought:
        """Choose a place for a temple by the value of the table and by how well it withstands attacks."""
        from omphalos.bots.flick.hunt import new_hunt
        from omphalos.bots.flick.temple import places

        board = decision.board()
        hunt = new_hunt(board)

        built: list[tuple[Option, Board, int]] = []
        for family in decision.observation.legal.families:
            like = family.like
            if isinstance(like, Build):
                for rank, (action, mat, row) in enumerate(places(decision.state, board, like, family.spots[0])):
                    value = decision.search.stay(mat, hunt, decision.seat, build=False)
                    move = Considered(action, value, visits=1, note=f"island {action.island + 1}")
                    built.append((Option(value - 0.004 * rank, move), mat, row))
        built.sort(key=lambda one: -one[0].sure)
        found: list[Option] = []
        for (sure, move), mat, row in built:
            siege = self.firm(decision, mat, row, hunt) if purse.next(1) else None
            purse.pay(int(hunt.known[0].made) + 1)
            hunt.known[0].made = 0
            # A place without a simulated attack is charged the same loss as the best place.
            lost = (
                0.5 * (siege - move.value) if siege is not None else found[0].sure - built[0][0].sure if found else 0.0
            )
            found.append(Option(sure + lost, move))
        keep = decision.search.stay(board, hunt, decision.seat, build=False)
        if found:  # compare declining with the best place, without the loss by attacks
            lost = max(found, key=lambda one: one.sure)
            found.append(
                Option(lost.sure + keep - lost.move.value, Considered(Decline(), keep, visits=1, note="keep it"))
            )
        else:
            found.append(Option(keep, Considered(Decline(), keep, visits=1, note="keep it")))
        return self._choose(decision, found, purse)

    def _heart(self, decision: Decision, purse: Purse) -> Thought:
        from omphalos.bots.flick.heart import hearts_to_try

        return self._choose(decision, hearts_to_try(decision, purse), purse)


def _way(board: Board, seat: int, legal: Legal[Action]) -> int:
    """How the seat flicks from its cloud: two prophets at once only if there is room for two."""
    from omphalos.bots.flick.aims import way_of

    way = int(way_of(board, seat, board.rule[0].together))
    return 0 if way and any(isinstance(family.like, Flick) for family in legal.families) else way


def answers_of(hunt: Hunt) -> float:
    """The mean change in the value of a table by the opponents' answers, over all lookaheads."""
    known = hunt.known[0]
    return float(known.deep_total) / int(known.deep) if known.deep else 0.0
