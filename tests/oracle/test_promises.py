"""What helpers promise by their descriptions, also where no game asks for it: borders, nothing, all, rounding."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from omphalos.oracle import decide, look, stars, turns
from omphalos.oracle import events as e
from omphalos.oracle.account import Coin, balance, by_reason
from omphalos.oracle.actions import Choose, Draw, Hire, Nudge, Pass, Sell, Shift, Stop
from omphalos.oracle.agenda import Attending, Choosing, Ferrying, Filling, Lining, Selling, Spending, Turn, Writing
from omphalos.oracle.cove import boats, clock, corruption, goods, halls, market, reckoning, square
from omphalos.oracle.cove.square import CARDS, HOURS
from omphalos.oracle.numbers import COVE, COVES
from omphalos.oracle.people import COLOURS, GOOD, INDEX, added, sample
from omphalos.oracle.shop import fates, horoscopes, marks, prophecies, runes, staff
from omphalos.oracle.state import Dish, Fields, Prophecy
from omphalos.oracle.view import Closing
from omphalos.table.chance import Chance, Stream
from tests.oracle.helpers import Game, draft_of


def stream(seed: int = 0) -> Stream:
    """Draws."""
    return Chance(seed, ("draws",))["draws"]


# --- people, boats, time


@pytest.mark.parametrize("counts", [(0, 0, 0), (3, 0, 2), (0, 0, 5), (1, 1, 1)])
@pytest.mark.parametrize("draws", [0, 1, 4, 5, 9])
def test_a_sample_is_drawn_without_replacement_as_far_as_there_are_any(counts: Any, draws: int) -> None:
    for seed in range(20):
        drawn = sample(stream(seed), counts, draws)
        assert len(drawn) == min(draws, sum(counts))
        assert all(drawn.count(kind) <= n for kind, n in enumerate(counts))


def test_each_kind_is_drawn_as_often_as_there_are_of_it() -> None:
    draws = stream()
    first = [sample(draws, (1, 0, 3), 1)[0] for _ in range(2000)]
    assert first.count(1) == 0
    assert 420 < first.count(0) < 580


def test_counts_are_changed_in_one_place() -> None:
    before = (1, 2, 3)
    assert (added(before, 1), added(before, 2, -3), before) == ((1, 3, 3), (1, 2, 0), (1, 2, 3))


def test_room_is_in_waiting_boats_alone() -> None:
    state = Game(2).boats("rgby", "rg", "", "", "k", "").put(moored=(-1, -1, 0, 2, -1, -1)).state
    assert [boats.room(state, boat) for boat in range(6)] == [0, 2, 0, 0, 3, 4]
    assert boats.rooms(state) == 9
    assert boats.with_room(state) == [1, 4, 5]
    assert boats.docked(state) == 2
    for aboard, can in ((("rg", "g", "", "", "", ""), False), (("rg", "gb", "", "", "", ""), True),
                        (("rrrr", "rrr", "", "", "", ""), False), (("rrr", "r", "", "", "", ""), True)):  # fmt: skip
        assert boats.can_fill(Game(2).boats(*aboard).state) == can


def test_hours_on_the_dial() -> None:
    assert [clock.on_dial(hour) for hour in (0, 1, 11, 12, 13, 24, 25, 36)] == [0, 1, 11, 12, 1, 12, 1, 12]


@pytest.mark.parametrize("thrift", [0, 1, 2, 3, 9])
def test_thrift_takes_hours_off_but_one(thrift: int) -> None:
    game = Game(2).player(1, thrift=thrift, figure="fates")
    for place, hours in enumerate(HOURS):
        draft = draft_of(game)
        turns.take(draft, Turn(1), Hire(place))
        assert [task for task in draft.agenda if isinstance(task, Spending)] == [Spending(1, max(1, hours - thrift))]
    passing = draft_of(game)
    turns.take(passing, Turn(1), Pass())
    assert passing.agenda == [Spending(1, COVE.clock.pass_hours.value)], "a pass takes its time in any case"


def test_the_square_costs_by_place_and_is_refilled_from_the_discards_when_the_deck_is_out() -> None:
    state = Game(2).state
    short = replace(state, town=replace(state.town, square=state.town.square[:2]))
    assert square.hire_options(short) == (Hire(0), Hire(1))
    empty = draft_of(Game(2).put(town=replace(state.town, deck=(), square=("red porter",), discards=())))
    square.refill(empty)
    assert empty.events == []
    again = draft_of(Game(2).put(town=replace(state.town, deck=(), square=("red porter",), discards=("blue pilot",))))
    square.refill(again)
    assert [type(event) for event in again.events] == [e.Reshuffled, e.Posted]
    assert again.state.town.square == ("red porter", "blue pilot")


# --- market, gold, corruption


def test_points_of_cards() -> None:
    assert [corruption.points(cards) for cards in ((0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1), (2, 3, 4))] == [
        *(0, 1, 2, 3, 20)
    ]


@pytest.mark.parametrize("hidden", range(9))
def test_a_corruption_point_costs_a_gold_for_each_rogue_or_part_of_the_number(hidden: int) -> None:
    state = Game(2).put(halls=(1, 2, 3, 4, hidden)).state
    each = COVE.reckoning.rogues.value
    assert reckoning.price(state) == (hidden + each - 1) // each


@pytest.mark.parametrize("rogues", ["thieves", "cult", "smugglers"])
def test_customers_of_the_black_market(rogues: Any) -> None:
    piers = ((1, 2, 3, 4, 5), (2, 0, 0, 0, 1), (0, 1, 0, 2, 3))
    state = Game(2).put(piers=piers, rogues=rogues).state
    more = 3 if rogues == "smugglers" else 0
    assert [[market.customers(state, pier, colour) for colour in range(4)] for pier in range(3)] == [
        [1, 2, 3, 4],
        [2, 0, 0, 0],
        [0 + more, 1 + more, 0 + more, 2 + more],
    ]
    for size in ("charm", "tome"):
        for colour in COLOURS:
            value = market.VALUES[GOOD[size, colour]]
            assert market.price(state, Sell(size, colour, "great")) == value * piers[0][INDEX[colour]]
            assert market.price(state, Sell(size, colour, "black")) == value * (piers[2][INDEX[colour]] + more)
    per_card = COVE.market.goods_per_card.value
    for sold in range(6):
        expected = sold * COVE.rogues.smugglers.value if more else (sold + per_card - 1) // per_card
        assert market.black_cards(state, sold) == expected
    nobody = Game(2).put(piers=(piers[0], piers[1], (0, 1, 0, 2, 0)), rogues="smugglers").state
    assert market.black_cards(nobody, 3) == 2, "smugglers without a rogue on the pier are none"


def test_sales_are_counted_by_pier() -> None:
    piers = ((1, 0, 0, 0, 0), (1, 0, 0, 0, 0), (1, 0, 0, 0, 0))
    game = Game(2).put(piers=piers).player(1, shelf=(3, 0, 0, 0, 2, 0, 0, 0))
    game.ask(Selling(1, (1, 2, 3)))
    for action, sold in ((Sell("tome", "red", "great"), (2, 2, 3)), (Sell("charm", "red", "small"), (1, 3, 3)),
                         (Sell("charm", "red", "black"), (1, 2, 4))):  # fmt: skip
        draft = draft_of(game)
        market.sell(draft, Selling(1, (1, 2, 3)), action)
        assert draft.agenda == [Selling(1, sold)]
        assert decide.options(game.state, Selling(1))[-1] != action


def test_accounts_of_nothing_are_empty() -> None:
    coins = (Coin(1, "sale", 4), Coin(1, "thieves", -3), Coin(2, "sale", 2))
    assert (balance(coins), by_reason(coins)) == (3, {"sale": 6, "thieves": -3})
    assert (balance(()), by_reason(())) == (0, {})


def test_the_ranks_of_a_player_alone_begin_at_their_gold() -> None:
    for numbers, cove in COVES.items():
        for place, least in enumerate(cove.ranks):
            assert reckoning.rank(least - 1, numbers) == reckoning.RANKS[place]
            assert reckoning.rank(least, numbers) == reckoning.RANKS[place + 1]
        assert reckoning.rank(-10, numbers) == reckoning.RANKS[0]


def test_symbols_pay_by_their_own_hall() -> None:
    cards = ("red porter", None, "yellow envoy", "red herald")
    state = Game(2).player(1, staff=cards).put(halls=(2, 3, 5, 7, 1)).state
    each = COVE.reckoning.symbol.value
    paid = reckoning.symbols(state, state.players[1])
    red = CARDS["red porter"].symbols + CARDS["red herald"].symbols
    assert paid == (red * 2 * each, 0, 0, CARDS["yellow envoy"].symbols * 7 * each)
    assert reckoning.symbols(state, state.players[0]) == (0, 0, 0, 0)


def test_sponsorships_of_the_halls() -> None:
    game = Game(2).put(halls=(1, 2, 3, 4, 5))
    for guild, tasks, gold in (("green", [Ferrying(1)], []), ("blue", [Choosing(1, "charm", COLOURS)], []),
                               ("yellow", [], [4 * COVE.halls.nobles.value])):  # fmt: skip
        draft = draft_of(game)
        halls.sponsor(draft, 1, guild)  # pyright: ignore[reportArgumentType]
        assert (draft.agenda, [getattr(event, "gold", None) for event in draft.events]) == (tasks, gold)


def test_a_good_is_gained_from_a_pool_that_holds_it() -> None:
    game = Game(2).player(1, pool=(0, 1, 0, 0, 1, 0, 0, 0))
    for size, colour, gains in (("charm", "red", 0), ("charm", "green", 1), ("tome", "red", 1), ("tome", "green", 0)):
        draft = draft_of(game)
        goods.gain(draft, 1, size, colour)  # pyright: ignore[reportArgumentType]
        assert len(draft.events) == gains
    assert decide.options(game.state, Choosing(1, "charm", COLOURS)) == (Choose("green"),)
    assert decide.options(game.state, Choosing(1, "tome", ("green", "red"))) == (Choose("red"),)


# --- the shop


def test_dice_of_a_half_and_runes_in_one() -> None:
    dish = Dish("left", "right", "left", ("right", "right"), (4, 1), skull=False)
    assert (runes.dice_in(dish, "right"), runes.dice_in(dish, "left")) == ((4, 1), ())
    assert runes.dice_in(replace(dish, dice=("left", "right")), "left") == (4,)
    assert not runes.together(dish)
    for half in ("left", "right"):
        whole = Dish(half, half, half, (half, half), (1, 2), skull=True)
        assert runes.together(whole)
        dice = {"dice": (half, "left")}, {"dice": ("right", half)}
        for change in ({"bone": "left"}, {"bone": "right"}, {"voodoo": "left"}, {"coin": "right"}, *dice):
            assert runes.together(replace(whole, **change)) == (replace(whole, **change) == whole)
    assert len(set(runes.DISHES)) == 1024


@pytest.mark.parametrize(("face", "by", "after"), [(1, -1, 4), (4, 1, 1), (1, 1, 2), (4, -1, 3), (2, 1, 3), (3, -1, 2)])
@pytest.mark.parametrize("die", [1, 2])
def test_one_and_four_are_neighbours_on_a_die(face: int, by: Any, after: int, die: Any) -> None:
    faces = (face, 2) if die == 1 else (2, face)
    dish = Dish("left", "right", "left", ("left", "right"), faces, skull=False)
    draft = draft_of(Game(2).shop(1, dish=dish, nudge=Fields(3, 1), shift=Fields(2, 0)))
    fates.nudge(draft, 1, Nudge(die, by))
    shop = draft.state.shops[1]
    assert shop.lying.faces == ((after, 2) if die == 1 else (2, after))
    assert (shop.nudge, shop.shift) == (Fields(3, 2), Fields(2, 0))


@pytest.mark.parametrize("rune", fates.RUNES)
@pytest.mark.parametrize("half", ["left", "right"])
def test_a_rune_that_is_moved_leaves_the_others_where_they_lie(rune: Any, half: Any) -> None:
    other = "right" if half == "left" else "left"
    whole = Dish(half, half, half, (half, half), (3, 4), skull=True)
    draft = draft_of(Game(2).shop(0, dish=whole, nudge=Fields(1, 0), shift=Fields(2, 1)))
    fates.shift(draft, 0, Shift(rune))
    expected = {
        "bone": {"bone": other},
        "voodoo": {"voodoo": other},
        "coin": {"coin": other},
        "die 1": {"dice": (other, half)},
        "die 2": {"dice": (half, other)},
    }
    shop = draft.state.shops[0]
    assert shop.dish == replace(whole, **expected[rune])
    assert (shop.nudge, shop.shift) == (Fields(1, 0), Fields(2, 2))


def test_what_rows_of_digits_take_next() -> None:
    assert [horoscopes.needs("upper", (n,)) for n in range(5)] == [horoscopes.ANY, 2, 3, 4, 1]
    assert [horoscopes.needs("lower", (n,)) for n in range(5)] == [horoscopes.ANY, 4, 1, 2, 3]
    for row, fields in (("upper", horoscopes.UPPER), ("lower", horoscopes.LOWER)):
        assert horoscopes.needs(row, ()) == horoscopes.ANY  # pyright: ignore[reportArgumentType]
        assert horoscopes.needs(row, (1,) * (fields - 1)) != horoscopes.FULL  # pyright: ignore[reportArgumentType]
        assert horoscopes.needs(row, (1,) * fields) == horoscopes.FULL  # pyright: ignore[reportArgumentType]
    assert [horoscopes.fits(need, 3) for need in (horoscopes.ANY, horoscopes.FULL, 3, 2)] == [True, False, True, False]


def test_a_die_is_offered_in_each_row_that_takes_it() -> None:
    game = Game(2).shop(1, upper=(2,), lower=(4,))  # they take 3 and 3
    for dice, offered in (((3, 3), ["3 upper", "3 lower"]), ((1, 2), []), ((2, 3), ["3 upper", "3 lower"]), ((), [])):
        task = Writing(1, dice)
        found = horoscopes.writing_options(game.state, task)
        assert [f"{write.digit} {write.row}" for write in found] == offered
        assert all(decide.allows(game.state, task, write) for write in found)
    full = Game(2).shop(1, upper=(1,) * horoscopes.UPPER, lower=())
    found = horoscopes.writing_options(full.state, Writing(1, (4, 1)))
    assert [f"{write.digit} {write.row}" for write in found] == ["1 lower", "4 lower"]


def test_room_for_marks() -> None:
    full = ("XT",) * 4
    assert marks.SYMBOLS == 2
    for upper, lower, guilds, x, mark in (
        ((), (), ("", "", "", ""), True, True),
        ((1,) * 8, (1,) * 8, full, False, False),
        ((1,) * 7, (1,) * 8, full, True, False),
        ((1,) * 8, (1,) * 7, full, True, False),
        ((1,) * 8, (1,) * 8, ("XT", "XT", "T", "XX"), True, True),
    ):
        shop = Game(2).shop(0, upper=upper, lower=lower, guilds=guilds).state.shops[0]
        assert (marks.room(shop), marks.guild_room(shop)) == (x, mark)


def test_prophecies_are_active_while_symbols_are_left_and_none_is_ringed() -> None:
    made = (Prophecy("red", 3, 0), Prophecy("red", 3, 3), Prophecy("blue", 2, 1, ringed=True), Prophecy("blue", 2, 1))
    shop = Game(2).shop(0, prophecies=made, used=10).state.shops[0]
    assert prophecies.active(shop) == [1, 3]
    assert prophecies.any_active(shop)
    assert not prophecies.any_active(replace(shop, prophecies=made[:1] + made[2:3]))
    assert not prophecies.any_active(replace(shop, prophecies=()))
    assert prophecies.unused(shop) == prophecies.SYMBOLS - 10


def test_an_empty_kind_of_fate_is_offered_and_a_full_one_is_not() -> None:
    full = fates.FIELDS
    for nudge, shift, offered in ((0, 0, ["nudge", "shift"]), (full, 0, ["shift"]), (full - 1, full, ["nudge"]),
                                  (full, full, [])):  # fmt: skip
        game = Game(2).shop(0, nudge=Fields(nudge, nudge), shift=Fields(shift, 0))
        assert [fill.fate for fill in fates.filling_options(game.state, Filling(0, 1))] == offered
    for left, tasks in ((2, [Filling(0, 1)]), (1, [])):
        draft = draft_of(Game(2))
        fates.fill(draft, Filling(0, left), fates.filling_options(draft.state, Filling(0, left))[0])
        assert draft.agenda == tasks


def test_only_abilities_with_a_card_are_attended_to() -> None:
    draft = draft_of(Game(2).player(1, staff=(None, "red porter", None, "blue pilot")))
    staff.activate(draft, 1, None)  # pyright: ignore[reportArgumentType]
    assert draft.agenda == [Attending(1, ("astrologer", "bouncer"))]
    assert len(decide.options(draft.state, Attending(1, ("bouncer",)))) == 2
    assert decide.options(draft.state, Attending(1, ())) == ()


# --- stars


def test_cells_and_bits_are_each_other_s_inverse() -> None:
    for some in ((), (0,), (35,), (5, 6), tuple(range(36))):
        assert stars.cells(stars.bits(some)) == some
    assert len({stars.bits((cell,)) for cell in range(36)}) == 36


def test_drawn_lines_are_named_without_the_printed_ones() -> None:
    shop = Game(1).state.shops[0]
    assert stars.drawn_lines(shop.across, shop.down) == ()
    every = tuple(stars.LINES)
    across = sum(line.across for line in stars.LINES.values())
    down = sum(line.down for line in stars.LINES.values())
    printed = {line.name for line in stars.CROSS}
    assert set(stars.drawn_lines(across, down)) == set(every) - printed
    assert not stars.open_lines(replace(shop, across=across, down=down))
    for name in set(every) - printed:
        line = stars.LINES[name]
        assert stars.drawn_lines(line.across, line.down) == (name,)
        almost = replace(shop, across=across & ~line.across, down=down & ~line.down)
        assert stars.open_lines(almost)
        options = decide.options(replace(Game(1).state, shops=(almost,)), Lining(0, 1))
        assert options == (Draw(name), Stop())


def test_of_two_areas_that_one_line_closes_the_pool_is_counted_down() -> None:
    """A pool with one good left gives the first area its good, and the second none."""
    player = Game(2).player(0, pool=(1, 0, 0, 0, 1, 0, 0, 0)).state.players[0]
    areas = [stars.Area(stars.bits((cell,)), "charm", "red", cross=cell == 1) for cell in (0, 1)]
    areas += [stars.Area(stars.bits((2, 3, 4)), None, None, cross=False)]
    closings = look._closings(player, areas)  # pyright: ignore[reportPrivateUsage]
    assert closings == (
        Closing((0,), "charm", "red", gained=True, corruption=0),
        Closing((1,), "charm", "red", gained=False, corruption=stars.CORRUPTION),
        Closing((2, 3, 4), None, None, gained=False, corruption=0),
    )


def test_a_flood_stops_at_lines_and_is_nothing_when_it_reaches_beyond() -> None:
    everything = (1 << stars.WIDE * stars.WIDE) - 1
    field = stars.bits(tuple(range(36)))
    corner = stars.bits((0,))
    assert stars.flood(corner, 0, 0, 0) & field == field
    assert stars.flood(corner, 0, 0, everything & ~field) == 0
    a = [stars.LINES[name] for name in ("a1-b1", "a2-b2", "a1-a2", "b1-b2")]
    across, down = sum(line.across for line in a), sum(line.down for line in a)
    assert stars.flood(corner, across, down, everything & ~field) == corner
    assert stars.flood(stars.bits((1,)), across, down, corner) & corner == 0
