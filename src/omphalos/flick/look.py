"""Build the view of a state for a seat. Several views share the parts that are equal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final, Literal, TypeAlias

from msgspec.structs import replace

from omphalos.flick.council import tie_breaker
from omphalos.flick.gods import uses_of
from omphalos.flick.gods.dagda import HAND
from omphalos.flick.gods.freja import HEART
from omphalos.flick.laws.tornado import REACH, SPOTS
from omphalos.flick.mat import SEA, city_at, corner_of, island_at
from omphalos.flick.options import GodId
from omphalos.flick.pieces import NOBODY, Disk
from omphalos.flick.rulings import rulings_of
from omphalos.flick.state import NO_TORNADO, Phase, Player, State
from omphalos.flick.view import Aim, DiskView, IslandView, LawView, Prompt, SeatView, View
from omphalos.table.game import SPECTATOR
from omphalos.table.legal import Circle

Vote: TypeAlias = Literal["up", "down", "cast"]  # "cast": voted, and the viewer may not know how

MAX_ALIKE: Final = 4096  # disks that are looked at once, while they lie where they are


def look(state: State, seat: int, to_act: tuple[int, ...], before: tuple[State, View] | None = None) -> View:
    """The game as a seat sees it. `before` is an earlier state with the same seat's view of it."""
    return _with_own(_public(state, to_act, before), state, seat)


def look_at_all(states: Sequence[State], to_act: Callable[[State], tuple[int, ...]]) -> Callable[[int], list[View]]:
    """The views of several states, by seat. Parts that several views share are built once."""
    public: list[View] = []
    for i, state in enumerate(states):
        public.append(_public(state, to_act(state), (states[i - 1], public[-1]) if i else None))
    return lambda seat: [_with_own(view, state, seat) for view, state in zip(public, states, strict=True)]


def _with_own(public: View, state: State, seat: int) -> View:
    """The public view with the seat's own knowledge added: its prompt and its vote."""
    if seat == SPECTATOR:
        return public
    players = public.players
    if players[seat].vote == "cast":
        own = replace(players[seat], vote=vote_of(state, seat, seat))
        players = (*players[:seat], own, *players[seat + 1 :])
    return replace(public, seat=seat, prompt=prompt_of(state) if seat in public.to_act else None, players=players)


def _public(state: State, to_act: tuple[int, ...], before: tuple[State, View] | None = None) -> View:
    """The game as everybody sees it. Parts unchanged since the previous state are reused from its view."""
    old, seen = (None, None) if before is None else before
    rulings = rulings_of(state)
    same_laws = old is not None and old.laws is state.laws
    same_rulings = same_laws and old is not None and old.gods is state.gods and old.options is state.options
    same_disks = old is not None and old.disks is state.disks and old.heart is state.heart
    same_votes = old is not None and old.votes is state.votes and old.phase == state.phase and old.gods is state.gods
    turned = () if state.heart is None else state.heart.turned
    return View(
        seat=SPECTATOR,
        prompt=None,
        to_act=to_act,
        options=state.options,
        phase=state.phase,
        generation=state.generation,
        generations=state.generations,
        players=seen.players
        if seen and old and same_votes and old.players is state.players
        else tuple(
            [
                seen.players[i]
                if seen and old and same_votes and player is old.players[i]
                else seat_view(player, i, len(state.players), state.gods[i], vote_of(state, i, SPECTATOR))
                for i, player in enumerate(state.players)
            ]
        ),
        first=state.first,
        disks=seen.disks
        if seen and same_disks
        else tuple([disk_view(d, state.radius[d.kind], d.id in turned) for d in state.disks]),
        fallen=state.fallen,
        islands=seen.islands if seen and same_disks and same_rulings else island_views(state),
        laws=seen.laws
        if seen and same_laws
        else tuple(
            LawView(law.id, law.lasts, in_force.since) for law, in_force in zip(rulings.laws, state.laws, strict=True)
        ),
        shown=state.shown,
        tie_breaker=tie_breaker_of(state),
        deck=len(state.deck),
        box=state.box,
        held=state.held,
        turn=state.turn,
        trial=state.trial,
        hand=state.hand,
        hand_thickness=HAND.thickness,
        heart=state.heart,
        heart_radius=HEART[state.options.numbers].radius,
        heart_spread=HEART[state.options.numbers].spread,
        radii=state.radius,
        tornado=tornado_of(state, 0),
        tornado_next=tornado_of(state, 1),
        aim=seen.aim if seen and same_rulings else aim_of(state),
        account=state.account,
        outcome=state.outcome,
        placed=state.placed,
    )


def prompt_of(state: State) -> Prompt | None:
    """What those who are asked are asked."""
    if state.phase == "mission":
        if state.turn is None:
            return None
        return "temple" if state.turn.step == "temples" else state.turn.step
    prompts: dict[Phase, Prompt] = {
        "gods": "god",
        "trial": "trial",
        "council": "vote",
        "scales": "scales",
        "heart": "heart",
    }
    return prompts.get(state.phase)


def vote_of(state: State, seat: int, viewer: int) -> Vote | None:
    """The vote of a seat as the viewer may know it: their own, and all once they are counted."""
    vote = state.votes[seat] if state.votes else None
    if vote is None:
        return None
    if seat != viewer and state.phase != "scales":
        return "cast"
    return "up" if vote else "down"


def tie_breaker_of(state: State) -> int | None:
    """The seat that decides a tied vote; None: chance does."""
    breaker = tie_breaker(state)
    return None if breaker == NOBODY else breaker


def seat_view(player: Player, seat: int, players: int, god: GodId | None, vote: Vote | None) -> SeatView:
    """A player, with what is known of the vote."""
    return SeatView(
        seat=seat,
        corner=corner_of(seat, players),
        card=player.card,
        god=god,
        vp=player.vp,
        unused=player.unused,
        reserve=player.reserve,
        temples=player.temples,
        used=player.used,
        spent=player.used >= uses_of(god),
        vote=vote,
    )


@lru_cache(MAX_ALIKE)
def disk_view(disk: Disk, r: float, turned: bool) -> DiskView:
    """A disk of radius r on the mat. `turned`: Freja's heart makes it count as hers."""
    island = island_at(disk.x, disk.y, r)
    city = city_at(disk.x, disk.y, r) != SEA
    return DiskView(disk.id, disk.kind, disk.owner, disk.x, disk.y, r, island, city, turned)


def island_views(state: State) -> tuple[IslandView, ...]:
    """How the islands would be counted if conversion came now."""
    tally = rulings_of(state).tally(state)
    return tuple(
        IslandView(tuple(tally.counts[i]), tally.present[i], tally.dominant(i), i in tally.barren) for i in range(4)
    )


def tornado_of(state: State, ahead: int) -> Circle | None:
    """Where the tornado stands so many turns from now."""
    if state.tornado == NO_TORNADO:
        return None
    return Circle(*SPOTS[(state.tornado + ahead) % len(SPOTS)], REACH)


def aim_of(state: State) -> Aim:
    """How flicks are made now."""
    rulings = rulings_of(state)
    manner, oath = rulings.manner, rulings.oath
    return Aim(
        flicking=state.options.flicking,
        fastest=manner.fastest,
        tremor_angle=manner.tremor_angle,
        tremor_speed=manner.tremor_speed,
        tremor_offset=manner.tremor_offset,
        oath=(oath.tremor_angle, oath.tremor_speed, oath.tremor_offset),
        veiled=manner.veiled,
        mirrored=manner.mirrored,
        friction=manner.friction,
        roll=manner.roll,
        walls=manner.walls,
        together=manner.together,
        clockwise=manner.clockwise,
    )
