"""Bookkeeping of Palec boży: every event changes these fields of a state, to these values, and no others."""

from __future__ import annotations

from typing import Any, Final, get_args

import pytest
from msgspec.structs import replace

from omphalos.flick import events as e
from omphalos.flick.draft import Draft
from omphalos.flick.evolve import evolve
from omphalos.flick.pieces import Disk, Stock
from omphalos.flick.state import Hand, Heart, Held, InForce, Player, Score, State, Trial, Turn
from omphalos.flick.temples import return_lost
from omphalos.physics import Track
from omphalos.table.game import Outcome
from tests.flick.helpers import begun, chance

ONE: Final = Player(Stock(3, 2, 1), Stock(1, 0, 2), 2, 17, 1, "norse")
TWO: Final = Player(Stock(5), Stock(0, 1), 4, -3, 0, "greek")
THREE: Final = Player(Stock(0, 0, 1), Stock(), 1, 40, 2, "egyptian")
TEMPLE, KING = Disk(4, "temple", 1, -6.0, 152.0), Disk(7, "king", -1, 158.0, 0.0)
TEMPLAR, PROPHET = Disk(5, "templar", 2, 40.0, 190.0), Disk(8, "prophet", 1, 6.0, -152.0)
FALLEN, FELL = Disk(11, "prophet", 0, 240.0, 9.0), Disk(12, "temple", 2, 0.0, 240.0)
OLD: Final = Score(1, 2, "PB-M5", 1, 3)
FULL: Final = replace(
    begun(3, gods=("Freja", "Themis", "Anubis"), steadiness="exact"),
    players=(ONE, TWO, THREE),
    generation=2,
    disks=(TEMPLE, TEMPLAR, KING, PROPHET),
    fallen=(FALLEN, FELL),
    placed=13,
    first=2,
    deck=("L01", "L02", "L03"),
    box=("L12",),
    shown=("L14", "L17"),
    votes=(True, None, False),
    laws=(InForce("L08", 2), InForce("L07", 1)),
    held=(Held("L10", 0, "templar"),),
    turn=Turn(1, "temples", (8, 5), (3, 1), (8, 5)),
    trial=Trial("game", (0, 2), 1, 2, (1, 0, 2), (12.5,)),
    hand=Hand(1.0, 2.0, 3.0, 4.0),
    heart=Heart(45.0, 185.0, (5,)),
    tornado=7,
    account=(OLD,),
)
TURN: Final[Any] = FULL.turn
TRIAL: Final[Any] = FULL.trial
NEW: Final = (Score(2, 4, "L13", 2), Score(0, -1, "L11", 2, 1), Score(2, 1, "L13", 2))
PAID: Final = (replace(ONE, vp=16), TWO, replace(THREE, vp=45))


def with_player(seat: int, **changes: Any) -> tuple[Player, ...]:
    """The players, one of them changed."""
    return tuple(replace(p, **changes) if i == seat else p for i, p in enumerate(FULL.players))


def thrown(disk: Disk) -> e.Thrown:
    """A disk that was flicked."""
    return e.Thrown(disk.id, disk.kind, disk.x, disk.y, 1.0, 0.0)


STILL: Final = Track(0.0, ())
FRESH: Final = Disk(13, "templar", 0, 5.0, 6.0)
BOOKS: Final[tuple[tuple[Any, dict[str, Any]], ...]] = (
    (e.CardsDealt(("greek", "norse", "celtic")),
     {"players": (replace(ONE, card="greek"), replace(TWO, card="norse"), replace(THREE, card="celtic"))}),
    (e.DeckShuffled(2, ("L05", "L06")), {"deck": ("L05", "L06")}),
    (e.GodChosen(1, "Zeus"), {"gods": ("Freja", "Zeus", "Anubis")}),
    (e.PiecesChanged("L09", (Stock(1), Stock(-2, 2), Stock(0, 0, 1))), {"players": (
        replace(ONE, unused=Stock(4, 2, 1)), replace(TWO, unused=Stock(3, 2)), replace(THREE, unused=Stock(0, 0, 2)))}),
    (e.TrialBegan("marker", (1, 2), 1), {"phase": "trial", "trial": Trial("marker", (1, 2), 0, 1)}),
    (e.TrialBegan("game", (0, 2), 3, (1, 0, 1), cleared=True), {
        "phase": "trial", "trial": Trial("game", (0, 2), 0, 3, (1, 0, 1)), "disks": (), "fallen": (KING,),
        "players": with_player(1, temples=5)}),
    (e.TrialMeasured(2, 7.5), {
        "trial": replace(TRIAL, distances=(12.5, 7.5)), "disks": (TEMPLE, KING), "fallen": (FELL,),
        "players": (replace(ONE, unused=Stock(4, 2, 1)), replace(TWO, unused=Stock(6)),
                    replace(THREE, unused=Stock(0, 1, 1)))}),
    (e.TrialEnded((12.5, None), (0,)), {
        "trial": None, "disks": (TEMPLE, KING), "fallen": (FELL,),
        "players": (replace(ONE, unused=Stock(4, 2, 1)), replace(TWO, unused=Stock(6)),
                    replace(THREE, unused=Stock(0, 1, 1)))}),
    (e.MarkerTaken(1), {"first": 1}),
    (e.GenerationBegan(3), {"generation": 3, "phase": "council",
                            "players": (replace(ONE, used=0), TWO, replace(THREE, used=0))}),
    (e.LawsShown("L01", "L02"), {"shown": ("L01", "L02"), "deck": ("L03",), "votes": (None,) * 3, "phase": "council"}),
    (e.VoteCast(1, True), {"votes": (True, True, False)}),
    (e.VotesCounted((True, False, False)), {"votes": (True, False, False), "phase": "scales"}),
    (e.LawEnacted("L14", "votes", "L17"), {
        "laws": (*FULL.laws, InForce("L14", 2)), "box": ("L12", "L17"), "shown": (), "votes": (), "phase": "council"}),
    (e.LawEnacted("L14", "table"), {
        "laws": (*FULL.laws, InForce("L14", 2)), "shown": (), "votes": (), "phase": "council"}),
    (e.TurnBegan(2, (1,)), {"phase": "mission", "turn": Turn(2)}),
    (e.HandStood(1, 9.0, 8.0, 7.0, 6.0), {"hand": Hand(9.0, 8.0, 7.0, 6.0), "players": with_player(1, used=1)}),
    (e.HandStood(1, 9.0, 8.0, 7.0, 6.0, spent=False), {"hand": Hand(9.0, 8.0, 7.0, 6.0)}),
    (e.Flicked(0, "turn", (thrown(FRESH),), ((13, "templar"),), (e.Rest(13, 50.0, 60.0),), (), STILL), {
        "disks": (*FULL.disks, replace(FRESH, x=50.0, y=60.0)), "placed": 14, "hand": None,
        "turn": Turn(1, "after", (13,), (0,)), "players": with_player(0, unused=Stock(3, 1, 1))}),
    (e.Flicked(1, "again", (thrown(PROPHET),), (), (e.Rest(8, 1.0, 2.0), e.Rest(5, 3.0, 4.0)), (4,), STILL), {
        "disks": (replace(TEMPLAR, x=3.0, y=4.0), KING, replace(PROPHET, x=1.0, y=2.0)), "hand": None,
        "fallen": (FALLEN, FELL, TEMPLE), "turn": replace(TURN, step="after", again=(4, 1))}),
    (e.Flicked(1, "oath", (thrown(TEMPLAR),), (), (), (5, 8), STILL), {
        "disks": (TEMPLE, KING), "fallen": (FALLEN, FELL, TEMPLAR, PROPHET), "hand": None,
        "turn": replace(TURN, step="after"), "players": with_player(1, used=1)}),
    (e.Flicked(0, "trial", (thrown(FRESH),), ((13, "templar"),), (), (13,), STILL), {
        "fallen": (FALLEN, FELL, FRESH), "placed": 14, "hand": None, "trial": replace(TRIAL, done=2),
        "players": with_player(0, unused=Stock(3, 1, 1))}),
    (e.Declined(1), {"hand": None}),
    (e.AgainOffered(1, (5,)), {"turn": replace(TURN, step="after", settled=True)}),
    (e.TemplesOffered(1, (5, 8)), {"turn": replace(TURN, cities=(5, 8))}),
    (e.TempleBuilt(1, 8, 13, 2, 10.0, -150.0, moved=False), {
        "disks": (TEMPLE, TEMPLAR, KING, Disk(13, "temple", 1, 10.0, -150.0)), "placed": 14,
        "players": with_player(1, temples=3, reserve=Stock(1, 1)), "turn": replace(TURN, cities=(5,))}),
    (e.TempleBuilt(1, 8, 4, 2, 10.0, -150.0, moved=True), {
        "disks": (replace(TEMPLE, x=10.0, y=-150.0), TEMPLAR, KING),
        "players": with_player(1, reserve=Stock(1, 1)), "turn": replace(TURN, cities=(5,))}),
    (e.TempleDeclined(1, 5), {"turn": replace(TURN, cities=(8,))}),
    (e.NavelScored((5, 8), NEW), {
        "disks": (TEMPLE, KING), "account": (OLD, *NEW),
        "players": (PAID[0], replace(TWO, reserve=Stock(1, 1)), replace(PAID[2], reserve=Stock(0, 1)))}),
    (e.ProphetsLost((e.Lost(11, "unused"),), (0,), NEW), {
        "fallen": (FELL,), "account": (OLD, *NEW),
        "players": (replace(PAID[0], unused=Stock(4, 2, 1), used=2), TWO, PAID[2]), "turn": replace(TURN, back=(0,))}),
    (e.ProphetsLost((e.Lost(11, "Morrigan"),)), {
        "fallen": (FELL,), "held": (*FULL.held, Held("Morrigan", 0, "prophet"))}),
    (e.ProphetsLost((e.Lost(11, "reserve"),)), {
        "fallen": (FELL,), "players": with_player(0, reserve=Stock(2, 0, 2))}),
    (e.TemplesLost((4, 12)), {
        "disks": (TEMPLAR, KING, PROPHET), "fallen": (FALLEN,),
        "players": (ONE, replace(TWO, temples=5), replace(THREE, temples=2))}),
    (e.TemplesShifted((e.Rest(4, 0.0, 150.0),)), {"disks": (replace(TEMPLE, x=0.0, y=150.0), TEMPLAR, KING, PROPHET)}),
    (e.KingSet(7), {"disks": (TEMPLE, TEMPLAR, replace(KING, x=0.0), PROPHET)}),
    (e.KingSet(13), {"disks": (*FULL.disks, Disk(13, "king", -1, 0.0, 0.0)), "placed": 14}),
    (e.Taken("L08", (5,), "reserve"), {
        "disks": (TEMPLE, KING, PROPHET), "players": with_player(2, reserve=Stock(0, 1))}),
    (e.Taken("L10", (5, 8), "L10"), {
        "disks": (TEMPLE, KING), "held": (*FULL.held, Held("L10", 2, "templar"), Held("L10", 1, "prophet"))}),
    (e.TornadoMoved(3), {"tornado": 3}),
    (e.MissionEnded((1,)), {"turn": None}),
    (e.HeartAwaited(0), {"phase": "heart"}),
    (e.HeartDropped(0, (1.0, 2.0), 3.0, 4.0, (8,)), {"heart": Heart(3.0, 4.0, (8,))}),
    (e.Converted(NEW), {"players": PAID, "account": (OLD, *NEW), "heart": None}),
    (e.WentHome(), {
        "disks": (TEMPLE, KING), "held": (),
        "players": (replace(ONE, unused=Stock(4, 3, 3), reserve=Stock()),
                    replace(TWO, unused=Stock(6, 1), reserve=Stock()),
                    replace(THREE, unused=Stock(0, 1, 1), reserve=Stock()))}),
    (e.GenerationEnded(0, ("L08",)), {"first": 0, "laws": (InForce("L07", 1),), "box": ("L12", "L08")}),
    (e.GameEnded(Outcome((1, 2, 3), (1.0, 0.0, 0.0))), {
        "phase": "over", "outcome": Outcome((1, 2, 3), (1.0, 0.0, 0.0)), "trial": None}),
)  # fmt: skip


@pytest.mark.parametrize(
    ("event", "changes"), BOOKS, ids=[f"{n} {type(one).__name__}" for n, (one, _) in enumerate(BOOKS)]
)
def test_an_event_changes_these_fields_and_no_others(event: Any, changes: dict[str, Any]) -> None:
    after = evolve(FULL, event)
    for name in State.__struct_fields__:
        assert getattr(after, name) == changes.get(name, getattr(FULL, name)), name


def test_every_event_is_booked_here() -> None:
    assert {type(event) for event, _ in BOOKS} == set(get_args(e.Event))


@pytest.mark.rule("PB-M7")
def test_temples_in_the_sea_and_beside_the_mat_return_at_once() -> None:
    """Several of several players, some on the mat and some off it, in one turn."""
    disks = (TEMPLE, Disk(20, "temple", 0, 100.0, 100.0), Disk(21, "temple", 1, -100.0, 100.0), PROPHET)
    for there, beside, lost in (
        (disks, (FALLEN, FELL, Disk(22, "temple", 1, 0.0, 240.0)), (20, 21, 12, 22)),
        (disks, (), (20, 21)),
        ((TEMPLE,), (FELL,), (12,)),
    ):
        draft = Draft(replace(FULL, disks=there, fallen=beside), chance())
        return_lost(draft)
        assert draft.events == [e.TemplesLost(lost)]
        assert all(disk.id not in lost for disk in (*draft.state.disks, *draft.state.fallen))
        more = [p.temples - q.temples for p, q in zip(draft.state.players, FULL.players, strict=True)]
        assert sum(more) == len(lost)
    nothing = Draft(replace(FULL, disks=(TEMPLE,), fallen=(FALLEN,)), chance())
    return_lost(nothing)
    assert nothing.events == []
