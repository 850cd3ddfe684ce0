"""Base class of the bots of Palec boży: answers every prompt of the game. Heavy modules are imported on first use."""

from __future__ import annotations

import time
from copy import copy
from typing import TYPE_CHECKING, Any, Final, Self

from msgspec.structs import replace

from omphalos.bots.bot import Bot
from omphalos.bots.bot_seat import rehearse
from omphalos.bots.flick.decision import Decision, Option, SearchBudget, plain_limit
from omphalos.bots.flick.library import FLICK
from omphalos.bots.flick.moves import action_of, distinct
from omphalos.bots.flick.slips import misaim, misjudge, pick
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
    from omphalos.bots.flick.evaluation.judge import Weights
    from omphalos.bots.flick.search.state import Search
    from omphalos.bots.observation import Observation
    from omphalos.flick.actions import Action
    from omphalos.flick.judged import Board
    from omphalos.flick.state import State
    from omphalos.table.game import AnyGame
    from omphalos.table.heatmap import Device, HeatMap, HeatTask
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
_POWER_COST: Final = 0.3  # VP that a power of this generation must bring to be used before the last flick
MAX_MOVES: Final = 48  # shots of a search that are turned into moves


class FlickBot(Bot):
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
        budget = SearchBudget(self.budget if not observation.budget else observation.budget, begun, plain_limit())
        if prompt in ("vote", "scales"):
            return self._vote(decision, budget)
        if prompt == "trial":
            return self._trial(decision, budget)
        if prompt == "flick":
            return self._flick(decision, budget)
        if prompt == "after":
            return self._after(decision, budget)
        if prompt == "temple":
            return self._temple(decision, budget)
        return self._heart(decision, budget)

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

    def heat_task(self, state: State, seat: int, action: Any) -> HeatTask | None:
        from omphalos.bots.flick.heatmap import heat_task

        try:
            return heat_task(state, seat, action)
        except NothingToDraw:
            return None

    def points_unit(self, observation: Observation) -> str:
        return "flick-lead"

    def alike(self, observation: Observation, one: Considered, other: Considered) -> bool:
        from omphalos.bots.flick.words import alike

        return alike(one, other)

    # --- to be overridden

    def search_flick(self, decision: Decision, board: Board, way: int, row: int, budget: SearchBudget) -> Search:
        """Search for a flick. The best is first on the list."""
        raise NotImplementedError

    def value_under_attack(self, decision: Decision, board: Board, row: int, search: Search) -> float | None:
        """The value of the table when opponents attack a temple. None if the bot does not evaluate that."""
        return None

    def weights(self) -> Weights:
        """How it evaluates tables."""
        from omphalos.bots.flick.evaluation.judge import WEIGHTS

        return WEIGHTS

    def rollout_tries(self) -> int:
        """The number of flicks that each player tries per turn in simulated generations."""
        return 6

    def prior_rollouts(self) -> int:
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

    def _vote(self, decision: Decision, budget: SearchBudget) -> Thought:
        from omphalos.bots.flick.votes import weigh_laws

        laws = weigh_laws(decision, self.rollout_tries(), budget, prior_rollouts=self.prior_rollouts())
        return self._choose(decision, laws, budget)

    # --- flicks

    def _trial(self, decision: Decision, budget: SearchBudget) -> Thought:
        from omphalos.bots.flick.shots import ONE

        board = decision.board()
        board.rule[0].trial = 1
        board.rule[0].silent = 1
        board.unused[decision.seat] = max(1, int(board.unused[decision.seat, 0])), 0, 0
        search = self.search_flick(decision, board, ONE, -1, budget)
        return self._choose(decision, self._moves_of(decision, search, ONE), budget, "")

    def _flick(self, decision: Decision, budget: SearchBudget) -> Thought:
        from omphalos.bots.flick.own_actions import own_actions

        board = decision.board()
        way = _way(board, decision.seat, decision.observation.legal)
        own = own_actions(decision)
        whole = budget.share(0.5) if own else budget
        search = self.search_flick(decision, board, way, -1, whole)
        found = self._moves_of(decision, search, way)
        if own:
            budget.spend(whole.spent)
            found += self._rate_own_actions(decision, budget, search, found)
        return self._choose(decision, found, budget)

    def _after(self, decision: Decision, budget: SearchBudget) -> Thought:
        """Choose between another flick out of the cloud, the oath, and declining."""
        from omphalos.bots.flick.search.state import new_search
        from omphalos.bots.flick.shots import MORE

        board = decision.board()
        legal = decision.observation.legal
        search = new_search(board)
        turn = decision.state.turn
        settled = turn is not None and turn.settled  # PB-M4 to PB-M7 have followed the flick
        quiet = decision.kernel.end_turn(board, search, decision.seat, build=not settled)
        found: list[Option] = []
        rows = {d.id: row for row, d in enumerate(decision.state.disks)}
        flicks = [f.like for f in legal.families if isinstance(f.like, FlickAgain | KeepOath)]
        for i, like in enumerate(flicks):
            part = budget.share(1.0 / (len(flicks) - i))
            search = self.search_flick(decision, decision.board_of(decision.state, like), MORE, rows[like.disk], part)
            budget.spend(part.spent)
            cost = self.oath_cost(decision, board) if isinstance(like, KeepOath) else 0.0
            found += self._moves_of(decision, search, MORE, like, cost)
            quiet += effect_of_answers(search) / len(flicks)
        found.append(Option(quiet, Considered(Decline(), quiet, visits=1, note="leave it")))
        return self._choose(decision, found, budget)

    def oath_cost(self, decision: Decision, board: Board) -> float:
        """The value of keeping the oath for a later flick of this generation."""
        return _POWER_COST if decision.state.players[decision.seat].unused.total > 0 else 0.0

    def _rate_own_actions(
        self, decision: Decision, budget: SearchBudget, plain: Search, found: list[Option]
    ) -> list[Option]:
        """Rate actions of the god by how much they improve the best flick after them, before the opponents' answers."""
        from omphalos.bots.flick.own_actions import actions_to_try

        if not found or not plain.totals[0].listed:
            return []
        without = max(self.bound_before_answers(plain, a) for a in range(int(plain.totals[0].listed)))
        best = max(found, key=lambda one: one.sure)
        player = decision.state.players[decision.seat]
        rated: list[Option] = []
        tries = actions_to_try(decision, _MAX_OWN)
        for i, (action, state) in enumerate(tries):
            part = budget.share(1.0 / (len(tries) - i))
            board = decision.board_of(state)
            way = _way(board, decision.seat, decision.observation.game.legal(state, decision.seat))
            search = self.search_flick(decision, board, way, -1, part)
            budget.spend(part.spent)
            spends = state.players[decision.seat].used > player.used
            cost = _POWER_COST if spends and player.unused.total > 1 else 0.0
            listed = range(int(search.totals[0].listed))
            if listed:
                gain = max(self.bound_before_answers(search, a) for a in listed) - without - cost
                note = "hand" if isinstance(action, StandHand) else "power"
                move = Considered(action, best.move.value + gain, None, part.spent, note)
                rated.append(Option(best.sure + gain, move))
        return rated

    def bound_before_answers(self, search: Search, a: int) -> float:
        """The lower bound of a shot's value before the opponents answer."""
        raise NotImplementedError

    def _moves_of(
        self,
        decision: Decision,
        search: Search,
        way: int,
        like: FlickAgain | KeepOath | None = None,
        cost: float = 0.0,
        *,
        check: bool = True,
    ) -> list[Option]:
        """The shots of a search as moves. Illegal ones are left out."""
        from omphalos.bots.flick.search.aims import TARGETS

        found: list[Option] = []
        for a in self.shots_to_show(search, int(search.totals[0].listed)):
            action = action_of(search.shots[a], way, like)
            if check and not decision.observation.legal.allows(action):
                continue
            stats = search.stats[a]
            weight = max(float(stats.weight), 1e-9)
            mean = float(stats.value_sum) / weight
            spread = max(0.0, float(stats.squares) / weight - mean * mean) ** 0.5
            note = TARGETS[int(stats.target)] if stats.target >= 0 else ""
            value, sure = self.value_and_bound(search, a)
            found.append(Option(sure - cost, Considered(action, value - cost, spread, 1 + int(stats.visits), note)))
        return found

    def shots_to_show(self, search: Search, listed: int) -> list[int]:
        """The shots of a list to turn into moves. The list is ordered, the best first."""
        return list(range(min(listed, MAX_MOVES)))

    def value_and_bound(self, search: Search, a: int) -> tuple[float, float]:
        """The expected value of a shot and its lower bound."""
        raise NotImplementedError

    def _choose(
        self, decision: Decision, found: list[Option], budget: SearchBudget, measure: Measure = "points"
    ) -> Thought:
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
        return misaim(decision.observation, Thought(chosen.action, moves, measure, budget.spent), self.setting("shake"))

    # --- temples and the heart

    def _temple(self, decision: Decision, budget: SearchBudget) -> Thought:
        """Choose a place for a temple by the value of the table and by how well it withstands attacks."""
        from omphalos.bots.flick.evaluation.sites import places
        from omphalos.bots.flick.search.state import new_search

        board = decision.board()
        search = new_search(board)

        built: list[tuple[Option, Board, int]] = []
        for family in decision.observation.legal.families:
            like = family.like
            if isinstance(like, Build):
                for rank, (action, mat, row) in enumerate(places(decision.state, board, like, family.spots[0])):
                    value = decision.kernel.end_turn(mat, search, decision.seat, build=False)
                    move = Considered(action, value, visits=1, note=f"island {action.island + 1}")
                    built.append((Option(value - 0.004 * rank, move), mat, row))
        built.sort(key=lambda one: -one[0].sure)
        found: list[Option] = []
        for (sure, move), mat, row in built:
            attacked = self.value_under_attack(decision, mat, row, search) if budget.next(1) else None
            budget.spend(int(search.totals[0].simulations) + 1)
            search.totals[0].simulations = 0
            # A place without a simulated attack is charged the same loss as the best place.
            lost = (
                0.5 * (attacked - move.value)
                if attacked is not None
                else found[0].sure - built[0][0].sure
                if found
                else 0.0
            )
            found.append(Option(sure + lost, move))
        keep = decision.kernel.end_turn(board, search, decision.seat, build=False)
        if found:  # compare declining with the best place, without the loss by attacks
            lost = max(found, key=lambda one: one.sure)
            found.append(
                Option(lost.sure + keep - lost.move.value, Considered(Decline(), keep, visits=1, note="keep it"))
            )
        else:
            found.append(Option(keep, Considered(Decline(), keep, visits=1, note="keep it")))
        return self._choose(decision, found, budget)

    def _heart(self, decision: Decision, budget: SearchBudget) -> Thought:
        from omphalos.bots.flick.heart import hearts_to_try

        return self._choose(decision, hearts_to_try(decision, budget), budget)


def _way(board: Board, seat: int, legal: Legal[Action]) -> int:
    """How the seat flicks from its cloud: two prophets at once only if there is room for two."""
    from omphalos.bots.flick.search.aims import way_of

    way = int(way_of(board, seat, board.rule[0].together))
    return 0 if way and any(isinstance(family.like, Flick) for family in legal.families) else way


def effect_of_answers(search: Search) -> float:
    """The mean change in the value of a table by the opponents' answers, over all lookaheads."""
    totals = search.totals[0]
    return float(totals.lookahead_sum) / int(totals.lookaheads) if totals.lookaheads else 0.0
