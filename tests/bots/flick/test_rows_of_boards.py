"""The table of the bots' judge, and the inputs of their network: every field and column, with the value expected."""

from __future__ import annotations

from math import erf, radians
from typing import Any, Final, cast, get_type_hints

import numpy as np
import pytest
from msgspec.structs import replace

from omphalos.bots.flick.evaluation.board import blank, board_of, copy_of, scene_on, stock_of
from omphalos.bots.flick.evaluation.inputs import (
    DISK_COLUMNS,
    SEAT_COLUMNS,
    SEAT_ROW,
    WHOLE_COLUMNS,
    WHOLE_ROW,
    encode,
    new_inputs,
)
from omphalos.bots.flick.evaluation.parts import PLACES
from omphalos.bots.flick.shots import ONE, PAIR, STACK
from omphalos.flick.actions import KeepOath
from omphalos.flick.gods import GODS, uses_of
from omphalos.flick.judged import ABSENT, KINDS, MAX_DISKS, GainRow, LandRow, RuleRow, SeatRow, TableRow, TagRow, beside
from omphalos.flick.laws import LAWS
from omphalos.flick.mat import HALF
from omphalos.flick.numbers import DISKS, TURNS
from omphalos.flick.pieces import MASS, RADIUS, Disk, Stock
from omphalos.flick.powers import Manner
from omphalos.flick.rulings import rulings_of
from omphalos.flick.state import Hand, Held, InForce, State, Turn
from omphalos.table.house_numbers import REPORTED
from tests.flick.helpers import begun
from tests.uncompiled import uncompiled

FALLEN: Final = (Disk(40, "sphinx", 1, 240.0, 30.0), Disk(41, "temple", 2, -240.0, 10.0))


def a_table() -> State:
    """Seat 1 of three is Anubis, who has used his power twice, and has everything; two laws are in force."""
    state = begun(3, gods=("Morrigan", "Anubis", "Themis"), generations=4, steadiness="human")
    first, second, third = state.players
    second = replace(second, unused=Stock(3, 2, 1), reserve=Stock(1, 0, 0), temples=2, vp=17, used=2)
    return replace(
        state,
        generation=2,
        players=(
            first,
            replace(second, unused=Stock(3, 2, 1), reserve=Stock(1, 0, 0), temples=2, vp=17, used=2),
            third,
        ),
        disks=(
            *(Disk(7, "templar", 1, 60.0, -24.0), Disk(9, "king", -1, 0.0, 158.0), Disk(12, "temple", 0, 158.0, 5.0)),
            Disk(15, "prophet", 2, -120.0, -72.0),
        ),
        fallen=FALLEN,
        held=(Held("Morrigan", 1, "prophet"), Held("Morrigan", 2, "templar"), Held("L10", 1, "prophet")),
        laws=(InForce("L08", 2), InForce("L06", 1)),
        tornado=3,
        turn=Turn(1, "after", settled=True, back=(0, 2)),
    )


def fields(kind: Any, row: Any) -> dict[str, float]:
    """The fields of a row."""
    return {name: float(getattr(row, name)) for name in get_type_hints(kind)}


def test_every_field_of_a_seat() -> None:
    state = a_table()
    board: Any = board_of(state)
    assert board.unused.tolist() == [[6, 0, 0], [3, 2, 1], [6, 0, 0], [0, 0, 0]]
    assert stock_of(Stock(3, 2, 1)) == (3, 2, 1)
    assert fields(SeatRow, board.seat[1]) == {
        "vp": 17,
        "pool": 2,
        "used": 2,
        "uses": uses_of("Anubis"),
        "held": 0,
        "corner": 1,
        "again": 0,
        "owned": 6 + 1 + 2 + 2,
        "sphinx": 1,
        "any_island": 0,  # unused, reserve, cards, on and beside the mat
    }
    assert fields(SeatRow, board.seat[0]) == {
        "vp": 0,
        "pool": 4,
        "used": 0,
        "uses": uses_of("Morrigan"),
        "held": 2,
        "corner": 0,
        "again": 0,
        "owned": 6,
        "sphinx": 0,
        "any_island": 0,
    }
    assert (board.seat[2].owned, board.seat[2].held, board.seat[2].corner) == (6 + 1 + 1, 0, 2)
    zeus = board_of(replace(state, gods=("Zeus", None, None)))
    assert [int(zeus.seat[seat].any_island) for seat in range(3)] == [1, 0, 0]
    for where in (
        {"players": (replace(state.players[0], reserve=Stock(0, 0, 1)), *state.players[1:])},
        {"held": (Held("L10", 0, "sphinx"),)},
        {"disks": (Disk(1, "sphinx", 0, 0.0, 0.0),)},
    ):
        assert board_of(replace(state, **where)).seat[0].sphinx == 1


def test_every_field_of_disks_and_of_the_table() -> None:
    state = a_table()
    board: Any = board_of(state)
    tags = [fields(TagRow, board.tag[i]) for i in (0, 1, 2, 3, beside(0), beside(1))]
    assert tags == [{"owner": d.owner, "kind": KINDS.index(d.kind), "id": d.id} for d in (*state.disks, *state.fallen)]
    for i, disk in [*enumerate(state.disks), *((beside(i), disk) for i, disk in enumerate(FALLEN))]:
        row = board.disk[i]
        assert [row.x, row.y, row.radius, row.mass, row.friction] == pytest.approx(
            [
                disk.x / 1000,
                disk.y / 1000,
                RADIUS[REPORTED][disk.kind] / 1000,
                MASS[REPORTED][disk.kind] / 1000,
                DISKS.friction,
            ]
        )
        assert board.body[i].tolist() == [row.x, row.y, row.radius, row.mass, row.friction]
    assert fields(TableRow, board.table[0]) == {
        "disks": 4,
        "fallen": 2,
        "back": 0b101,  # seats 0 and 2
        "tornado": 3,
        "players": 3,
        "generations": 2,
    }
    assert board_of(replace(state, generation=0)).table[0].generations == 3, "set-up is before the first one"
    assert board_of(replace(state, generation=4)).table[0].generations == 0
    assert {power: int(board.power[place]) for power, place in PLACES.items() if board.power[place] != ABSENT} == {
        "L08": -1,
        "L06": -1,
        "Morrigan": 0,
        "Anubis": 1,
        "Themis": 2,
    }


def test_every_field_of_the_rules() -> None:
    state = a_table()
    manner = rulings_of(state).manner
    rule = fields(RuleRow, board_of(state).rule[0])
    now, later = rule.pop("navel_now"), rule.pop("navel_later")
    tremor = TURNS.steadiness["human"]
    assert rule == pytest.approx(
        {
            "tremble": radians(tremor.angle),
            "jolt": tremor.speed / 100,
            "offset": tremor.offset,
            "fastest": DISKS.fastest,
            "roll": manner.roll,
            "friction": 1.0,
            "share": 1.0,
            "silent": 0,
            "together": ONE,
            "clockwise": 1,
            "breaker": 2,
            "tie_disks": 1,
            "heart": -1,
            "heart_radius": 20.0,
            "sphinx": 0.016,
            "sphinx_mass": 0.0045,
            "trial": 0,
        }
    )
    assert manner.roll < 1.0
    for roll, chance in ((manner.roll, now), (1.0, later)):  # from the border of the cloud to the navel
        way = (HALF * 2**0.5 - 90.0) / 1000
        speed = (2 * DISKS.friction * roll * DISKS.gravity * way) ** 0.5
        across, along = way * radians(tremor.angle), 2 * way * Manner(tremor).speed_error(speed) / speed
        reach = (16.0 + RADIUS[REPORTED]["prophet"]) / 1000
        assert chance == pytest.approx(erf(reach / across / 2**0.5) * erf(reach / along / 2**0.5))
    laws = {"L04": ("together", STACK), "L05": ("together", PAIR), "L15": ("silent", 1), "L18": ("clockwise", 0)}
    for law, (name, value) in laws.items():
        changed = board_of(replace(state, laws=(InForce(law, 1),))).rule[0]
        assert getattr(changed, name) == value
        assert (changed.navel_now == 0.0) == (law == "L15")
    two = board_of(begun(2, gods=("Freja", "Themis"))).rule[0]
    assert (two.heart, two.breaker, two.tie_disks) == (0, 1, 1)
    two = board_of(begun(2, gods=("Freja", "Themis"), numbers="balanced")).rule[0]
    assert (two.tie_disks, two.heart_radius, two.sphinx, two.sphinx_mass) == (2, 12.0, 0.0175, 0.007)


def test_an_oath_trembles_once_and_later_flicks_do_not() -> None:
    state = begun(2, gods=("Tyr", "Zeus"), steadiness="steady")
    board: Any = board_of(state, KeepOath(0, 0.0, 1.0))
    rulings = rulings_of(state)
    assert [float(rule.tremble) for rule in board.rule] == pytest.approx(
        [radians(rulings.oath.tremor_angle), radians(rulings.manner.tremor_angle)]
    )
    assert rulings.oath.tremor_angle > rulings.manner.tremor_angle
    later = blank(board)
    assert float(later.rule[0].tremble) == pytest.approx(radians(rulings.manner.tremor_angle))
    assert (later.table[0].disks, len(later.wall)) == (0, 0)


def test_a_copy_has_pieces_of_its_own() -> None:
    board: Any = board_of(replace(a_table(), hand=Hand(-20.0, 60.0, 20.0, 60.0)))
    copy = copy_of(board)
    for name in ("body", "tag", "seat", "unused", "table"):
        mine: Any = getattr(copy, name)
        assert np.array_equal(mine, getattr(board, name))
        assert not np.shares_memory(mine, getattr(board, name))
    assert len(copy.wall) == len(board.wall) == 1
    copy.disk[0].x = 0.2
    assert copy.body[0, 0] == 0.2, "two names of the same numbers"
    assert board.body[0, 0] == pytest.approx(0.06)
    scene = scene_on(copy)
    scene.disks[0, 0] = 0.1
    assert copy.body[0, 0] == 0.2
    assert (len(scene.disks), scene.half_width, scene.half_height, scene.edge) == (4, 0.24, 0.24, "open")
    assert scene_on(board_of(replace(a_table(), laws=(InForce("L20", 1),)))).edge == "bounce"


# --- the inputs of the network


def written(board: Any) -> Any:
    """The rows of inputs of a board, in which seat n expects n + 1 VP."""
    rows = new_inputs()
    rows[:] = 9.0  # of another position
    uncompiled(encode)(board, np.arange(1.0, 5.0, dtype=np.float32), rows)
    return rows


def named(columns: tuple[str, ...], row: Any) -> dict[str, float]:
    """The numbers that are not 0, by column."""
    return {name: float(n) for name, n in zip(columns, row.tolist(), strict=False) if n}


def empty() -> Any:
    """A board of two players with nothing on it, where a seat sits in the third corner."""
    board: Any = board_of(replace(begun(2), laws=()))
    rows: Any
    for rows in (board.seat, board.gain, board.land, board.island, board.rule):
        for name in rows.dtype.names:
            rows[name] = 0
    board.unused[:] = 0
    board.seat[0].uses = board.seat[1].uses = 1
    board.seat[1].corner = 2
    board.rule[0].breaker = -1
    board.island["dominant"] = -1
    return board


OF_A_SEAT: Final[dict[str, tuple[Any, float]]] = {
    # what is set for seat 1, and the column's number
    "vp": (("seat", 1, {"vp": 7}), 0.7),
    "gain": (("gain", 1, {"vp": 6.0}), 0.6),
    "prophets": (("unused", (1, 0), 3), 1.5),
    "templars": (("unused", (1, 1), 4), 2.0),
    "sphinxes": (("unused", (1, 2), 1), 0.5),
    "again": (("seat", 1, {"again": 2}), 2.0),
    "owned": (("seat", 1, {"owned": 6}), 1.2),
    "pool": (("seat", 1, {"pool": 3}), 0.6),
    "used": (("seat", 1, {"used": 2, "uses": 5}), 0.4),
    "held": (("seat", 1, {"held": 3}), 1.5),
    "sphinx": (("seat", 1, {"sphinx": 1}), 1.0),
    "any island": (("seat", 1, {"any_island": 1}), 1.0),
    "islands": (("gain", 1, {"islands": 3.0}), 1.5),
    "dominated": (("gain", 1, {"dominated": 2.0}), 1.0),
    "temples": (("gain", 1, {"temples": 3.0}), 1.5),
    "breaker": (("rule", 0, {"breaker": 1}), 1.0),
    **{f"god {god}": (("power", PLACES[god], 1), 1.0) for god in GODS},
}
OF_THE_TABLE: Final[dict[str, tuple[Any, float]]] = {
    "generations": (("table", 0, {"generations": 3}), 1.5),
    "navel now": (("rule", 0, {"navel_now": 0.25}), 0.25),
    "navel later": (("rule", 0, {"navel_later": 0.75}), 0.75),
    "silent": (("rule", 0, {"silent": 1}), 1.0),
    "tremble": (("rule", 0, {"tremble": 0.05}), 0.5),
    "jolt": (("rule", 0, {"jolt": 0.04}), 0.4),
    **{f"law {law}": (("power", PLACES[law], -1), 1.0) for law in LAWS},
}


def put(board: Any, rows: str, at: Any, what: Any) -> None:
    """Set fields of a row of a board, or a number in one of its arrays."""
    if isinstance(what, dict):
        for name, number in cast("dict[str, float]", what).items():
            setattr(getattr(board, rows)[at], name, number)
    else:
        getattr(board, rows)[at] = what


def _set(row: Any, **numbers: float) -> None:
    for name, number in numbers.items():
        setattr(row, name, number)


@pytest.mark.parametrize("column", OF_A_SEAT)
def test_a_column_of_a_seat(column: str) -> None:
    board = empty()
    where, number = OF_A_SEAT[column]
    put(board, *where)
    rows = written(board)
    assert named(SEAT_COLUMNS, rows[SEAT_ROW + 1]) == pytest.approx({column: number, "total": 0.2})
    assert named(SEAT_COLUMNS, rows[SEAT_ROW]) == pytest.approx({"total": 0.1})
    assert not rows[SEAT_ROW + 2 : WHOLE_ROW].any()


@pytest.mark.parametrize("island", range(4))
def test_the_columns_of_an_island(island: int) -> None:
    """Island I is the third of a seat that sits opposite of the first corner; the greatest of the others counts."""
    board = empty()
    _set(board.table[0], players=3)
    _set(board.seat[2], uses=1, corner=3)
    _set(board.land[island, 1], disks=3, temples=2, pilgrims=1)
    _set(board.land[island, 0], disks=1, temples=4, pilgrims=9)
    _set(board.land[island, 2], disks=5, temples=1, pilgrims=9)
    _set(board.island[island], dominant=1)
    rows = written(board)
    at = f"island {(island - 2) % 4}"
    assert named(SEAT_COLUMNS, rows[SEAT_ROW + 1]) == pytest.approx(
        {
            f"{at} disks": 1.5,
            f"{at} temples": 2.0,
            f"{at} pilgrims": 1.0,
            f"{at} other disks": 2.5,
            f"{at} other temples": 4.0,
            f"{at} dominant": 1.0,
            f"{at} present": 1.0,
            "total": 0.2,
        }
    )
    at = f"island {(island - 3) % 4}"
    assert named(SEAT_COLUMNS, rows[SEAT_ROW + 2]) == pytest.approx(
        {
            f"{at} disks": 2.5,
            f"{at} temples": 1.0,
            f"{at} pilgrims": 9.0,
            f"{at} other disks": 1.5,
            f"{at} other temples": 4.0,
            f"{at} present": 1.0,
            "total": 0.3,
        }
    )


@pytest.mark.parametrize("column", OF_THE_TABLE)
def test_a_column_of_the_table(column: str) -> None:
    board = empty()
    _set(board.table[0], generations=2)
    where, number = OF_THE_TABLE[column]
    put(board, *where)
    common = {"two players": 1.0, "generations": 1.0, "none coming": 1.0}
    assert named(WHOLE_COLUMNS, written(board)[WHOLE_ROW]) == pytest.approx(common | {column: number})


def test_how_many_play_and_how_much_is_to_come() -> None:
    board = empty()
    for players, names in ((2, {"two players": 1.0}), (3, {"three players": 1.0}), (4, {})):
        _set(board.table[0], players=players, generations=0)
        for seat in range(players):
            _set(board.seat[seat], uses=1)
        expected = {**names, "last generation": 1.0, "none coming": 1.0}
        assert named(WHOLE_COLUMNS, written(board)[WHOLE_ROW]) == pytest.approx(expected)
    _set(board.table[0], generations=1)
    board.unused[:] = [[1, 0, 0], [0, 2, 0], [0, 0, 3], [1, 1, 1]]
    assert named(WHOLE_COLUMNS, written(board)[WHOLE_ROW]) == pytest.approx(
        {"generations": 0.5, "one generation": 1.0, "coming": 0.9}
    )


@pytest.mark.parametrize("kind", KINDS)
def test_the_columns_of_a_disk(kind: Any) -> None:
    """From the corner of its owner, which is the third; the edge is the nearest one in either direction."""
    for x, y, more in (
        (24.0, 192.0, {"on island": 1.0, "edge": 0.2}),
        (192.0, 120.0, {"edge": 0.2}),
        (-6.0, 152.0, {"on island": 1.0, "in city": 1.0, "edge": 88 / 240}),
    ):
        state = replace(
            begun(2),
            disks=(
                Disk(0, kind, 1, x, y),
                Disk(1, "temple", 1, x + 1.0, y),  # the owner's
                Disk(2, "temple", 0, x + 30.0, y - 40.0),
                Disk(3, "king", -1, x - 60.0, y + 80.0),
            ),
        )
        board: Any = board_of(state)
        row = written(board)[0]
        near = max(-1.0, (50.0 - RADIUS[REPORTED][kind] - 18.0) / 100)
        assert named(DISK_COLUMNS, row) == pytest.approx(
            {"x": -x / 240, "y": -y / 240, f"kind {kind}": 1.0, "near": near, **more}, rel=1e-5
        )
        assert not written(board)[3].any(), "the king is nobody's"


def test_every_column_has_a_test() -> None:
    islands = {column for column in SEAT_COLUMNS if column.startswith("island ")}
    assert set(SEAT_COLUMNS) - set(OF_A_SEAT) - islands == {"total"}
    rest = {"two players", "three players", "last generation", "coming", "one generation", "none coming"}
    assert set(WHOLE_COLUMNS) - set(OF_THE_TABLE) == rest
    kinds = {f"kind {kind}" for kind in KINDS}
    assert set(DISK_COLUMNS) - kinds == {"x", "y", "on island", "in city", "near", "edge"}
    assert MAX_DISKS == SEAT_ROW
    assert set(get_type_hints(LandRow)) == {"disks", "temples", "pilgrims"}
    assert set(get_type_hints(GainRow)) == {"vp", "islands", "temples", "dominated"}
