"""Positions as a line of text."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from omphalos.flick import GAME
from omphalos.flick.notation import read, read_state, write
from omphalos.flick.pieces import RADIUS, Stock
from omphalos.flick.state import Held, InForce
from omphalos.flick.view import View
from omphalos.table.errors import BadPosition
from omphalos.table.game import SPECTATOR
from omphalos.table.house_numbers import REPORTED
from tests.flick.helpers import act
from tests.flick.invariants import lively_game

FULL = (
    "3p g2/3 exact ^b >c L07@1 L10 a=Ra/12/p3s1/p1/T3 b=Freja/7/p4/-/T4/x c=-/0/-/p2/T4 "
    "L10=apapct K0,0 aT20,158 bp-30.5,150.25 cp100,-12 ap230,0!"
)


def test_what_is_read_is_written_the_same() -> None:
    assert write(read(FULL)) == FULL


def test_a_position_says_it_all() -> None:
    state = read_state(FULL)
    assert (state.generation, state.generations, state.first) == (2, 3, 1)
    assert state.turn is not None
    assert state.turn.seat == 2
    assert state.laws == (InForce("L07", 1), InForce("L10", 2))
    assert state.gods == ("Ra", "Freja", None)
    assert state.players[0].unused == Stock(3, 0, 1)
    assert state.players[1].used == 1
    assert state.held == (Held("L10", 0, "prophet"), Held("L10", 0, "prophet"), Held("L10", 2, "templar"))
    assert [(d.kind, d.owner) for d in state.disks] == [("king", -1), ("temple", 0), ("prophet", 1), ("prophet", 2)]
    assert [d.x for d in state.fallen] == [230.0]


def test_a_few_words_are_enough() -> None:
    state = read_state("4p ap20,165 bT158,0")
    assert state.players[0].unused == Stock(4)
    assert state.players[1].temples == 3
    assert GAME.to_act(state) == (0,)
    act(state, GAME.legal(state, 0).families[0].like)


def _kept(view: View) -> View:
    """Return the part of a view that a position contains."""
    blank = read_state(f"{len(view.players)}p")
    return replace(
        view,
        seat=SPECTATOR,
        prompt=None,
        to_act=(),
        options=blank.options,
        disks=tuple(replace(d, id=0) for d in view.disks),
        fallen=tuple(replace(d, id=0) for d in view.fallen),
        turn=None,
        trial=None,
        account=(),
        deck=0,
        box=(),
        heart=None if view.heart is None else replace(view.heart, turned=()),
        placed=0,
        aim=replace(view.aim, flicking="aim"),
        players=tuple(replace(p, card=None) for p in view.players),
    )


def test_every_use_of_a_power_is_written() -> None:
    state = read_state("2p >b a=Zeus/0/p5/-/T4 b=Anubis/0/p5/-/T4/xxx")
    assert [player.used for player in state.players] == [0, 3]
    assert "b=Anubis/0/p5/-/T4/xxx" in write(GAME.view(state, 0)).split()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_positions_of_played_games_come_back(players: int) -> None:
    seen = 0
    for state in lively_game(players, f"notation {players}"):
        if state.turn is None or state.turn.step != "flick":
            continue
        view = GAME.view(state, 0)
        text = write(view, digits=None)
        assert _kept(read(text)) == _kept(view)
        assert write(read(text), digits=None) == text
        short = write(view)
        assert write(read(short)) == short
        seen += 1
    assert seen > 20


def test_hand_heart_and_tornado() -> None:
    text = "2p g1/4 ^a >a L08 W5 H0,0,56,0 V100,-20 a=Freja/0/p4/-/T4 b=Ra/0/p3s1/-/T4 ap0,158 bp100,-5"
    view = read(text)
    assert write(view) == text
    assert view.heart is not None
    assert [d.turned for d in view.disks] == [False, True]
    assert view.tornado is not None
    assert (view.tornado.x, view.tornado.y) == (-112, -112)
    assert view.hand is not None


WORDS = (
    *("ap0,0", "ap0,0!", "K0,0", "L01", "L01@1", "L13=ap", "H0,0,60,0", "V0,0", "^a", ">a", "W0", "g1/4"),
    "a=Ra/0/p5/-/T4",
)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "how many play"),
        ("5p", "how many play"),
        ("ap0,0", "how many play"),
        ("2p cp0,0", "no seat 'c'"),
        ("2p ap0,300", "off the mat"),
        ("2p ap1e999,0", "off the mat"),
        ("2p ax0,0", "not a word"),
        ("2p ap0", "not a word"),
        ("2p L99", "no law"),
        ("2p a=Odin/0/p5/-/T4", "no god"),
        ("2p a=Ra/0/q5/-/T4", "not a stock"),
        ("2p ap0,0 bp5,5", "overlap"),
        ("2p >d", "no seat"),
        ("2p W8", "not a word"),
        *((f"2p {word}{junk}", "not a word") for word in WORDS for junk in ("x", ",", "!!")),
    ],
)
def test_what_is_no_position_is_refused_with_its_word(text: str, problem: str) -> None:
    with pytest.raises(BadPosition, match=re.escape(problem)):
        GAME.position(text)


def test_disks_may_overlap_by_the_rounding_of_their_places_alone() -> None:
    apart = 2 * RADIUS[REPORTED]["prophet"]
    assert len(read_state(f"2p ap0,0 bp{apart - 0.01:.2f},0").disks) == 2
    with pytest.raises(BadPosition, match="overlap"):
        read_state(f"2p ap0,0 bp{apart - 0.05:.2f},0")


def test_every_example_of_the_page_is_a_position() -> None:
    page = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")
    examples = re.findall(r"^    (\dp .*)$", page, re.MULTILINE)
    assert len(examples) >= 3
    for text in examples:
        assert write(GAME.position(text))


@pytest.mark.rule("PB-G2")
def test_a_position_says_when_its_numbers_are_the_balanced_ones() -> None:
    text = "2p g1/4 balanced a=Ra/0/p4/-/T4 b=Freja/0/p5/-/T4 as0,60 bp27.5,60"
    view = read(text)
    assert (view.options.numbers, view.disks[0].r, view.heart_radius) == ("balanced", 17.5, 12)
    assert read(write(view)) == view
    with pytest.raises(BadPosition, match="overlap"):
        read(text.replace("bp27.5,60", "bp27,60"))
    assert read(text.replace("balanced ", "").replace("bp27.5,60", "bp27,60")).disks[0].r == 16


@pytest.mark.parametrize("number", [1.5e-10, -2.25e-7, 1e-9, 100.0, -0.0, 120.5])
def test_a_place_is_written_exactly_however_small_it_is(number: float) -> None:
    text = f"2p g1/4 ap{number!r},130"
    disk = read(text).disks[0]
    assert (disk.x, disk.y) == (number, 130.0)
    [again] = read(write(read(text), digits=None)).disks
    assert (again.x, again.y) == (number, 130.0)
