"""Stargazing, compared with a slow, independent flood fill over very many lines."""

from __future__ import annotations

import random
from typing import Any

import numba  # pyright: ignore[reportMissingTypeStubs]
import numpy as np
import pytest

from omphalos.oracle import GAME, stars
from omphalos.oracle.actions import Board, Draw, Stargaze, Stop
from omphalos.oracle.agenda import Boarding, Lining
from omphalos.oracle.events import Closed, Corrupted, Drawn, Gained
from omphalos.oracle.people import GOOD
from omphalos.oracle.view import Closing
from omphalos.table.errors import NotAllowed
from tests.oracle.helpers import Game, dish, names
from tests.volume import volume

FIELD = ["RRGYBB", "BBGYRY", "GRBGGY", "RBYBBR", "RYGYGR", "GGBRYY"]
LINES = volume(50_000, 1_000_000)  # drawn in the large comparison


def around(cell: str) -> list[str]:
    """Return the four lines around a cell named by its upper left dot: top, left, bottom, right."""
    column, row = cell[0], int(cell[1])
    right = chr(ord(column) + 1)
    return [
        f"{column}{row}-{right}{row}",
        f"{column}{row}-{column}{row + 1}",
        f"{column}{row + 1}-{right}{row + 1}",
        f"{right}{row}-{right}{row + 1}",
    ]


def draw(game: Game, *lines: str) -> Game:
    """Draw these lines, with as many actions as it takes."""
    for line in lines:
        game.ask(Lining(0, 2)).do(Draw(line))
    return game


def test_a_view_shows_filled_areas_with_their_goods() -> None:
    game = draw(Game(), *around("a1"))  # red alone
    draw(game, "e1-f1", "f1-g1", "e1-e2", "e2-f2", "f2-g2", "g1-g2")  # both blues
    filled = GAME.view(game.state, -1).players[0].stars.filled
    assert [(area.cells, area.size) for area in filled] == [((0,), "charm"), ((4, 5), "tome")]


# --- the action


@pytest.mark.rule("WY-A1")
def test_bone_with_a_die_allows_as_many_lines_as_it_shows() -> None:
    game = Game().turn(0, dish("bone 3", "voodoo tree 4"))
    assert Stargaze(3) in game.offers
    game.turn(0, dish("bone 3 1", "voodoo tree"))
    assert [a for a in game.offers if isinstance(a, Stargaze)] == [Stargaze(3)]  # the higher of two
    game.turn(0, dish("bone", "voodoo tree 4 1"))
    assert "Stargaze" not in names(game.offers)


@pytest.mark.rule("WY-A1")
def test_lines_are_drawn_one_by_one_and_fewer_are_allowed() -> None:
    game = Game().turn(0, dish("bone 3", "voodoo tree 4")).do(Stargaze(3))
    assert game.asked == Lining(0, 3)
    game.do(Draw("a1-b1"))
    assert game.asked == Lining(0, 2)
    assert Draw("a1-b1") not in game.offers  # already drawn
    assert Draw("d3-d4") not in game.offers  # printed
    with pytest.raises(NotAllowed):
        game.do(Draw("a1-b2"))  # not neighbours
    game.do(Stop())
    assert game.state.clock.hours[0] == 2
    assert not isinstance(game.asked, Lining)


@pytest.mark.rule("WY-A1")
def test_every_line_joins_two_neighbouring_dots() -> None:
    assert len(stars.LINES) == 84
    for name in stars.LINES:
        (a, b), (c, d) = ((ord(dot[0]) - ord("a"), int(dot[1])) for dot in name.split("-"))
        assert abs(a - c) + abs(b - d) == 1
    assert len(Game().ask(Lining(0, 1)).offers) == 84 - 8 + 1


# --- closing off


@pytest.mark.rule("WY-A2")
def test_one_cell_gives_a_charm_of_its_colour() -> None:
    game = draw(Game(), *around("a1"))
    assert game.happened(Closed) == [Closed(0, (0,), "charm", "red", False)]
    assert game.happened(Gained) == [Gained(0, "charm", "red")]
    player = game.state.players[0]
    assert player.shelf[GOOD["charm", "red"]] == 1
    assert player.pool[GOOD["charm", "red"]] == 2


@pytest.mark.rule("WY-A2")
def test_two_cells_of_one_colour_give_a_tome_and_never_again() -> None:
    game = draw(Game(), "a1-b1", "b1-c1", "a1-a2", "a2-b2", "b2-c2", "c1-c2")
    assert game.happened(Gained) == [Gained(0, "tome", "red")]
    draw(game, "b1-b2")  # a line through a filled area
    assert game.happened(Drawn)
    assert not game.happened(Closed)
    assert not game.happened(Gained)


@pytest.mark.rule("WY-A2")
def test_two_cells_of_two_colours_give_nothing_until_they_are_divided() -> None:
    game = draw(Game(), "b1-c1", "c1-d1", "b1-b2", "b2-c2", "c2-d2", "d1-d2")
    assert game.happened(Closed) == [Closed(0, (1, 2), None, None, False)]
    assert not game.happened(Gained)
    assert game.state.shops[0].filled == 0
    draw(game, "c1-c2")
    assert {event.cells for event in game.happened(Closed)} == {(1,), (2,)}
    assert game.happened(Gained) == [Gained(0, "charm", "red"), Gained(0, "charm", "green")]


@pytest.mark.rule("WY-A2")
def test_one_line_can_close_both_sides() -> None:
    game = draw(Game(), "e1-f1", "e2-f2", "e1-e2", "f1-g1", "f2-g2", "e3-f3", "e2-e3", "f2-f3", "f3-g3", "g2-g3")
    draw(game, "g1-g2")  # two blue cells side by side
    assert [event.cells for event in game.happened(Closed)] == [(4, 5)]
    assert game.happened(Gained) == [Gained(0, "tome", "blue")]
    game = draw(Game(), "a1-a2", "a1-b1", "b1-b2", "b2-b3", "a2-a3", "a3-b3")
    assert [event.cells for event in game.happened(Closed)] == [(0, 6)]
    draw(game, "a2-b2")
    assert [event.cells for event in game.happened(Closed)] == [(0,), (6,)]
    assert game.happened(Gained) == [Gained(0, "charm", "red"), Gained(0, "charm", "blue")]


@pytest.mark.rule("WY-A2")
def test_a_larger_area_gives_nothing_and_may_be_divided_later() -> None:
    ring = ["a1-b1", "b1-c1", "c1-d1", "a1-a2", "a2-b2", "b2-c2", "c2-d2", "d1-d2"]
    game = draw(Game(), *ring)
    assert game.happened(Closed) == [Closed(0, (0, 1, 2), None, None, False)]
    draw(game, "c1-c2")
    assert {(event.cells, event.size) for event in game.happened(Closed)} == {((0, 1), "tome"), ((2,), "charm")}


@pytest.mark.rule("WY-A3")
def test_the_cross_costs_a_card_for_each_area_closed_with_it() -> None:
    game = draw(Game(), *(line for line in around("c3") if line not in ("c4-d4", "d3-d4")))
    assert game.happened(Closed) == [Closed(0, (14,), "charm", "blue", True)]
    assert len(game.happened(Corrupted)) == 1
    assert game.happened(Corrupted)[0].why == "cross"
    # both cells beside one line of the cross: a card each
    both = ["c2-d2", "d2-e2", "c2-c3", "c3-d3", "d3-e3"]
    game = draw(Game(), *both)
    assert [event.cells for event in game.happened(Closed)] == []
    draw(game, "e2-e3")
    assert [(event.cells, event.cross) for event in game.happened(Closed)] == [((9,), True)]


@pytest.mark.rule("WY-A3")
def test_one_line_that_closes_two_areas_with_the_cross_costs_two_cards() -> None:
    game = draw(Game(), "b3-c3", "b3-b4", "c3-d3")
    draw(game, "c3-c4")  # b3 left of it, c3 right of it: both lie on the cross
    assert {event.cells for event in game.happened(Closed)} == {(13,), (14,)}
    assert sum(len(event.cards) for event in game.happened(Corrupted)) == 2


@pytest.mark.rule("WY-A3")
def test_an_area_that_gives_nothing_costs_nothing_and_dividing_it_costs_a_card_for_each_charm() -> None:
    # red and blue side by side above the cross, a 2×1 of two colours
    game = draw(Game(), "b3-c3", "c3-d3", "b3-b4")
    assert game.happened(Closed) == [Closed(0, (13, 14), None, None, False)]
    assert not game.happened(Corrupted)
    draw(game, "c3-c4")
    assert [event.size for event in game.happened(Closed)] == ["charm", "charm"]
    assert sum(len(event.cards) for event in game.happened(Corrupted)) == 2  # two charms, a card for each
    assert sum(game.state.players[0].cards) == 2


@pytest.mark.rule("WY-A3")
def test_only_the_part_that_gives_a_good_costs_when_a_larger_area_is_divided() -> None:
    # the two rows above the left arm, columns b and c: four cells, then divided into a single one and three
    ring = ["b2-c2", "c2-d2", "b2-b3", "b3-b4"]
    game = draw(Game(), *ring)
    assert game.happened(Closed) == [Closed(0, (7, 8, 13, 14), None, None, False)]
    draw(game, "c3-d3")
    draw(game, "c3-c4")
    assert game.happened(Closed) == [
        Closed(0, (14,), "charm", "blue", True),
        Closed(0, (7, 8, 13), None, None, False),
    ] or game.happened(Closed) == [
        Closed(0, (7, 8, 13), None, None, False),
        Closed(0, (14,), "charm", "blue", True),
    ]
    assert sum(len(event.cards) for event in game.happened(Corrupted)) == 1


@pytest.mark.rule("WY-A3")
def test_at_a_table_where_every_area_costs_a_card_so_do_those_that_give_nothing() -> None:
    game = draw(Game(cross="areas"), "b3-c3", "c3-d3", "b3-b4")  # red and blue above the cross
    assert game.happened(Closed) == [Closed(0, (13, 14), None, None, True)]
    assert [len(event.cards) for event in game.happened(Corrupted)] == [1]
    draw(game, "c3-c4")
    assert sum(len(event.cards) for event in game.happened(Corrupted)) == 2  # two charms, a card for each
    assert sum(game.state.players[0].cards) == 3
    game = draw(Game(cross="areas"), "b1-c1", "c1-d1", "b1-b2", "b2-c2", "c2-d2", "d1-d2")  # away from the cross
    assert not game.happened(Corrupted)


@pytest.mark.rule("WY-A3")
@pytest.mark.parametrize(("cross", "cards"), [("goods", 0), ("areas", 1)])
def test_what_an_area_costs_at_the_cross_is_shown_before_it_is_closed(cross: str, cards: int) -> None:
    game = draw(Game(cross=cross), "b3-c3", "c3-d3").ask(Lining(0, 2))
    view = GAME.view(game.state, 0)
    shown = {preview.line: preview.closes for preview in view.previews}
    assert shown["b3-b4"] == (Closing((13, 14), None, None, False, cards),)
    assert view.cross == cross
    assert GAME.imagine(view, game.chance) == game.state


@pytest.mark.rule("WY-A3", "WY-A13")
def test_a_filled_area_costs_its_card_also_when_the_pool_no_longer_holds_its_good() -> None:
    game = Game().player(0, pool=(3, 3, 0, 3, 2, 2, 2, 2), shelf=(0, 0, 3, 0, 0, 0, 0, 0))
    draw(game, "c3-d3", "c3-c4")
    assert game.happened(Closed) == [Closed(0, (14,), "charm", "blue", True)]
    assert not game.happened(Gained)
    assert len(game.happened(Corrupted)) == 1


@pytest.mark.rule("WY-A3")
def test_the_outer_rim_must_be_drawn_and_a_great_area_around_the_cross_costs_nothing() -> None:
    game = draw(Game(), "a2-b2", "b1-b2")
    assert not game.happened(Closed)  # the corner is open to the outside
    rim = [name for name, line in stars.LINES.items() if line.sides[0] & ~FIELD_BITS or line.sides[1] & ~FIELD_BITS]
    assert len(rim) == 24
    game = draw(Game(), *rim)
    (whole,) = game.happened(Closed)
    assert len(whole.cells) == 36
    assert not whole.cross
    assert not game.happened(Corrupted)


FIELD_BITS = stars.bits(tuple(range(36)))


@pytest.mark.rule("WY-A4")
def test_the_field_and_its_cross() -> None:
    assert [colour[0].upper() for colour in stars.COLOUR] == list("".join(FIELD))
    printed = {line.name for line in stars.CROSS}
    assert printed == {"d2-d3", "d3-d4", "d4-d5", "d5-d6", "b4-c4", "c4-d4", "d4-e4", "e4-f4"}


@pytest.mark.rule("WY-A13")
def test_a_good_that_the_pool_does_not_hold_is_not_gained_and_the_area_is_filled_all_the_same() -> None:
    game = Game().player(0, pool=(0, 3, 3, 3, 2, 2, 2, 2), shelf=(3, 0, 0, 0, 0, 0, 0, 0))
    draw(game, *around("a1"))
    assert game.happened(Closed)
    assert not game.happened(Gained)
    assert game.state.shops[0].filled


# --- before it is confirmed


def test_a_line_says_what_it_closes_gives_and_costs_before_it_is_drawn() -> None:
    game = draw(Game(), "c3-d3").ask(Lining(0, 1))
    assert GAME.view(game.state, 0).previews[0].line == "c3-c4"
    (preview,) = (p for p in GAME.view(game.state, 0).previews if p.line == "c3-c4")
    assert preview.closes == (Closing((14,), "charm", "blue", True, 1),)
    assert GAME.view(game.state, 1).previews == ()
    said = GAME.tell_action(game.state, Draw("c3-c4"), ["A", "B"], "en")
    assert said.startswith("Line c3-c4; closes 1 cell: a blue charm, 1 corruption card")
    said = GAME.tell_action(game.state, Draw("c3-c4"), ["A", "B"], "pl")
    assert said.startswith("Linia c3-c4; zamyka 1 pole: niebieski talizman, 1 karta zepsucia")


@pytest.mark.parametrize(("red", "blue"), [(1, 0), (0, 1), (1, 1), (0, 0)])
def test_a_line_that_closes_two_areas_says_for_each_whether_the_pool_holds_its_good(red: int, blue: int) -> None:
    pool = (red, 3, blue, 3, 2, 2, 2, 2)
    game = Game().player(0, pool=pool, shelf=(3 - red, 0, 3 - blue, 0, 0, 0, 0, 0))
    draw(game, "a1-a2", "a1-b1", "b1-b2", "b2-b3", "a2-a3", "a3-b3").ask(Lining(0, 1))
    (preview,) = (p for p in GAME.view(game.state, 0).previews if p.line == "a2-b2")
    red_charm, blue_charm = Closing((0,), "charm", "red", bool(red), 0), Closing((6,), "charm", "blue", bool(blue), 0)
    assert preview.closes == (red_charm, blue_charm)
    game.do(Draw("a2-b2"))
    gained = {event.colour for event in game.happened(Gained)}
    assert gained == {closing.colour for closing in preview.closes if closing.gained}


def test_no_line_closes_two_areas_of_the_same_good() -> None:
    """A preview may look at the pool once for each: beside a line there are no two areas that are worth the same,
    unless together they are worth something, and then they are filled already."""
    colour = "".join(FIELD)
    near = {a: [b for b in range(36) if abs(a // 6 - b // 6) + abs(a % 6 - b % 6) == 1] for a in range(36)}
    pairs = [{a, b} for a in range(36) for b in near[a] if a < b and colour[a] == colour[b]]
    assert len(pairs) > 10
    for one in pairs:
        around = {cell for member in one for cell in near[member]} - one
        same = {cell for cell in around if colour[cell] == colour[min(one)]}
        assert not [other for other in pairs if same & other and not one & other]


def test_previews_come_true() -> None:
    lines = list(stars.LINES)
    random.Random(5).shuffle(lines)
    game, checked = Game(), 0
    for line in lines:
        game.ask(Lining(0, 4))
        if Draw(line) not in game.offers:
            continue
        promised = {p.line: p.closes for p in GAME.view(game.state, 0).previews}.get(line, ())
        game.do(Draw(line))
        assert [(c.cells, c.size, c.colour) for c in promised] == [
            (c.cells, c.size, c.colour) for c in game.happened(Closed)
        ]
        assert sum(c.gained for c in promised) == len(game.happened(Gained))
        assert sum(c.corruption for c in promised) == sum(len(c.cards) for c in game.happened(Corrupted))
        checked += len(promised)
    assert checked > 20


# --- the slow, independent flood-fill

_H, _V = 42, 42  # horizontal lines come first, row by row, then vertical lines


def _name(line: int) -> str:
    if line < _H:
        row, column = divmod(line, 6)
        return f"{'abcdefg'[column]}{row + 1}-{'abcdefg'[column + 1]}{row + 1}"
    row, column = divmod(line - _H, 7)
    return f"{'abcdefg'[column]}{row + 1}-{'abcdefg'[column]}{row + 2}"


_NAMES = [_name(line) for line in range(84)]
_PRINTED = [_NAMES.index(n) for n in ("d2-d3", "d3-d4", "d4-d5", "d5-d6", "b4-c4", "c4-d4", "d4-e4", "e4-f4")]
_FREE = [line for line in range(84) if line not in _PRINTED]


def slow(order: Any, printed: Any, colours: Any, every: Any, masks: Any, worths: Any, crosses: Any) -> None:
    """Draw the lines in order. After each, search all areas cell by cell and record those it closed.

    `every`: every area costs a card at the cross, and not only one that gives a good.
    """
    wall = np.zeros(84, dtype=np.bool_)
    cross = np.zeros(84, dtype=np.bool_)
    for line in printed:
        wall[line] = True
        cross[line] = True
    filled = np.zeros(36, dtype=np.bool_)
    known = np.zeros(40, dtype=np.int64)  # closed areas before the line
    known_count = 0
    for step in range(len(order)):
        wall[order[step]] = True
        seen = np.zeros(36, dtype=np.bool_)
        now = np.zeros(40, dtype=np.int64)
        now_count = 0
        found = 0
        for start in range(36):
            if seen[start]:
                continue
            stack = [start]
            seen[start] = True
            members = np.zeros(36, dtype=np.bool_)
            closed, mask, size = True, 0, 0
            while len(stack) > 0:
                cell = stack.pop()
                members[cell] = True
                mask |= 1 << cell
                size += 1
                row, column = cell // 6, cell % 6
                for way in range(4):
                    if way == 0:
                        line, r, c = row * 6 + column, row - 1, column
                    elif way == 1:
                        line, r, c = (row + 1) * 6 + column, row + 1, column
                    elif way == 2:
                        line, r, c = 42 + row * 7 + column, row, column - 1
                    else:
                        line, r, c = 42 + row * 7 + column + 1, row, column + 1
                    if wall[line]:
                        continue
                    if r < 0 or r > 5 or c < 0 or c > 5:
                        closed = False
                    elif not seen[r * 6 + c]:
                        seen[r * 6 + c] = True
                        stack.append(r * 6 + c)
            if not closed:
                continue
            now[now_count] = mask
            now_count += 1
            old = filled[start]
            for i in range(known_count):
                if known[i] == mask:
                    old = True
            if old:
                continue
            with_cross = False
            for cell in range(36):
                if not members[cell]:
                    continue
                row, column = cell // 6, cell % 6
                if row > 0 and cross[row * 6 + column] and not members[cell - 6]:
                    with_cross = True
                if row < 5 and cross[(row + 1) * 6 + column] and not members[cell + 6]:
                    with_cross = True
                if column > 0 and cross[42 + row * 7 + column] and not members[cell - 1]:
                    with_cross = True
                if column < 5 and cross[42 + row * 7 + column + 1] and not members[cell + 1]:
                    with_cross = True
            worth = -1  # a good, or nothing
            first = -1
            same = True
            for cell in range(36):
                if members[cell]:
                    if first < 0:
                        first = colours[cell]
                    elif colours[cell] != first:
                        same = False
            if size == 1:
                worth = first
            elif size == 2 and same:
                worth = 4 + first
            if worth >= 0:
                for cell in range(36):
                    if members[cell]:
                        filled[cell] = True
            masks[step, found] = mask
            worths[step, found] = worth
            crosses[step, found] = with_cross and (every or worth >= 0)
            found += 1
        known[:] = now
        known_count = now_count


_slow: Any = numba.njit(cache=True)(slow)  # pyright: ignore[reportUnknownMemberType]


def orders(dice: random.Random) -> list[int]:
    """Return all lines in an order: random, growing from line to line, the rim first, or cell by cell."""
    lines = _FREE[:]
    dice.shuffle(lines)
    match dice.randrange(4):
        case 0:
            return lines
        case 1:
            near = {
                i: [j for j in _FREE if j != i and set(_NAMES[i].split("-")) & set(_NAMES[j].split("-"))] for i in _FREE
            }
            order, left = [lines[0]], set(lines[1:])
            while left:
                grown = [j for j in near[dice.choice(order[-6:])] if j in left]
                order.append(dice.choice(grown) if grown else dice.choice(sorted(left)))
                left.remove(order[-1])
            return order
        case 2:
            rim = {i for i in _FREE if i < 6 or 36 <= i < 42 or (i >= 42 and (i - 42) % 7 in (0, 6))}
            return sorted(lines, key=lambda i: i not in rim or dice.random() < 0.1)
        case _:
            cells = list(range(36))
            dice.shuffle(cells)
            rank = {cell: place for place, cell in enumerate(cells)}
            return sorted(lines, key=lambda i: min(rank[cell] for cell in _BESIDE[i]))


_BESIDE = [
    [
        cell
        for cell in range(36)
        if line in (cell, cell + 6, 42 + cell // 6 * 7 + cell % 6, 42 + cell // 6 * 7 + cell % 6 + 1)
    ]
    for line in range(84)
]


def test_the_slow_way_is_slow_and_right_on_a_known_case() -> None:
    """The slow way numbers horizontal lines by the cells below them. It is no copy of the fast one."""
    masks, worths, crosses = _room()
    order = [_NAMES.index(name) for name in around("a1")]
    _slow(np.array(order), np.array(_PRINTED), _COLOURS, False, masks, worths, crosses)
    assert masks[3, 0] == 1
    assert worths[3, 0] == 0
    assert not crosses[3, 0]
    assert not masks[:3].any()


_COLOURS = np.array(["RGBY".index(letter) for letter in "".join(FIELD)])


def _room() -> tuple[Any, Any, Any]:
    return np.zeros((76, 2), np.int64), np.zeros((76, 2), np.int64), np.zeros((76, 2), np.bool_)


@pytest.mark.rule("WY-A2", "WY-A3")
def test_lines_close_what_the_slow_way_says() -> None:
    dice = random.Random(2024)
    quick_lines = [stars.LINES[name] for name in _NAMES]
    drawn = closed = both = crossed = idle = 0
    base: list[list[int]] = [orders(dice) for _ in range(volume(100, 400))]
    masks, worths, crosses = _room()
    printed = np.array(_PRINTED)
    while drawn < LINES:
        order = base[dice.randrange(len(base))][:]
        for _ in range(dice.randrange(12)):  # the same way with some lines exchanged
            i, j = dice.randrange(76), dice.randrange(76)
            order[i], order[j] = order[j], order[i]
        masks[:], worths[:], crosses[:] = 0, 0, False
        every = dice.random() < 0.5
        _slow(np.array(order), printed, _COLOURS, every, masks, worths, crosses)
        expected, their_worth, their_cross = masks.tolist(), worths.tolist(), crosses.tolist()
        state = GAME.start(1, GAME.read_options({"cross": "areas" if every else "goods"}))
        for step, number in enumerate(order):
            line = quick_lines[number]
            areas = stars.closes(state.shops[0], line)
            state = GAME.evolve(state, Drawn(0, line.name))
            if not areas:
                assert not expected[step][0], (order, step)
                continue
            mine: set[tuple[int, int, bool]] = set()
            for area in areas:
                cells = area.cells
                worth = -1 if area.size is None or area.colour is None else GOOD[area.size, area.colour]
                mine.add((sum(1 << cell for cell in cells), worth, area.cross))
                state = GAME.evolve(state, Closed(0, cells, area.size, area.colour, area.cross))
                crossed += area.cross
                idle += area.cross and area.size is None
            theirs = {
                (mask, their_worth[step][i], their_cross[step][i]) for i, mask in enumerate(expected[step]) if mask
            }
            assert mine == theirs, (order, step)
            closed += len(areas)
            both += len(areas) == 2
        assert not stars.open_lines(state.shops[0])
        drawn += len(order)
    assert closed > drawn // 5
    assert both > drawn // 50
    assert crossed > drawn // 20
    assert idle > drawn // 50


def test_a_line_is_no_answer_to_another_question() -> None:
    game = Game().put(ashore=(0,)).ask(Boarding(0, "red"))
    with pytest.raises(NotAllowed):
        game.do(Draw("a1-b1"))
    assert Board(0) in game.offers
