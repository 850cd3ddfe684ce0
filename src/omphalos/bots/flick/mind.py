"""Base class of the bots of Palec boży: answers every prompt of the game. Heavy modules are imported on first use."""

from __future__ import annotations

import time
from math import hypot, pi
from typing import TYPE_CHECKING, Final, NamedTuple

from msgspec.structs import replace

from omphalos.bots.bot import Bot
from omphalos.bots.bot_seat import rehearse
from omphalos.bots.flick.purse import Purse
from omphalos.bots.flick.targets import TARGETS
from omphalos.bots.thought import Considered, Measure, Thought
from omphalos.flick.actions import (
    Action,
    Build,
    ChooseGod,
    Decline,
    DropHeart,
    Flick,
    FlickAgain,
    FlickPair,
    FlickStack,
    KeepOath,
    StandHand,
    Vote,
)
from omphalos.flick.options import GodId
from omphalos.flick.pieces import PROPHETS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from omphalos.bots.flick.hunt import Hunt
    from omphalos.bots.flick.room import Room
    from omphalos.bots.flick.shots import Shot, ThrowRow
    from omphalos.bots.sight import Sight
    from omphalos.flick.judged import Board
    from omphalos.flick.state import State
    from omphalos.flick.view import View
    from omphalos.table.game import AnyGame

# Value of each god: VP above the average of the table, as measured in docs/balance.md. A god that has not been measured
# counts as average.
GODS: Final[dict[GodId, float]] = {
    "Dagda": -3.6,
    "Morrigan": -3.3,
    "Ra": -1.7,
    "Anubis": -2.5,
    "Zeus": -0.1,
    "Themis": 1.8,
    "Freja": 5.0,
    "Tyr": 4.2,
}
_MOST_WORLDS: Final = 2000  # generations imagined before a vote
_HANDS: Final = 10  # places of Dagda's hand that are tried
_KEEP: Final = 0.3  # VP that a power of this generation must bring to be used before the last flick


_SHOWN: Final = 32  # moves kept for display
LOOKED_AT: Final = 48  # shots of a hunt that are turned into moves


class Option(NamedTuple):
    """A move with the lower bound of its value."""

    sure: float
    move: Considered


class Desk:
    """The working context of one decision."""

    def __init__(self, sight: Sight) -> None:
        from omphalos.bots.flick.board import board_of
        from omphalos.bots.flick.judge import WEIGHTS
        from omphalos.bots.flick.room import room
        from omphalos.bots.flick.search import Search

        self.sight = sight
        self.seat = sight.seat
        self.view: View = sight.view
        self.state: State = sight.imagine(0)[0]
        self.dice: Room = room(int(sight.numbers("dice").integers(1, 1 << 60)))
        self.board_of = board_of
        self.search = Search(WEIGHTS, self.dice)

    def board(self) -> Board:
        """The board of the current state."""
        return self.board_of(self.state)


class Mind(Bot):
    """A bot of Palec boży. Subclasses differ in how they search for a flick."""

    @classmethod
    def warm_up(cls, game: AnyGame) -> None:
        rehearse(cls, game)  # compiles the kernels

    def think(self, sight: Sight) -> Thought:
        begun = time.perf_counter()
        prompt = sight.view.prompt
        if prompt == "god":
            return self._god(sight)
        desk = Desk(sight)
        purse = Purse(self.budget if not sight.budget else sight.budget, begun)
        if prompt in ("vote", "scales"):
            return self._vote(desk, purse)
        if prompt == "trial":
            return self._trial(desk, purse)
        if prompt == "flick":
            return self._flick(desk, purse)
        if prompt == "after":
            return self._after(desk, purse)
        if prompt == "temple":
            return self._temple(desk, purse)
        return self._heart(desk, purse)

    def overlay(self, sight: Sight, thought: Thought, language: str = "en") -> str:
        from omphalos.bots.flick.overlay import overlay

        return overlay(sight, thought)

    def tell(self, sight: Sight, one: Considered, move: str, names: Sequence[str], language: str) -> tuple[str, str]:
        from omphalos.bots.flick.words import tell

        return tell(sight, one, move, names, language), ""

    # --- to be overridden

    def look(self, desk: Desk, board: Board, way: int, row: int, purse: Purse) -> Hunt:
        """Search for a flick. The best is first on the list."""
        raise NotImplementedError

    def firm(self, desk: Desk, board: Board, row: int, hunt: Hunt) -> float | None:
        """The value of the table when opponents attack a temple. None if the bot does not evaluate that."""
        return None

    def rounds(self) -> int:
        """The number of flicks that each player tries per turn in simulated generations."""
        return 6

    # --- gods and laws

    def _god(self, sight: Sight) -> Thought:
        sides = [a for a in sight.legal.actions if isinstance(a, ChooseGod)]
        if self.setting("any-god"):
            return Thought(sight.stream.choice(sides))
        found = [Considered(a, GODS.get(a.god, 0.0)) for a in sides]
        return Thought.best(found, "points")

    def _vote(self, desk: Desk, purse: Purse) -> Thought:
        """Simulate generations under each of the two laws."""
        from omphalos.bots.flick.board import board_of, copy_of
        from omphalos.bots.flick.hunt import new_hunt

        boards: list[tuple[Board, int]] = []
        for up in (True, False):
            state = _under(desk, up)
            assert state.first is not None
            first = state.turn.seat if state.turn is not None else state.first
            boards.append((board_of(state), first))
        hunts = [new_hunt(board) for board, _ in boards]
        tried: list[list[float]] = [[] for _ in boards]
        for _ in range(_MOST_WORLDS):
            luck = desk.dice.dice.copy()  # the same for both laws
            for (board, first), hunt, values in zip(boards, hunts, tried, strict=True):
                desk.dice.dice[:] = luck
                mat = copy_of(board)
                hunt.known[0].made = 0
                values.append(desk.search.play_out(mat, hunt, desk.seat, first, tries=self.rounds()))
                purse.pay(int(hunt.known[0].made))
            if not purse.next(1):
                break
        found: list[Option] = []
        for which, values in enumerate(tried):
            mean, spread = _mean(values)
            found.append(Option(mean, Considered(Vote(which == 0), mean, spread, len(values), desk.view.shown[which])))
        return self._choose(desk, found, purse)

    # --- flicks

    def _trial(self, desk: Desk, purse: Purse) -> Thought:
        from omphalos.bots.flick.shots import ONE

        board = desk.board()
        board.rule[0].trial = 1
        board.rule[0].silent = 1
        board.unused[desk.seat] = max(1, int(board.unused[desk.seat, 0])), 0, 0
        hunt = self.look(desk, board, ONE, -1, purse)
        return self._choose(desk, self._listed(desk, hunt, ONE), purse, "")

    def _flick(self, desk: Desk, purse: Purse) -> Thought:
        from omphalos.bots.flick.aims import way_of

        board = desk.board()
        likes = [family.like for family in desk.sight.legal.families]
        way = int(way_of(board, desk.seat, board.rule[0].together))
        if way and any(isinstance(like, Flick) for like in likes):
            way = 0  # there is no room for two
        hands = [like for like in likes if isinstance(like, StandHand)]
        whole = purse.part(0.5) if hands else purse
        hunt = self.look(desk, board, way, -1, whole)
        found = self._listed(desk, hunt, way)
        if hands:
            purse.pay(whole.spent)
            found += self._hands(desk, way, purse, hunt, found)
        return self._choose(desk, found, purse)

    def _after(self, desk: Desk, purse: Purse) -> Thought:
        """Choose between another flick out of the cloud, the oath, and declining."""
        from omphalos.bots.flick.hunt import new_hunt
        from omphalos.bots.flick.shots import MORE

        board = desk.board()
        legal = desk.sight.legal
        hunt = new_hunt(board)
        quiet = desk.search.stay(board, hunt, desk.seat, build=True)
        found: list[Option] = []
        rows = {d.id: row for row, d in enumerate(desk.state.disks)}
        flicks = [f.like for f in legal.families if isinstance(f.like, FlickAgain | KeepOath)]
        for i, like in enumerate(flicks):
            part = purse.part(1.0 / (len(flicks) - i))
            hunt = self.look(desk, board, MORE, rows[like.disk], part)
            purse.pay(part.spent)
            sworn = isinstance(like, KeepOath)
            cost = _KEEP if sworn and desk.state.players[desk.seat].unused.total > 0 else 0.0
            found += self._listed(desk, hunt, MORE, like, cost)
            quiet += answers_of(hunt) / len(flicks)
        found.append(Option(quiet, Considered(Decline(), quiet, visits=1, note="leave it")))
        return self._choose(desk, found, purse)

    def _hands(self, desk: Desk, way: int, purse: Purse, plain: Hunt, found: list[Option]) -> list[Option]:
        """Rate placements of Dagda's hand by how much they improve the best flick, before the opponents' answers."""
        from omphalos.bots.flick.hands import hands_to_try

        if not found or not plain.known[0].listed:
            return []
        without = max(self.before_answers(plain, a) for a in range(int(plain.known[0].listed)))
        best = max(found, key=lambda one: one.sure)
        hands: list[Option] = []
        tries = hands_to_try(desk.sight, desk.state, _HANDS)
        for i, (action, hand) in enumerate(tries):
            part = purse.part(1.0 / (len(tries) - i))
            hunt = self.look(desk, desk.board_of(replace(desk.state, hand=hand)), way, -1, part)
            purse.pay(part.spent)
            listed = range(int(hunt.known[0].listed))
            if listed:
                gain = max(self.before_answers(hunt, a) for a in listed) - without
                move = Considered(action, best.move.value + gain, None, part.spent, "hand")
                hands.append(Option(best.sure + gain, move))
        return hands

    def before_answers(self, hunt: Hunt, a: int) -> float:
        """The lower bound of a shot's value before the opponents answer."""
        raise NotImplementedError

    def _listed(
        self,
        desk: Desk,
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
            action = _action(hunt.shots[a], way, like)
            if check and not desk.sight.legal.allows(action):
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

    def _choose(self, desk: Desk, found: list[Option], purse: Purse, measure: Measure = "points") -> Thought:
        """Choose the move with the highest lower bound. Settings of the bot add errors to values and aim."""
        if not found:
            legal = desk.sight.legal
            return Thought(legal.families[0].like if legal.families else legal.actions[0])
        found = sorted(self._eye(desk.sight, found), key=lambda one: -one.sure)  # the sort is stable
        moves = _distinct([one.move for one in found])
        return self._shake(desk.sight, Thought(moves[0].action, moves, measure, purse.spent))

    # --- human error

    def _eye(self, sight: Sight, found: list[Option]) -> list[Option]:
        """Add a random error to the values, as set by `eye`."""
        error = self.setting("eye")
        if error <= 0.0:
            return found
        draws = sight.numbers("eye").normal(0.0, error, len(found)).tolist()
        return [
            Option(sure + draw, replace(move, value=move.value + draw))
            for (sure, move), draw in zip(found, draws, strict=True)
        ]

    def _shake(self, sight: Sight, thought: Thought) -> Thought:
        """Add a random error to the aim, as set by `shake`."""
        error = self.setting("shake")
        action = thought.action
        if error <= 0.0 or not isinstance(action, Flick | FlickStack | FlickPair | FlickAgain | KeepOath):
            return thought
        draws = sight.numbers("shake").normal(0.0, error, 4)
        fastest = sight.view.aim.fastest

        def off(angle: float, speed: float, which: int) -> dict[str, float]:
            wrong = speed * (1.0 + 0.03 * float(draws[2 * which + 1]))
            return {"angle": (angle + float(draws[2 * which])) % 360.0, "speed": min(max(wrong, 0.02), fastest)}

        if isinstance(action, FlickPair):
            one = replace(action.one, **off(action.one.angle, action.one.speed, 0))
            other = replace(action.other, **off(action.other.angle, action.other.speed, 1))
            return replace(thought, action=FlickPair(one, other))
        return replace(thought, action=replace(action, **off(action.angle, action.speed, 0)))

    # --- temples and the heart

    def _temple(self, desk: Desk, purse: Purse) -> Thought:
        """Choose a place for a temple by the value of the table and by how well it withstands attacks."""
        from omphalos.bots.flick.hunt import new_hunt
        from omphalos.bots.flick.temple import places

        board = desk.board()
        hunt = new_hunt(board)

        built: list[tuple[Option, Board, int]] = []
        for family in desk.sight.legal.families:
            like = family.like
            if isinstance(like, Build):
                for rank, (action, mat, row) in enumerate(places(desk.state, board, like, family.spots[0])):
                    value = desk.search.stay(mat, hunt, desk.seat, build=False)
                    move = Considered(action, value, visits=1, note=f"island {action.island + 1}")
                    built.append((Option(value - 0.004 * rank, move), mat, row))
        built.sort(key=lambda one: -one[0].sure)
        found: list[Option] = []
        for (sure, move), mat, row in built:
            siege = self.firm(desk, mat, row, hunt) if purse.next(1) else None
            purse.pay(int(hunt.known[0].made) + 1)
            hunt.known[0].made = 0
            # A place without a simulated attack is charged the same loss as the best place.
            lost = (
                0.5 * (siege - move.value) if siege is not None else found[0].sure - built[0][0].sure if found else 0.0
            )
            found.append(Option(sure + lost, move))
        keep = desk.search.stay(board, hunt, desk.seat, build=False)
        if found:  # compare declining with the best place, without the loss by attacks
            lost = max(found, key=lambda one: one.sure)
            found.append(
                Option(lost.sure + keep - lost.move.value, Considered(Decline(), keep, visits=1, note="keep it"))
            )
        else:
            found.append(Option(keep, Considered(Decline(), keep, visits=1, note="keep it")))
        return self._choose(desk, found, purse)

    def _heart(self, desk: Desk, purse: Purse) -> Thought:
        """Choose where to aim the heart, averaged over the places where it may land."""
        import numpy as np

        from omphalos.bots.flick.heart import drop_many
        from omphalos.flick.gods.freja import HEART
        from omphalos.flick.mat import HALF

        board = desk.board()
        rivals = [(d.x, d.y) for d in desk.state.disks if d.is_prophet and d.owner != desk.seat]
        aims = [(0.0, 0.0), *rivals]
        aims += [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for i, a in enumerate(rivals) for b in rivals[:i]]
        numbers = desk.sight.numbers("heart")
        for x, y in rivals:
            aims += [(x + dx, y + dy) for dx, dy in numbers.normal(0.0, 12.0, (6, 2)).tolist()]
        where = np.clip(np.array(aims), -HALF, HALF)
        falls = numbers.normal(0.0, HEART.spread, (96, 2))
        value, spread = np.empty(len(where)), np.empty(len(where))
        drop_many(board, desk.seat, where, falls, value, spread)
        found = [
            Option(float(v), Considered(DropHeart((float(x), float(y))), float(v), float(s), len(falls)))
            for (x, y), v, s in zip(where, value, spread, strict=True)
        ]
        purse.pay(len(falls) * len(found))
        return self._choose(desk, found, purse)


def _distinct(moves: list[Considered]) -> tuple[Considered, ...]:
    """The moves without those that are nearly the same flick as an earlier one."""
    kept: list[Considered] = []
    for move in moves:
        if not any(_alike(move.action, other.action) for other in kept):
            kept.append(move)
            if len(kept) == _SHOWN:
                break
    return tuple(kept)


def _alike(one: Action, other: Action) -> bool:
    if isinstance(one, FlickPair) and isinstance(other, FlickPair):
        return _alike(one.one, other.one) and _alike(one.other, other.other)
    if isinstance(one, Flick | FlickStack) and isinstance(other, Flick | FlickStack):
        near = hypot(one.at[0] - other.at[0], one.at[1] - other.at[1]) < 15.0
    elif isinstance(one, FlickAgain | KeepOath) and isinstance(other, FlickAgain | KeepOath):
        near = one.disk == other.disk
    else:
        return False
    turn = abs((one.angle - other.angle + 180.0) % 360.0 - 180.0)
    return near and turn < 3.0 and abs(one.speed - other.speed) < 0.15


def answers_of(hunt: Hunt) -> float:
    """The mean change in the value of a table by the opponents' answers, over all lookaheads."""
    known = hunt.known[0]
    return float(known.deep_total) / int(known.deep) if known.deep else 0.0


def _mean(values: list[float]) -> tuple[float, float]:
    mean = sum(values) / len(values)
    return mean, (sum((v - mean) ** 2 for v in values) / len(values)) ** 0.5


def _under(desk: Desk, up: bool) -> State:
    """The state at the first turn of the generation if all vote the same."""
    game, seat, state = desk.sight.game, desk.seat, desk.state
    votes = tuple(None if i == seat else up for i in range(len(state.players)))
    state = replace(state, phase="council", votes=votes)
    return game.decide(state, seat, Vote(up), desk.sight.chance("law")).state


def _action(shot: Shot, way: int, like: FlickAgain | KeepOath | None) -> Action:
    """A shot as an action of the game. Units become millimetres and degrees."""
    from omphalos.bots.flick.shots import FIRST, PAIR, SECOND, STACK

    if like is not None:
        return type(like)(like.disk, _degrees(shot[FIRST]), float(shot[FIRST].speed))
    one = _flick(shot[FIRST])
    if way == STACK:
        return FlickStack(one.kind, PROPHETS[shot[SECOND].piece], one.at, one.angle, one.speed)
    return FlickPair(one, _flick(shot[SECOND])) if way == PAIR else one


def _flick(throw: ThrowRow) -> Flick:
    at = (float(throw.x) * 1000.0, float(throw.y) * 1000.0)
    return Flick(PROPHETS[throw.piece], at, _degrees(throw), float(throw.speed))


def _degrees(throw: ThrowRow) -> float:
    return float(throw.angle) * 180.0 / pi % 360.0
