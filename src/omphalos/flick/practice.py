"""Practice: a mat arranged by hand, with any laws and gods. The same seat flicks again and again, by the rules."""

from __future__ import annotations

from math import hypot, isfinite, pi
from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from omphalos.flick import mission
from omphalos.flick.actions import Action, Place
from omphalos.flick.draft import Draft
from omphalos.flick.events import Event, MissionEnded, TurnBegan
from omphalos.flick.finger import direction
from omphalos.flick.gods.dagda import LENGTH, stands_clear
from omphalos.flick.laws import LAWS, deck_for
from omphalos.flick.laws.tornado import SPOTS
from omphalos.flick.mat import HALF, on_mat
from omphalos.flick.numbers import TURNS
from omphalos.flick.options import CARD_OF, GodId, LawId, Options
from omphalos.flick.pieces import BOX_TEMPLES, NOBODY, RADIUS, Disk, Stock
from omphalos.flick.possible import MAX_ID, SLACK, check_disks, overlap
from omphalos.flick.refusals import NotNow
from omphalos.flick.rulings import rulings_of
from omphalos.flick.state import NO_TORNADO, Hand, InForce, Player, State, Turn
from omphalos.flick.temples import on_cities
from omphalos.physics.errors import PhysicsError
from omphalos.table.booked import Booked
from omphalos.table.chance import Chance
from omphalos.table.errors import BadPosition
from omphalos.table.game import learning
from omphalos.table.house_numbers import REPORTED, NumberSet
from omphalos.table.practice import Practice

MAX_DISKS: Final = 40  # on the mat and beside it
_STOCK: Final = Stock(3, 1, 1)  # of every seat before every flick: as many as a generation has, one of each at least
_STEP: Final = 2.0  # millimetres between the rings in which a free place is looked for
_FAR: Final = 90.0  # millimetres; no free place is looked for beyond
_LAW: Final = "L07"  # the monkey king's

Steadiness: TypeAlias = Literal["exact", "steady", "human"]
Id: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=MAX_ID)]


class Arranged(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A mat arranged by hand, and how far the turn has come."""

    gods: tuple[GodId | None, ...]  # by seat
    turn: Turn
    steadiness: Steadiness = "steady"
    numbers: NumberSet = REPORTED  # of the house
    laws: tuple[LawId, ...] = ()
    disks: tuple[Disk, ...] = ()
    fallen: tuple[Disk, ...] = ()  # beside the mat until the turn ends
    vp: tuple[Annotated[int, msgspec.Meta(ge=-9999, le=9999)], ...] = ()  # by seat
    hand: Hand | None = None
    tornado: Annotated[int, msgspec.Meta(ge=NO_TORNADO, le=len(SPOTS) - 1)] = NO_TORNADO
    spent: bool = False  # the god of the seat that practises has used their power in this turn


class Put(msgspec.Struct, frozen=True, tag="put", forbid_unknown_fields=True):
    """Put a disk on the mat, as near to the place as there is room."""

    kind: Literal["prophet", "templar", "sphinx", "temple"]
    owner: int
    at: Place


class Move(msgspec.Struct, frozen=True, tag="move", forbid_unknown_fields=True):
    """Move a disk, as near to the place as there is room."""

    disk: int
    at: Place


class Remove(msgspec.Struct, frozen=True, tag="remove", forbid_unknown_fields=True):
    """Take a disk off the mat."""

    disk: int


class Clear(msgspec.Struct, frozen=True, tag="clear", forbid_unknown_fields=True):
    """Take everything off the mat, and all points from the players."""


class ChooseLaws(msgspec.Struct, frozen=True, tag="laws", forbid_unknown_fields=True):
    """Put exactly these laws in force."""

    laws: tuple[LawId, ...]


class ChooseGods(msgspec.Struct, frozen=True, tag="gods", forbid_unknown_fields=True):
    """Let these gods play, by seat. Their number is the number of players."""

    gods: tuple[GodId | None, ...]


class TakeSeat(msgspec.Struct, frozen=True, tag="seat", forbid_unknown_fields=True):
    """Practise at this seat."""

    seat: int


class ChooseSteadiness(msgspec.Struct, frozen=True, tag="steadiness", forbid_unknown_fields=True):
    """How much every flick trembles."""

    steadiness: Steadiness


Edit: TypeAlias = Put | Move | Remove | Clear | ChooseLaws | ChooseGods | TakeSeat | ChooseSteadiness


class FlickPractice(Practice[State, Action, Event]):
    """Practice of Palec boży."""

    position_type = Arranged
    edit_type = Edit

    def begin(self) -> State:
        """An empty mat for two players without gods and laws."""
        return _state_of(Arranged((None, None), Turn(0), vp=(0, 0)))

    def read(self, given: Any) -> State:
        """The state of a mat that a client sent."""
        return _state_of(_converted(given, Arranged))

    def arrange(self, state: State, seat: int) -> State:
        """The mat of a real game with its laws, gods and points. The seat begins a turn."""
        mat = Arranged(
            gods=state.gods,
            turn=Turn(seat),
            steadiness=state.options.steadiness,
            numbers=state.options.numbers,
            laws=tuple(law.law for law in state.laws),
            disks=state.disks,
            fallen=tuple(disk for disk in state.fallen if disk.kind == "king"),
            vp=tuple(player.vp for player in state.players),
            tornado=state.tornado,
        )
        return _state_of(mat)

    def write(self, state: State) -> Arranged:
        """The mat of a state."""
        turn, there = _turn(state), {disk.id for disk in (*state.disks, *state.fallen)}
        kept = [(one, n) for one, n in zip(turn.flicked, turn.again, strict=True) if one in there]
        turn = replace(turn, flicked=tuple(one for one, _ in kept), again=tuple(n for _, n in kept))
        return Arranged(
            gods=state.gods,
            turn=turn,
            steadiness=state.options.steadiness,
            numbers=state.options.numbers,
            laws=tuple(law.law for law in state.laws),
            disks=state.disks,
            fallen=state.fallen,
            vp=tuple(player.vp for player in state.players),
            hand=state.hand,
            tornado=state.tornado,
            spent=state.players[turn.seat].used > 0,
        )

    def edit(self, state: State, given: Any) -> State:
        """The mat after a change by hand. The turn begins anew."""
        edit = _converted(given, Edit)
        seat = _turn(state).seat
        king = tuple(disk for disk in state.fallen if disk.kind == "king")
        now = replace(self.write(state), turn=Turn(seat), fallen=king, hand=None, spent=False)
        if isinstance(edit, Put):
            new = Disk(_next_id(now), edit.kind, edit.owner, *edit.at)
            now = replace(now, disks=(*now.disks, _placed(new, now)))
        elif isinstance(edit, Move):
            moved = replace(_found(now, edit.disk), x=edit.at[0], y=edit.at[1])
            now = replace(now, disks=tuple(_placed(moved, now) if d.id == edit.disk else d for d in now.disks))
        elif isinstance(edit, Remove):
            gone = _found(now, edit.disk)
            now = replace(now, disks=tuple(d for d in now.disks if d is not gone))
        elif isinstance(edit, Clear):
            kings = tuple(d for d in now.disks if d.kind == "king")
            now = replace(now, disks=kings, vp=(0,) * len(now.gods))
        elif isinstance(edit, ChooseLaws):
            return _with_laws(now, edit.laws)
        elif isinstance(edit, ChooseGods):
            now = _with_gods(now, edit.gods)
        elif isinstance(edit, TakeSeat):
            now = replace(now, turn=Turn(edit.seat))
        else:
            now = replace(now, steadiness=edit.steadiness)
        return _state_of(now)

    def seat(self, state: State) -> int:
        """The seat that flicks."""
        return _turn(state).seat

    def players(self, state: State) -> int:
        """How many gods play."""
        return len(state.players)

    def play(self, state: State, action: Action, chance: Chance) -> Booked[State, Event]:
        """What follows from an action. When the turn is over, the same seat begins another."""
        seat = _turn(state).seat
        draft = Draft(state, chance)
        try:
            mission.decide(draft, seat, action)
        except PhysicsError as problem:
            raise NotNow(f"the mat cannot be played on so: {problem}") from None
        ended = next((n for n, e in enumerate(draft.events) if isinstance(e, TurnBegan | MissionEnded)), None)
        if ended is None:
            return draft.booked()
        events, states = draft.events[:ended], draft.states[: ended + 1]
        turn = Draft(states[-1], chance)
        turn.emit(TurnBegan(seat))
        fresh = _state_of(replace(self.write(turn.state), spent=False))
        return Booked((*events, *turn.events), (*states, fresh))


def _turn(state: State) -> Turn:
    assert state.turn is not None
    return state.turn


def _converted(given: Any, kind: Any) -> Any:
    try:
        with learning:
            return msgspec.convert(given, kind)
    except msgspec.ValidationError as problem:
        raise BadPosition(str(problem)) from None


def _next_id(now: Arranged) -> int:
    return max((disk.id for disk in (*now.disks, *now.fallen)), default=-1) + 1


def _found(now: Arranged, disk: int) -> Disk:
    for one in now.disks:
        if one.id == disk:
            return one
    raise BadPosition(f"there is no disk {disk} on the mat")


# --- checks


def _state_of(mat: Arranged) -> State:
    """The state of a mat that is possible. BadPosition if it is not."""
    players = len(mat.gods)
    if not 2 <= players <= 4:
        raise BadPosition(f"two to four gods play, not {players}")
    _check_gods(mat.gods)
    _check_laws(mat.laws, players)
    if len(mat.vp) != players:
        raise BadPosition(f"{players} players have {players} numbers of points, not {len(mat.vp)}")
    if not 0 <= mat.turn.seat < players:
        raise BadPosition(f"there is no seat {mat.turn.seat} with {players} players")
    if ("L08" in mat.laws) != (mat.tornado != NO_TORNADO):
        raise BadPosition("the tornado stands on the mat exactly while its law is in force")
    _check_disks(mat, players)
    seats = tuple(
        Player(
            _STOCK,
            Stock(),
            BOX_TEMPLES - sum(d.kind == "temple" and d.owner == seat for d in (*mat.disks, *mat.fallen)),
            mat.vp[seat],
            int(mat.spent and seat == mat.turn.seat),
            None if (god := mat.gods[seat]) is None else CARD_OF[god],
        )
        for seat in range(players)
    )
    state = State(
        options=Options(steadiness=mat.steadiness, gods=any(mat.gods), numbers=mat.numbers),
        generations=3 if players == 3 else 4,
        players=seats,
        gods=mat.gods,
        phase="mission",
        generation=1,
        disks=mat.disks,
        fallen=mat.fallen,
        placed=_next_id(mat),
        first=mat.turn.seat,
        deck=tuple(law for law in deck_for(players) if law not in mat.laws),
        laws=tuple(InForce(law, 1) for law in mat.laws),
        turn=mat.turn,
        hand=mat.hand,
        tornado=mat.tornado,
    )
    _check_turn(state)
    _check_edges(state)
    return state


def _check_gods(gods: tuple[GodId | None, ...]) -> None:
    cards = [CARD_OF[god] for god in gods if god is not None]
    if len(set(cards)) != len(cards):
        raise BadPosition("two of the gods are sides of one card")


def _check_laws(laws: tuple[LawId, ...], players: int) -> None:
    for law in laws:
        if law not in deck_for(players):
            raise BadPosition(f"{law} has no meaning with {players} players")
    if len(set(laws)) != len(laws):
        raise BadPosition("a law is in force once")


def _check_disks(mat: Arranged, players: int) -> None:
    check_disks(mat.disks, mat.fallen, RADIUS[mat.numbers], players, MAX_DISKS)
    if any(not on_mat(disk.x, disk.y) for disk in mat.fallen):
        raise BadPosition("a disk beside the mat is noted where it last lay on it")
    if _LAW not in mat.laws and any(disk.kind == "king" for disk in (*mat.disks, *mat.fallen)):
        raise BadPosition("there is one monkey king, while its law is in force")
    if mat.hand is not None:
        hand = mat.hand
        if abs(hypot(hand.bx - hand.ax, hand.by - hand.ay) - LENGTH) > 0.1 or not stands_clear(
            hand, mat.numbers, mat.disks
        ):
            raise BadPosition("the hand cannot stand there")


def _check_turn(state: State) -> None:
    turn = _turn(state)
    own = {disk.id for disk in (*state.disks, *state.fallen) if disk.owner == turn.seat and disk.is_prophet}
    if len(turn.flicked) != len(turn.again) or not all(0 <= n <= TURNS.again for n in turn.again):
        raise BadPosition("the turn does not say how often each prophet was flicked again")
    if not own.issuperset(turn.flicked) or len(turn.flicked) > 2 or (turn.step == "flick" and turn.flicked):
        raise BadPosition("the turn names prophets that were not flicked in it")
    if not all(0 <= seat < len(state.players) for seat in turn.back):
        raise BadPosition("the turn names seats that do not play")
    if turn.step == "flick" and (turn.cities or any(disk.kind != "king" for disk in state.fallen)):
        raise BadPosition("a turn begins with nothing beside the mat and nothing to decide")
    if (turn.step == "temples") != bool(turn.cities) or not set(turn.cities) <= set(on_cities(state, turn.seat)):
        raise BadPosition("the turn names prophets that are not on a city")


def _check_edges(state: State) -> None:
    """With walls no disk may overhang the edge."""
    if rulings_of(state).manner.walls:
        for disk in state.disks:
            if max(abs(disk.x), abs(disk.y)) > HALF - state.radius[disk.kind] + SLACK:
                raise BadPosition(f"disk {disk.id} overhangs the edge, which is a wall")


# --- changes


def _placed(disk: Disk, now: Arranged) -> Disk:
    """The disk at the free place that is nearest to where it is wanted, within some centimetres."""
    if not (isfinite(disk.x) and isfinite(disk.y)):
        raise BadPosition("a place has two numbers")
    radius = RADIUS[now.numbers]
    edge = HALF - radius[disk.kind]  # wholly on the mat
    x, y = max(-edge, min(edge, disk.x)), max(-edge, min(edge, disk.y))
    others = [other for other in now.disks if other.id != disk.id]
    ring = 0.0
    while ring <= _FAR:
        count = max(1, round(2 * pi * ring / _STEP))
        for n in range(count):
            dx, dy = direction(360.0 * n / count)
            there = replace(disk, x=x + ring * dx, y=y + ring * dy)
            if max(abs(there.x), abs(there.y)) <= edge and not any(overlap(there, other, radius) for other in others):
                return there
        ring += _STEP
    raise BadPosition("there is no room near that place")


def _with_laws(now: Arranged, laws: tuple[LawId, ...]) -> State:
    """The mat with these laws: those that are new come into force, those that are gone run out."""
    _check_laws(laws, len(now.gods))
    if "L08" not in laws:
        now = replace(now, tornado=NO_TORNADO)
    if _LAW not in laws:
        now = replace(now, disks=tuple(d for d in now.disks if d.kind != "king"), fallen=())
    kept = tuple(law for law in now.laws if law in laws)
    draft = Draft(_state_of(replace(now, laws=kept)), Chance("practice", ("laws",)))
    for law in laws:
        if law not in kept:
            LAWS[law].enters(draft, NOBODY)
    state = draft.state
    king = next((disk for disk in state.disks if disk.kind == "king"), None)
    after = replace(now, laws=laws, disks=state.disks, tornado=state.tornado)
    if king is not None and any(overlap(king, d, state.radius) for d in state.disks if d is not king):
        others = tuple(d for d in state.disks if d is not king)
        after = replace(after, disks=(*others, _placed(king, replace(after, disks=others))))
    return _state_of(after)


def _with_gods(now: Arranged, gods: tuple[GodId | None, ...]) -> Arranged:
    """The mat with these gods. Disks and laws that have no meaning with fewer players are taken away."""
    players = len(gods)
    return replace(
        now,
        gods=gods,
        turn=Turn(min(now.turn.seat, max(0, players - 1))),
        vp=(*now.vp, *(0,) * players)[:players],
        disks=tuple(disk for disk in now.disks if disk.owner < players),
        laws=tuple(law for law in now.laws if law in deck_for(players)),
        tornado=now.tornado if "L08" in deck_for(players) else NO_TORNADO,
    )
