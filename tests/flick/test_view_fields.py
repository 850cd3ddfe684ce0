"""Views of Palec boży and mats of practice: every field, from a state that has something there, and for whom."""

from __future__ import annotations

from typing import Any, Final

import msgspec
import pytest
from msgspec.structs import replace

from omphalos.flick import GAME
from omphalos.flick.gods import uses_of
from omphalos.flick.gods.dagda import HAND
from omphalos.flick.gods.freja import HEART
from omphalos.flick.laws.tornado import REACH, SPOTS
from omphalos.flick.numbers import DISKS, TURNS
from omphalos.flick.options import CARD_OF
from omphalos.flick.pieces import BOX_TEMPLES, RADIUS, Disk, Stock
from omphalos.flick.practice import Arranged, FlickPractice
from omphalos.flick.rulings import rulings_of
from omphalos.flick.state import Hand, Heart, Held, InForce, Player, Score, State, Trial, Turn
from omphalos.flick.view import Aim, DiskView, IslandView, LawView, SeatView, View
from omphalos.table.chance import Chance
from omphalos.table.errors import BadPosition
from omphalos.table.game import SPECTATOR, Outcome
from omphalos.table.house_numbers import REPORTED
from omphalos.table.legal import Circle
from tests.flick.helpers import begun, chance, flick_to

PRACTICE: Final = FlickPractice()
GODS: Final = ("Freja", "Themis", "Anubis")
PLAYERS: Final = (
    Player(Stock(3, 2, 1), Stock(1, 0, 2), 2, 17, 1, "norse"),
    Player(Stock(5), Stock(0, 1), 4, -3, 0, "greek"),
    Player(Stock(0, 0, 1), Stock(), 0, 40, uses_of("Anubis") - 1, "egyptian"),
)
DISKS_THERE: Final = (
    Disk(4, "temple", 1, -6.0, 152.0),
    Disk(5, "templar", 2, 40.0, 190.0),
    Disk(7, "king", -1, 158.0, 0.0),
    Disk(8, "prophet", 1, 6.0, -152.0),
    Disk(9, "sphinx", 0, 100.0, 100.0),
)
FULL: Final = replace(
    begun(3, gods=GODS, laws=("L08",), steadiness="human"),
    players=PLAYERS,
    gods=GODS,
    generation=2,
    generations=3,
    disks=DISKS_THERE,
    fallen=(Disk(11, "prophet", 0, 240.0, 9.0),),
    placed=12,
    first=2,
    deck=("L01", "L02", "L03"),
    box=("L12", "L13"),
    shown=("L14", "L17"),
    votes=(True, None, False),
    phase="council",
    laws=(InForce("L08", 2), InForce("L07", 1)),
    held=(Held("L10", 0, "templar"), Held("Morrigan", 2, "prophet")),
    turn=Turn(1, "after", (8,), (3,), (), settled=True, back=(0, 2)),
    trial=Trial("game", (0, 2), 1, 2, (1, 0, 2), (12.5,)),
    hand=Hand(1.0, 2.0, 3.0, 4.0),
    heart=Heart(45.0, 185.0, (5,)),
    tornado=7,
    account=(Score(1, 2, "PB-M5", 1, 3),),
    outcome=Outcome((2, 1, 3), (1.0, 2.0, 0.0)),
)
MANNER: Final = rulings_of(FULL).manner
SHAKE: Final = TURNS.steadiness["human"]
EXPECTED: Final[dict[str, Any]] = {
    "to_act": (1,),
    "options": FULL.options,
    "phase": "council",
    "generation": 2,
    "generations": 3,
    "first": 2,
    "disks": (
        DiskView(4, "temple", 1, -6.0, 152.0, RADIUS[REPORTED]["temple"], 0, True),
        DiskView(5, "templar", 2, 40.0, 190.0, RADIUS[REPORTED]["templar"], 0, False, True),
        DiskView(7, "king", -1, 158.0, 0.0, RADIUS[REPORTED]["king"], 1, True),
        DiskView(8, "prophet", 1, 6.0, -152.0, RADIUS[REPORTED]["prophet"], 2, True),
        DiskView(9, "sphinx", 0, 100.0, 100.0, RADIUS[REPORTED]["sphinx"], -1, False),
    ),
    "fallen": FULL.fallen,
    "islands": (
        IslandView((1, 1, 0), (0, 1), 1),  # the templar counts as Freja's; Themis wins the tie
        IslandView((0, 0, 0), (), None, barren=True),
        IslandView((0, 1, 0), (1,), 1),
        IslandView((0, 0, 0), (), None),
    ),
    "laws": (LawView("L08", "generation", 2), LawView("L07", "game", 1)),
    "shown": ("L14", "L17"),
    "tie_breaker": 1,
    "deck": 3,
    "box": ("L12", "L13"),
    "held": FULL.held,
    "turn": FULL.turn,
    "trial": FULL.trial,
    "hand": Hand(1.0, 2.0, 3.0, 4.0),
    "hand_thickness": HAND.thickness,
    "heart": Heart(45.0, 185.0, (5,)),
    "heart_radius": HEART[REPORTED].radius,
    "heart_spread": HEART[REPORTED].spread,
    "radii": RADIUS[REPORTED],
    "tornado": Circle(*SPOTS[7], REACH),
    "tornado_next": Circle(*SPOTS[0], REACH),
    "aim": Aim(
        *("aim", DISKS.fastest, SHAKE.angle, SHAKE.speed, SHAKE.offset, (SHAKE.angle, SHAKE.speed, SHAKE.offset)),
        *(False, False, 1.0, 1.0, False, None, True),
    ),
    "account": FULL.account,
    "outcome": FULL.outcome,
    "placed": 12,
}


def test_every_field_has_a_value_here() -> None:
    assert set(EXPECTED) | {"seat", "prompt", "players"} == set(View.__struct_fields__)


@pytest.mark.parametrize("seat", [SPECTATOR, 0, 1, 2])
def test_a_view_says_all_that_is_open_and_the_own_vote(seat: int) -> None:
    view = GAME.view(FULL, seat)
    for name, expected in EXPECTED.items():
        assert getattr(view, name) == expected, name
    assert (view.seat, view.prompt) == (seat, "vote" if seat == 1 else None)
    votes = {0: ("up", None, "cast"), 2: ("cast", None, "down")}.get(seat, ("cast", None, "cast"))
    assert view.players == tuple(
        SeatView(i, i, p.card, GODS[i], p.vp, p.unused, p.reserve, p.temples, p.used, i == 0, votes[i])  # pyright: ignore[reportArgumentType]
        for i, p in enumerate(PLAYERS)
    )
    assert (view.scores, view.active) == ((17, -3, 40), 1)
    counted = GAME.view(replace(FULL, phase="scales"), seat)
    assert [player.vote for player in counted.players] == ["up", None, "down"], "all see counted votes"


@pytest.mark.parametrize(
    ("laws", "options", "expected"),
    [
        (("L01",), {}, {"veiled": True}),
        (("L02",), {}, {"mirrored": True}),
        (("L04",), {}, {"together": "stack"}),
        (("L05",), {}, {"together": "pair"}),
        (("L18",), {}, {"clockwise": False}),
        (("L20",), {}, {"walls": True}),
        ((), {"flicking": "swipe"}, {"flicking": "swipe"}),
    ],
)
def test_how_flicks_are_made(laws: Any, options: Any, expected: dict[str, Any]) -> None:
    state = replace(FULL, laws=tuple(InForce(law, 1) for law in laws), options=replace(FULL.options, **options))
    plain = EXPECTED["aim"]
    aim = GAME.view(state, 0).aim
    for name in Aim.__struct_fields__:
        if not name.startswith("tremor") and name != "oath":
            assert getattr(aim, name) == expected.get(name, getattr(plain, name)), name
    numbers = rulings_of(replace(FULL, laws=(InForce("L03", 1), InForce("L06", 1), InForce("L19", 1)))).manner
    found = GAME.view(replace(FULL, laws=(InForce("L03", 1), InForce("L06", 1), InForce("L19", 1))), 0).aim
    assert (found.fastest, found.roll, found.friction) == (numbers.fastest, numbers.roll, numbers.friction)
    assert len({found.fastest / DISKS.fastest, found.roll, found.friction, 1.0}) >= 3
    tyr = GAME.view(replace(FULL, gods=("Tyr", None, None), heart=None), 0).aim
    oath = rulings_of(replace(FULL, gods=("Tyr", None, None), heart=None)).oath
    assert tyr.oath == (oath.tremor_angle, oath.tremor_speed, oath.tremor_offset) != found.oath


@pytest.mark.parametrize("seat", [SPECTATOR, 0, 1, 2])
def test_a_state_imagined_from_a_view_is_the_state_but_for_what_is_hidden(seat: int) -> None:
    view = GAME.view(FULL, seat)
    for n in range(5):
        imagined: Any = GAME.imagine(view, Chance(n, GAME.streams))
        assert GAME.view(imagined, seat) == view
        for name in State.__struct_fields__:
            if name not in ("deck", "votes"):
                assert getattr(imagined, name) == getattr(FULL, name), name
        assert len(set(imagined.deck)) == 3
        assert not {*imagined.deck} & {"L12", "L13", "L14", "L17", "L08", "L07"}
        assert imagined.votes[1] is None
        if seat in (0, 2):
            assert imagined.votes[seat] == FULL.votes[seat]


# --- practice


def arranged(seat: int = 1) -> Arranged:
    """A mat of three players on which every field says something."""
    return Arranged(
        gods=("Freja", "Zeus", "Anubis"),
        turn=Turn(seat, "after", (7,), (2,), settled=True, back=(2,)),
        steadiness="exact",
        numbers="balanced",
        laws=("L08", "L07"),
        disks=(
            Disk(3, "temple", 0, 0.0, 158.0),
            Disk(5, "king", -1, 40.0, 20.0),
            Disk(7, "prophet", seat, 100.0, 100.0),
        ),
        fallen=(Disk(9, "templar", 2, 240.0, 0.0),),
        vp=(4, -2, 9),
        tornado=6,
        spent=True,
    )


@pytest.mark.parametrize("seat", range(3))
def test_a_mat_comes_back_as_it_was_sent_whoever_practises(seat: int) -> None:
    given = arranged(seat)
    state = PRACTICE.read(msgspec.to_builtins(given))
    assert PRACTICE.write(state) == given
    assert (PRACTICE.seat(state), PRACTICE.players(state)) == (seat, 3)
    assert [player.used for player in state.players] == [int(i == seat) for i in range(3)]
    assert [player.vp for player in state.players] == [4, -2, 9]
    assert [player.temples for player in state.players] == [BOX_TEMPLES - 1, BOX_TEMPLES, BOX_TEMPLES]
    assert [player.card for player in state.players] == [CARD_OF[god] for god in ("Freja", "Zeus", "Anubis")]
    assert (state.placed, state.first, state.generation, state.generations) == (10, seat, 1, 3)
    assert (state.gods, state.options.gods, state.options.steadiness) == (given.gods, True, "exact")
    assert state.options.numbers == "balanced"
    assert not {*state.deck} & {"L07", "L08"}
    assert {law.law: law.since for law in state.laws} == {"L08": 1, "L07": 1}


def test_every_edit_changes_its_own_and_begins_the_turn_anew() -> None:
    state = PRACTICE.read(msgspec.to_builtins(arranged()))
    king = next(disk for disk in arranged().disks if disk.kind == "king")
    for edit, changes in (
        ({"type": "seat", "seat": 2}, {"turn": Turn(2)}),
        ({"type": "steadiness", "steadiness": "human"}, {"steadiness": "human"}),
        ({"type": "remove", "disk": 3}, {"disks": arranged().disks[1:]}),
        ({"type": "move", "disk": 3, "at": (0.0, -158.0)},
         {"disks": (Disk(3, "temple", 0, 0.0, -158.0), *arranged().disks[1:])}),
        ({"type": "put", "kind": "sphinx", "owner": 2, "at": (-100.0, -90.0)},
         {"disks": (*arranged().disks, Disk(8, "sphinx", 2, -100.0, -90.0))}),
        ({"type": "clear"}, {"disks": (king,), "vp": (0, 0, 0)}),
        ({"type": "laws", "laws": ["L08"]}, {"laws": ("L08",), "disks": (arranged().disks[0], arranged().disks[2])}),
        ({"type": "laws", "laws": ["L07"]}, {"laws": ("L07",), "tornado": -1}),
        ({"type": "gods", "gods": ["Zeus", None, "Ra"]}, {"gods": ("Zeus", None, "Ra")}),
        ({"type": "gods", "gods": [None, None]}, {"gods": (None, None), "vp": (4, -2)}),
        ({"type": "gods", "gods": [None] * 4}, {"gods": (None,) * 4, "vp": (4, -2, 9, 0)}),
    ):  # fmt: skip
        fresh = {"turn": Turn(1), "fallen": (), "spent": False}
        assert PRACTICE.write(PRACTICE.edit(state, edit)) == replace(arranged(), **(fresh | changes)), edit
    for edit in ({"type": "remove", "disk": 9}, {"type": "move", "disk": 99, "at": (0.0, 0.0)}):
        with pytest.raises(BadPosition):
            PRACTICE.edit(state, edit)


def test_a_real_game_is_arranged_with_its_laws_gods_points_and_king() -> None:
    state = replace(FULL, fallen=(FULL.fallen[0], DISKS_THERE[2]), disks=(*DISKS_THERE[:2], *DISKS_THERE[3:]))
    mat = PRACTICE.write(PRACTICE.arrange(state, 2))
    assert mat == Arranged(
        gods=GODS,
        turn=Turn(2),
        steadiness="human",
        laws=("L08", "L07"),
        disks=(*DISKS_THERE[:2], *DISKS_THERE[3:]),
        fallen=(DISKS_THERE[2],),
        vp=(17, -3, 40),
        tornado=7,
    )


def test_a_seat_that_practises_flicks_again_and_again_and_its_god_is_fresh() -> None:
    state = PRACTICE.read(
        msgspec.to_builtins(replace(arranged(2), turn=Turn(2), fallen=(), disks=arranged().disks[:2]))
    )
    booked = PRACTICE.play(state, flick_to(state, 2, (60.0, -60.0)), chance())
    after = PRACTICE.write(booked.state)
    assert (after.turn, after.spent, after.fallen) == (Turn(2), False, ())
    assert after.tornado == 7, "a turn has passed"
    assert [disk.owner for disk in after.disks] == [0, -1, 2]
