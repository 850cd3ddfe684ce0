"""Apply events to states. This module contains no rule, no chance and no physics."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, cast

from msgspec.structs import replace

from omphalos.flick.events import (
    AgainOffered,
    CardsDealt,
    Converted,
    DeckShuffled,
    Declined,
    Event,
    Flicked,
    GameEnded,
    GenerationBegan,
    GenerationEnded,
    GodChosen,
    HandStood,
    HeartAwaited,
    HeartDropped,
    KingSet,
    LawEnacted,
    LawsShown,
    MarkerTaken,
    MissionEnded,
    NavelScored,
    PiecesChanged,
    ProphetsLost,
    Rest,
    Taken,
    TempleBuilt,
    TempleDeclined,
    TemplesLost,
    TemplesOffered,
    TemplesShifted,
    TornadoMoved,
    TrialBegan,
    TrialEnded,
    TrialMeasured,
    TurnBegan,
    VoteCast,
    VotesCounted,
    WentHome,
)
from omphalos.flick.pieces import NOBODY, Disk, Prophet, Stock
from omphalos.flick.state import Hand, Heart, Held, InForce, Player, Score, State, Trial, Turn

EMPTY: Final = Stock()


def evolve(state: State, event: Event) -> State:
    """The state after an event."""
    return EVENTS[type(event)](state, event)


def _with_player(players: tuple[Player, ...], seat: int, player: Player) -> tuple[Player, ...]:
    return (*players[:seat], player, *players[seat + 1 :])


def _with_power_used(players: tuple[Player, ...], seat: int) -> tuple[Player, ...]:
    """The players after a god has used a power that can be used up."""
    return _with_player(players, seat, replace(players[seat], used=players[seat].used + 1))


def _booked(players: tuple[Player, ...], scores: Iterable[Score]) -> tuple[Player, ...]:
    for score in scores:
        player = players[score.seat]
        players = _with_player(players, score.seat, replace(player, vp=player.vp + score.vp))
    return players


def _reserved(players: tuple[Player, ...], disks: Iterable[Disk]) -> tuple[Player, ...]:
    for disk in disks:
        player = players[disk.owner]
        player = replace(player, reserve=player.reserve.plus(disk.kind))
        players = _with_player(players, disk.owner, player)
    return players


def _parted(disks: tuple[Disk, ...], ids: tuple[int, ...]) -> tuple[tuple[Disk, ...], tuple[Disk, ...]]:
    """The disks with these ids, and the others."""
    return tuple(d for d in disks if d.id in ids), tuple(d for d in disks if d.id not in ids)


def _at_rest(disks: tuple[Disk, ...], rest: tuple[Rest, ...]) -> tuple[Disk, ...]:
    if len(rest) == 1 and disks[-1].id == rest[0].disk:  # only the disk just put down has moved
        last = disks[-1]
        return (*disks[:-1], Disk(last.id, last.kind, last.owner, rest[0].x, rest[0].y))
    moved = {r.disk: r for r in rest}
    return tuple(Disk(d.id, d.kind, d.owner, moved[d.id].x, moved[d.id].y) if d.id in moved else d for d in disks)


# --- set-up


def _cards_dealt(state: State, event: CardsDealt) -> State:
    players = tuple(replace(p, card=card) for p, card in zip(state.players, event.cards, strict=True))
    return replace(state, players=players)


def _deck_shuffled(state: State, event: DeckShuffled) -> State:
    return replace(state, deck=event.deck)


def _god_chosen(state: State, event: GodChosen) -> State:
    return replace(state, gods=(*state.gods[: event.seat], event.god, *state.gods[event.seat + 1 :]))


def _pieces_changed(state: State, event: PiecesChanged) -> State:
    players = tuple(replace(p, unused=p.unused + more) for p, more in zip(state.players, event.change, strict=True))
    return replace(state, players=players)


def _trial_began(state: State, event: TrialBegan) -> State:
    if event.cleared:
        players = state.players
        for disk in state.disks:
            if disk.kind == "temple":
                player = players[disk.owner]
                players = _with_player(players, disk.owner, replace(player, temples=player.temples + 1))
        king = tuple(d for d in (*state.disks, *state.fallen) if d.kind == "king")
        state = replace(state, players=players, disks=(), fallen=king)
    trial = Trial(event.stake, event.seats, 0, event.round, event.temples)
    return replace(state, phase="trial", trial=trial)


def _lifted(state: State) -> State:
    """Return all prophets on the mat and beside it to their owners' unused ones."""
    players = state.players
    for disk in (*state.disks, *state.fallen):
        if disk.is_prophet:
            player = players[disk.owner]
            player = replace(player, unused=player.unused.plus(disk.kind))
            players = _with_player(players, disk.owner, player)
    return replace(
        state,
        players=players,
        disks=tuple(d for d in state.disks if not d.is_prophet),
        fallen=tuple(d for d in state.fallen if not d.is_prophet),
    )


def _trial_measured(state: State, event: TrialMeasured) -> State:
    trial = state.trial
    assert trial is not None
    return replace(_lifted(state), trial=replace(trial, distances=(*trial.distances, event.distance)))


def _trial_ended(state: State, event: TrialEnded) -> State:
    return replace(_lifted(state), trial=None)


def _marker_taken(state: State, event: MarkerTaken) -> State:
    return replace(state, first=event.seat)


def _generation_began(state: State, event: GenerationBegan) -> State:
    players = tuple(replace(p, used=0) for p in state.players)
    return replace(state, generation=event.generation, players=players, phase="council")


# --- council


def _laws_shown(state: State, event: LawsShown) -> State:
    votes = (None,) * len(state.players)
    return replace(state, shown=(event.upper, event.lower), deck=state.deck[2:], votes=votes, phase="council")


def _vote_cast(state: State, event: VoteCast) -> State:
    return replace(state, votes=(*state.votes[: event.seat], event.up, *state.votes[event.seat + 1 :]))


def _votes_counted(state: State, event: VotesCounted) -> State:
    return replace(state, votes=event.votes, phase="scales")


def _law_enacted(state: State, event: LawEnacted) -> State:
    box = state.box if event.box is None else (*state.box, event.box)
    laws = (*state.laws, InForce(event.law, state.generation))
    return replace(state, laws=laws, box=box, shown=(), votes=(), phase="council")


# --- mission


def _turn_began(state: State, event: TurnBegan) -> State:
    return replace(state, phase="mission", turn=Turn(event.seat))


def _hand_stood(state: State, event: HandStood) -> State:
    players = state.players
    if event.spent:
        players = _with_power_used(players, event.seat)
    return replace(state, players=players, hand=Hand(event.ax, event.ay, event.bx, event.by))


def _flicked(state: State, event: Flicked) -> State:
    players, turn, trial = state.players, state.turn, state.trial
    disks, gone = _moved(state, event)
    player = players[event.seat]
    if event.put:
        unused = player.unused
        for _, kind in event.put:
            unused = unused.plus(kind, -1)
        players = _with_player(players, event.seat, replace(player, unused=unused))
    if event.how == "trial":
        assert trial is not None
        trial = replace(trial, done=trial.done + 1)
    else:
        assert turn is not None
        if event.how == "turn":
            ids = tuple(i for i, _ in event.put)
            turn = Turn(turn.seat, "after", ids, (0,) * len(ids))
        elif event.how == "again":
            again = tuple(n + (i == event.thrown[0].disk) for i, n in zip(turn.flicked, turn.again, strict=True))
            turn = replace(turn, step="after", again=again, settled=False)
        else:
            players = _with_power_used(players, event.seat)
            turn = replace(turn, step="after", settled=False)
    return replace(
        state,
        players=players,
        disks=disks,
        fallen=state.fallen + gone if gone else state.fallen,
        placed=state.placed + len(event.put),
        turn=turn,
        trial=trial,
        hand=None,
    )


def _moved(state: State, event: Flicked) -> tuple[tuple[Disk, ...], tuple[Disk, ...]]:
    """The disks on the mat after a flick, and those that left it, in order of time."""
    first = event.thrown[0]
    if len(event.thrown) == 1:  # one prophet, or a stack
        put = tuple([Disk(i, kind, event.seat, first.x, first.y) for i, kind in event.put])
    else:
        put = tuple([Disk(t.disk, t.kind, event.seat, t.x, t.y) for t in event.thrown])
    disks = state.disks + put
    gone: tuple[Disk, ...] = ()
    if event.fell:
        lying = {d.id: d for d in disks if d.id in event.fell}
        gone = tuple(lying[i] for i in event.fell)
        disks = tuple(d for d in disks if d.id not in lying)
    return _at_rest(disks, event.rest) if event.rest else disks, gone


def _declined(state: State, event: Declined) -> State:
    return state if state.hand is None else replace(state, hand=None)


def _again_offered(state: State, event: AgainOffered) -> State:
    turn = state.turn
    assert turn is not None
    return replace(state, turn=replace(turn, step="after", settled=True))


def _temples_offered(state: State, event: TemplesOffered) -> State:
    turn = state.turn
    assert turn is not None
    return replace(state, turn=replace(turn, step="temples", cities=event.prophets))


def _decided_on(turn: Turn | None, prophet: int) -> Turn:
    assert turn is not None
    return replace(turn, cities=tuple(i for i in turn.cities if i != prophet))


def _temple_built(state: State, event: TempleBuilt) -> State:
    gone, disks = _parted(state.disks, (event.prophet,))
    players = _reserved(state.players, gone)
    temple = Disk(event.temple, "temple", event.seat, event.x, event.y)
    placed = state.placed
    if event.moved:
        disks = tuple(temple if d.id == temple.id else d for d in disks)
    else:
        disks = (*disks, temple)
        placed += 1
        player = players[event.seat]
        players = _with_player(players, event.seat, replace(player, temples=player.temples - 1))
    return replace(state, disks=disks, players=players, placed=placed, turn=_decided_on(state.turn, event.prophet))


def _temple_declined(state: State, event: TempleDeclined) -> State:
    return replace(state, turn=_decided_on(state.turn, event.prophet))


def _navel_scored(state: State, event: NavelScored) -> State:
    gone, disks = _parted(state.disks, event.prophets)
    players = _booked(_reserved(state.players, gone), event.scores)
    return replace(state, disks=disks, players=players, account=state.account + event.scores)


def _prophets_lost(state: State, event: ProphetsLost) -> State:
    where = {lost.disk: lost.to for lost in event.lost}
    players, held, turn = state.players, state.held, state.turn
    for disk in state.fallen:
        to = where.get(disk.id)
        if to == "reserve":
            players = _reserved(players, (disk,))
        elif to == "unused":
            player = players[disk.owner]
            players = _with_player(players, disk.owner, replace(player, unused=player.unused.plus(disk.kind)))
            assert turn is not None
            turn = replace(turn, back=(*turn.back, disk.owner))
        elif to is not None:
            held = (*held, Held(to, disk.owner, cast(Prophet, disk.kind)))
    for seat in event.spent:
        players = _with_power_used(players, seat)
    return replace(
        state,
        players=_booked(players, event.scores),
        held=held,
        turn=turn,
        fallen=tuple(d for d in state.fallen if d.id not in where),
        account=state.account + event.scores,
    )


def _temples_lost(state: State, event: TemplesLost) -> State:
    players = state.players
    for disk in (*state.disks, *state.fallen):
        if disk.id in event.temples:
            player = players[disk.owner]
            players = _with_player(players, disk.owner, replace(player, temples=player.temples + 1))
    return replace(
        state,
        players=players,
        disks=tuple(d for d in state.disks if d.id not in event.temples),
        fallen=tuple(d for d in state.fallen if d.id not in event.temples),
    )


def _temples_shifted(state: State, event: TemplesShifted) -> State:
    return replace(state, disks=_at_rest(state.disks, event.rest))


def _king_set(state: State, event: KingSet) -> State:
    king = Disk(event.disk, "king", NOBODY, 0.0, 0.0)
    others = [d for d in state.disks if d.id != event.disk]
    return replace(
        state,
        disks=tuple(sorted((*others, king), key=lambda d: d.id)),
        fallen=tuple(d for d in state.fallen if d.id != event.disk),
        placed=max(state.placed, event.disk + 1),
    )


def _taken(state: State, event: Taken) -> State:
    gone, disks = _parted(state.disks, event.prophets)
    if event.to == "reserve":
        return replace(state, disks=disks, players=_reserved(state.players, gone))
    held = (*state.held, *(Held(event.to, d.owner, cast(Prophet, d.kind)) for d in gone))
    return replace(state, disks=disks, held=held)


def _tornado_moved(state: State, event: TornadoMoved) -> State:
    return replace(state, tornado=event.spot)


def _mission_ended(state: State, event: MissionEnded) -> State:
    return replace(state, turn=None)


# --- conversion and end


def _heart_awaited(state: State, event: HeartAwaited) -> State:
    return replace(state, phase="heart")


def _heart_dropped(state: State, event: HeartDropped) -> State:
    return replace(state, heart=Heart(event.x, event.y, event.turned))


def _converted(state: State, event: Converted) -> State:
    return replace(
        state, players=_booked(state.players, event.scores), account=state.account + event.scores, heart=None
    )


def _went_home(state: State, event: WentHome) -> State:
    stocks = [p.unused + p.reserve for p in state.players]
    for held in state.held:
        stocks[held.owner] = stocks[held.owner].plus(held.kind)
    for disk in state.disks:
        if disk.is_prophet:
            stocks[disk.owner] = stocks[disk.owner].plus(disk.kind)
    return replace(
        state,
        players=tuple(replace(p, unused=s, reserve=EMPTY) for p, s in zip(state.players, stocks, strict=True)),
        disks=tuple(d for d in state.disks if not d.is_prophet),
        held=(),
    )


def _generation_ended(state: State, event: GenerationEnded) -> State:
    laws = tuple(in_force for in_force in state.laws if in_force.law not in event.expired)
    return replace(state, first=event.first, laws=laws, box=(*state.box, *event.expired))


def _game_ended(state: State, event: GameEnded) -> State:
    return replace(state, phase="over", outcome=event.outcome, trial=None)


EVENTS: Final[dict[type[Any], Callable[[State, Any], State]]] = {
    CardsDealt: _cards_dealt,
    DeckShuffled: _deck_shuffled,
    GodChosen: _god_chosen,
    PiecesChanged: _pieces_changed,
    TrialBegan: _trial_began,
    TrialMeasured: _trial_measured,
    TrialEnded: _trial_ended,
    MarkerTaken: _marker_taken,
    GenerationBegan: _generation_began,
    LawsShown: _laws_shown,
    VoteCast: _vote_cast,
    VotesCounted: _votes_counted,
    LawEnacted: _law_enacted,
    TurnBegan: _turn_began,
    HandStood: _hand_stood,
    Flicked: _flicked,
    Declined: _declined,
    AgainOffered: _again_offered,
    TemplesOffered: _temples_offered,
    TempleBuilt: _temple_built,
    TempleDeclined: _temple_declined,
    NavelScored: _navel_scored,
    ProphetsLost: _prophets_lost,
    TemplesLost: _temples_lost,
    TemplesShifted: _temples_shifted,
    KingSet: _king_set,
    Taken: _taken,
    TornadoMoved: _tornado_moved,
    MissionEnded: _mission_ended,
    HeartAwaited: _heart_awaited,
    HeartDropped: _heart_dropped,
    Converted: _converted,
    WentHome: _went_home,
    GenerationEnded: _generation_ended,
    GameEnded: _game_ended,
}
