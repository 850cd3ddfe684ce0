"""The oracle's board: set-up, runes, fates, horoscopes, guild area, staff."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from omphalos.oracle import GAME
from omphalos.oracle.account import Coin
from omphalos.oracle.actions import (
    Choose,
    Cross,
    Decline,
    Divine,
    Draw,
    Fates,
    Fill,
    Finish,
    Foretell,
    Hire,
    Horoscope,
    Nudge,
    Reward,
    Shift,
    Staff,
    Stargaze,
    Stay,
    Trade,
    Tuck,
    Use,
    Write,
)
from omphalos.oracle.agenda import (
    Attending,
    Choosing,
    Crossing,
    Discarding,
    Ferrying,
    Filling,
    Lining,
    Rewarding,
    Trading,
    Tucking,
    Work,
    Writing,
)
from omphalos.oracle.events import Corrupted, Discarded, Filled, Gained, Marked, Paid, Spent, Thrown, Wrote
from omphalos.oracle.people import COLOURS, Colour
from omphalos.oracle.shop import horoscopes, runes
from omphalos.oracle.state import Deck, Dish, Fields, Row
from omphalos.table.errors import NotAllowed
from tests.oracle.helpers import Game, dish, names

# --- set-up and runes


@pytest.mark.rule("WY-S1")
def test_how_an_oracle_starts() -> None:
    view = GAME.view(Game(2).state, 0).players[1]
    assert [(good.size, good.colour, good.shelf, good.pool) for good in view.goods] == [
        *(("charm", colour, 0, 3) for colour in COLOURS),
        *(("tome", colour, 0, 2) for colour in COLOURS),
    ]
    assert view.figure == "staff"
    assert (view.nudge.ready, view.nudge.empty, view.shift.ready, view.shift.empty) == (1, 7, 1, 7)
    assert view.gold == 0
    game = Game(2).player(0, staff=("red porter", None, None, None)).turn(0)
    assert Staff() not in game.offers  # the figure stands there


@pytest.mark.rule("WY-S1")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_nobody_starts_with_gold(players: int) -> None:
    assert [(player.gold, player.account) for player in Game(players).state.players] == [(0, ())] * players


@pytest.mark.rule("WY-S1")
@pytest.mark.parametrize(("players", "gold"), [(1, [0]), (2, [0, 1]), (3, [0, 2, 4]), (4, [0, 0, 2, 4])])
def test_with_balanced_numbers_those_who_act_later_start_with_gold(players: int, gold: list[int]) -> None:
    game = Game(players, numbers="balanced")
    assert [player.gold for player in game.state.players] == gold
    assert [player.account for player in game.state.players] == [
        (Coin(1, "start", coins),) if coins else () for coins in gold
    ]


@pytest.mark.rule("WY-S2")
def test_each_half_and_face_is_equally_likely() -> None:
    assert len(set(runes.DISHES)) == 1024
    for rune in ("bone", "voodoo", "coin", "skull"):
        assert set(Counter(getattr(d, rune) for d in runes.DISHES).values()) == {512}
    assert Counter(d.faces for d in runes.DISHES) == {(a, b): 64 for a in range(1, 5) for b in range(1, 5)}
    assert set(Counter(d.dice for d in runes.DISHES).values()) == {256}


@pytest.mark.rule("WY-S3")
def test_the_first_throw_is_repeated_while_all_lie_together_and_serves_the_first_turn() -> None:
    assert runes.together(dish("bone voodoo tree 1 2", ""))
    assert not runes.together(dish("bone voodoo tree 1", "2"))
    for seed in range(80):
        game = Game(4, seed)
        assert not any(runes.together(shop.dish) for shop in game.state.shops)
        assert [event.seat for event in game.happened(Thrown)] == [0, 1, 2, 3]  # nobody throws again before turn one
    game = Game(2)
    first = game.state.shops[1].dish
    game.turn(0, dish("bone voodoo", "skull 3 4")).do(
        Horoscope("right"), Write(3, "upper"), Write(4, "upper"), Choose("red")
    )
    assert game.asked.seat == 1
    assert not game.happened(Thrown)
    assert game.state.shops[1].dish == first


@pytest.mark.rule("WY-S4")
def test_later_throws_bring_corruption_when_all_lie_together() -> None:
    together = apart = 0
    for seed in range(120):
        game = Game(1, seed).turn(0, dish("bone voodoo 1", "tree 2")).do(Divine(1), Foretell("red"))
        (thrown,) = game.happened(Thrown)
        assert game.state.shops[0].dish == thrown.dish
        cards = [event.why for event in game.happened(Corrupted)]
        assert cards == (["runes"] if runes.together(thrown.dish) else [])
        together += bool(cards)
        apart += not cards
        assert GAME.seen(game.state, thrown, -1) == thrown  # everybody sees it
    assert together > 2
    assert apart > 80


@pytest.mark.rule("WY-S5")
def test_fates_change_a_die_or_move_a_rune_before_the_action() -> None:
    game = Game().shop(0, nudge=Fields(3), shift=Fields(2)).turn(0, dish("bone voodoo 1", "tree 4"))
    assert {a for a in game.offers if isinstance(a, Nudge | Shift)} == {
        *(Nudge(die, by) for die in (1, 2) for by in (-1, 1)),
        *(Shift(rune) for rune in ("bone", "voodoo", "coin", "die 1", "die 2")),
    }
    game.do(Nudge(1, -1), Nudge(2, 1))
    assert game.state.shops[0].dish.faces == (4, 1)  # 1 and 4 are neighbours
    game.do(Nudge(2, 1), Shift("die 2"), Shift("coin"))
    assert game.state.shops[0].dish == dish("bone voodoo tree 4 2", "")
    assert (game.state.shops[0].nudge, game.state.shops[0].shift) == (Fields(3, 3), Fields(2, 2))
    assert not {"Nudge", "Shift"} & names(game.offers)
    assert not game.happened(Corrupted)  # moved together, not thrown
    assert not game.happened(Spent)
    with pytest.raises(NotAllowed):
        game.do(Nudge(1, 1))


@pytest.mark.rule("WY-S5")
def test_a_moved_rune_keeps_its_face_and_a_field_serves_once() -> None:
    game = Game().shop(0, shift=Fields(8, 7)).turn(0, dish("bone skull 2", "voodoo 3")).do(Shift("coin"))
    assert game.state.shops[0].dish == dish("bone 2", "voodoo skull 3")
    assert Fates("shift") not in game.offers  # all eight fields have been used
    game = Game().shop(0, nudge=Fields(7)).turn(0, dish("bone tree 2", "voodoo 3")).do(Fates("nudge"))
    assert game.happened(Filled) == [Filled(0, "nudge", 1)]  # excess is lost


# --- the dishes of the rulebook


def test_a_dish_from_words_shows_what_the_words_say() -> None:
    assert dish("bone voodoo 2", "skull 3") == Dish("left", "left", "right", ("left", "right"), (2, 3), True)
    assert dish("bone skull", "voodoo 3 4") == Dish("left", "right", "left", ("right", "right"), (3, 4), True)
    assert dish("bone voodoo 2", "tree 3") == Dish("left", "left", "right", ("left", "right"), (2, 3), False)


@pytest.mark.rule("WY-A1", "WY-A5", "WY-A7", "WY-A10", "WY-S5")
def test_worked_example_both_dishes() -> None:
    thrown = dish("bone voodoo 2", "skull 3")
    assert thrown.skull
    game = Game().turn(0, thrown)
    work = [a for a in game.offers if not isinstance(a, Nudge | Shift | Hire)]
    assert work == [Stargaze(2), Divine(2), Horoscope("left"), Horoscope("right"), Fates("X")]
    game.do(Fates("X"), Cross("upper"))
    assert [event.why for event in game.happened(Corrupted)] == ["skull"]
    assert sum(game.state.players[0].cards) == 1
    game = Game().turn(0, thrown).do(Nudge(2, 1), Shift("die 2"))
    assert game.state.shops[0].dish == dish("bone voodoo 2 4", "skull")
    work = [a for a in game.offers if not isinstance(a, Nudge | Shift | Hire)]
    assert work == [Stargaze(4), Divine(2), Divine(4), Horoscope("left")]
    game.do(Horoscope("left"))
    assert game.asked == Writing(0, (2, 4))


# --- horoscopes


@pytest.mark.rule("WY-A7")
def test_worked_example_rows() -> None:
    game = Game(1)
    rows: dict[Row, tuple[int, ...]] = {"upper": (1, 2, 3, 4, 1, 2), "lower": (3, 2, 1, 4, 3)}
    for row, digits in rows.items():
        for i, digit in enumerate(digits):
            written = {"upper": (), "lower": (), row: digits[:i]}
            game.shop(0, **written).ask(Writing(0, (digit,)))
            assert Write(digit, row) in game.offers
            for other in {1, 2, 3, 4} - {digit}:
                game.ask(Writing(0, (other,)))
                assert (Write(other, row) in game.offers) == (i == 0)


@pytest.mark.rule("WY-A7")
def test_x_fits_after_anything_and_anything_after_x() -> None:
    assert horoscopes.needs("upper", (1, 0)) == horoscopes.ANY
    assert horoscopes.needs("lower", (0,)) == horoscopes.ANY
    assert horoscopes.needs("upper", ()) == horoscopes.ANY
    assert [horoscopes.needs("upper", (d,)) for d in (1, 2, 3, 4)] == [2, 3, 4, 1]
    assert [horoscopes.needs("lower", (d,)) for d in (1, 2, 3, 4)] == [4, 1, 2, 3]
    game = Game(1).shop(0, upper=(2,), lower=(2,)).ask(Crossing(0))
    assert {Cross("upper"), Cross("lower")} <= set(game.offers)


@pytest.mark.rule("WY-A7")
def test_each_die_is_written_in_free_order_and_one_that_fits_nowhere_is_lost() -> None:
    game = Game(1).shop(0, upper=(1,), lower=(1,)).turn(0, dish("2 3", "bone voodoo tree")).do(Horoscope("left"))
    assert game.events[-1].agenda[-1] != Writing(0, (2, 3))  # only 2 above fits: written without a question
    assert game.state.shops[0].upper == (1, 2)
    game.do(Choose("red"))
    assert game.state.shops[0].upper == (1, 2, 3)  # now the 3 fits
    game = Game(1).shop(0, upper=(1,), lower=(1,)).turn(0, dish("2 2", "bone voodoo tree"))
    game.do(Horoscope("left"), Choose("red"))
    assert game.state.shops[0].upper == (1, 2)  # the second 2 is lost
    assert game.state.shops[0].lower == (1,)
    assert not isinstance(game.asked, Writing)
    game = Game(1).turn(0, dish("2 3", "bone voodoo tree")).do(Horoscope("left"))
    assert set(game.offers) == {Write(d, row) for d in (2, 3) for row in ("upper", "lower")}


@pytest.mark.rule("WY-A7")
def test_a_half_with_no_die_that_fits_may_not_be_chosen() -> None:
    game = Game(1).shop(0, upper=(1,), lower=(1,)).turn(0, dish("3", "2 bone voodoo tree"))
    assert Horoscope("left") not in game.offers
    assert Horoscope("right") in game.offers
    game.turn(0, dish("", "2 4 bone voodoo tree"))
    assert Horoscope("left") not in game.offers


BONUSES = {
    "upper": ["", "charm rg", "X", "charm by", "discard", "trade", "charm rgby", "tome rgby"],
    "lower": ["", "discard", "charm by", "trade", "charm rg", "X", "tome rg", "tome by"],
}


@pytest.mark.rule("WY-A8")
@pytest.mark.parametrize("row", ["upper", "lower"])
@pytest.mark.parametrize("field", range(8))
def test_a_field_pays_its_bonus_when_it_is_filled(row: Any, field: int) -> None:
    game = Game(1).shop(0, **{row: (0,) * field}).player(0, cards=(1, 1, 0)).put(corruption=Deck((23, 23, 12)))
    game.ask(Crossing(0)).do(Cross(row))
    assert Wrote(0, row, 0) in game.events
    kind, _, colours = BONUSES[row][field].partition(" ")
    wanted: tuple[Colour, ...] = tuple(colour for colour in COLOURS if colour[0] in colours)
    match kind:
        case "charm" | "tome":
            assert game.asked == Choosing(0, kind, wanted)
            assert {a.colour for a in game.offers} == set(wanted)
            game.do(game.offers[-1])
            assert game.happened(Gained) == [Gained(0, kind, wanted[-1])]
        case "X":
            assert game.asked == Crossing(0)
        case "trade":
            assert game.asked == Trading(0)
        case "discard":
            assert game.asked == Discarding(0)
        case _:
            assert len(game.events) > 1
            assert not isinstance(game.asked, Crossing | Trading | Choosing | Discarding)


@pytest.mark.rule("WY-A8")
def test_a_row_ends_after_eight_fields() -> None:
    assert horoscopes.needs("upper", (1, 2, 3, 4, 1, 2, 3, 4)) == horoscopes.FULL
    game = Game(1).shop(0, upper=(0,) * 8, lower=(0,) * 7).ask(Crossing(0))
    assert Cross("upper") not in game.offers
    assert Cross("lower") in game.offers


@pytest.mark.rule("WY-A13")
def test_bonuses_chain() -> None:
    game = Game(1).shop(0, upper=(1, 2), lower=(0,) * 5).ask(Crossing(0)).do(Cross("upper"))
    assert game.asked == Crossing(0)
    game.do(Cross("lower"))
    assert game.asked == Crossing(0)  # the sixth field of the lower row is an X too
    game.do(Cross("yellow"))
    assert game.happened(Marked) == [Marked(0, "yellow", "X")]


@pytest.mark.rule("WY-A13")
def test_only_colours_that_the_pool_holds_can_be_chosen() -> None:
    game = Game(1).player(0, pool=(0, 1, 0, 3, 0, 0, 0, 0), shelf=(3, 2, 3, 0, 2, 2, 2, 2))
    game.ask(Choosing(0, "charm", COLOURS))
    assert game.offers == (Choose("green"), Choose("yellow"))
    game.shop(0, lower=(0,) * 6).ask(Crossing(0)).do(Cross("lower"))
    assert not game.happened(Gained)  # no tome of those colours is left
    assert not isinstance(game.asked, Choosing)


# --- guild area


@pytest.mark.rule("WY-A9", "WY-C13")
def test_an_x_brings_the_immediate_sponsorship() -> None:
    game = Game(2).player(0, cards=(0, 0, 1)).ask(Crossing(0)).do(Cross("red"))
    assert game.happened(Discarded) == [Discarded(0, 3)]
    game = Game(2).player(0, cards=(1, 0, 1)).ask(Crossing(0)).do(Cross("red"))
    assert game.asked == Discarding(0)
    game = Game(2).ask(Crossing(0)).do(Cross("green"))
    assert game.asked == Ferrying(0)
    game = Game(2).ask(Crossing(0)).do(Cross("blue"))
    assert game.asked == Choosing(0, "charm", COLOURS)
    game = Game(2).put(halls=(1, 1, 1, 4, 2)).ask(Crossing(0)).do(Cross("yellow"))
    assert game.happened(Paid) == [Paid(0, 8, "sponsorship", ("yellow",))]
    assert game.state.players[0].gold == 8


@pytest.mark.rule("WY-A9")
@pytest.mark.parametrize("source", ["horoscope", "fates", "exorcist", "prophecy"])
def test_an_x_may_be_declined_wherever_it_comes_from(source: str) -> None:
    game = Game(2).player(0, staff=("red herald", None, None, None))
    match source:
        case "horoscope":
            game.shop(0, upper=(1, 2)).ask(Writing(0, (3,))).do(Write(3, "upper"))
        case "fates":
            game.turn(0, dish("tree 2", "bone voodoo 3")).do(Fates("X"))
        case "exorcist":
            game.player(0, figure="hire").turn(0, dish("tree 2", "bone voodoo 3")).do(Staff(), Use("exorcist"))
        case _:
            game.ask(Rewarding(0, 1)).do(Reward("X"))
    assert game.asked == Crossing(0)
    assert game.offers[-1] == Decline()
    before = game.state.shops[0]
    game.do(Decline())
    assert game.asked != Crossing(0)
    assert not game.happened(Marked)
    assert not game.happened(Wrote)
    after = game.state.shops[0]
    assert (after.upper, after.lower, after.guilds) == (before.upper, before.lower, before.guilds)


@pytest.mark.rule("WY-A9", "WY-A13")
def test_the_only_place_of_an_x_is_asked_for_and_without_a_place_nobody_is_asked() -> None:
    full: dict[str, Any] = {"guilds": ("XT", "TT", "XX", "XX"), "upper": (0,) * 8}
    game = Game(2).shop(0, **full, lower=(0,)).ask(Crossing(0))
    assert game.offers == (Cross("lower"), Decline())
    game = Game(2).shop(0, **full, lower=(0,) * 8).put(agenda=(Work(), Crossing(0), Ferrying(0))).boats("r", "g")
    game.do(Stay())
    assert not isinstance(game.asked, Crossing)
    game = Game(2).ask(Trading(0))
    assert Decline() not in game.offers  # a trade mark is drawn


@pytest.mark.rule("WY-A9")
def test_two_symbols_for_each_guild_one_mark_on_each() -> None:
    game = Game(1).shop(0, guilds=("XT", "T", "", "XX")).ask(Trading(0))
    assert game.offers == (Trade("green"), Trade("blue"))
    game.do(Trade("green"))
    assert game.state.shops[0].guilds == ("XT", "TT", "", "XX")
    game.ask(Crossing(0))
    assert game.offers == (Cross("upper"), Cross("lower"), Cross("blue"), Decline())
    assert GAME.view(game.state, 0).players[0].guilds[2].marks == ("", "")
    game.shop(0, guilds=("XT", "TT", "XX", "XX"), upper=(0,) * 8, lower=(0,) * 7).ask(Crossing(0)).do(Cross("lower"))
    assert not isinstance(game.asked, Crossing | Trading)


# --- fates


@pytest.mark.rule("WY-A10")
def test_what_lies_with_the_coin_says_what_the_fates_give() -> None:
    def gifts(left: str, right: str) -> set[str]:
        return {a.take for a in Game().turn(0, dish(left, right)).offers if isinstance(a, Fates)}

    assert gifts("tree 1", "bone voodoo 2") == {"X"}
    assert gifts("tree bone", "voodoo 1 2") == {"nudge"}
    assert gifts("tree voodoo", "bone 1 2") == {"shift"}
    assert gifts("tree bone voodoo 1", "2") == {"X", "nudge", "shift"}
    assert gifts("tree", "bone voodoo 1 2") == set()
    game = Game().turn(0, dish("tree bone voodoo", "1 2")).do(Fates("nudge"))
    assert game.happened(Filled) == [Filled(0, "nudge", 2)]
    assert not game.happened(Corrupted)
    game = Game().turn(0, dish("tree bone voodoo", "1 2")).do(Fates("shift"))
    assert game.state.shops[0].shift == Fields(3)


@pytest.mark.rule("WY-A10")
def test_the_skull_costs_a_card_after_the_gift() -> None:
    game = Game().turn(0, dish("skull 1", "bone voodoo 2")).do(Fates("X"))
    assert game.asked == Crossing(0)
    assert not game.happened(Corrupted)
    game.do(Cross("upper"))
    assert [event.why for event in game.happened(Corrupted)] == ["skull"]
    assert game.happened(Spent) == [Spent(0, 1)]


# --- staff


@pytest.mark.rule("WY-A12")
def test_each_ability_with_a_townsfolk_is_used_once_in_any_order() -> None:
    staff = ("red porter", "red herald", None, "red pilot")
    game = Game(1).player(0, staff=staff, figure="hire", cards=(0, 1, 0)).turn(0).do(Staff())
    assert set(game.offers) == {Use("exorcist"), Use("astrologer"), Use("bouncer"), Finish()}
    game.do(Use("bouncer"))
    assert game.happened(Discarded) == [Discarded(0, 2)]
    assert Use("bouncer") not in game.offers
    game.do(Use("astrologer"))
    assert game.asked == Lining(0, 2)
    game.do(Draw("a1-b1"), Draw("b1-c1"))
    assert game.asked == Attending(0, ("exorcist",))
    game.do(Use("exorcist"))
    assert game.asked == Crossing(0)
    game.do(Cross("upper"))
    assert game.happened(Spent) == [Spent(0, 2)]


@pytest.mark.rule("WY-A12")
def test_the_palm_reader_fills_two_fates_in_any_mix_and_one_may_finish_early() -> None:
    staff = (None, None, "red porter", "blue porter")
    game = Game(2).player(0, staff=staff, figure="hire").turn(0).do(Staff(), Use("palm reader"))
    assert game.asked == Filling(0, 2)
    game.do(Fill("nudge"), Fill("shift"))
    assert (game.state.shops[0].nudge, game.state.shops[0].shift) == (Fields(2), Fields(2))
    game.do(Finish())
    assert game.happened(Spent) == [Spent(0, 2)]
    assert Staff() not in Game(2).player(0, figure="hire").turn(0).offers  # nobody there


@pytest.mark.rule("WY-A11", "WY-C14")
def test_hiring_uses_the_card_then_tucks_it_and_a_card_there_is_discarded() -> None:
    town = Game(2).state.town
    square = ("red herald", "blue porter", "green pilot", "yellow envoy")
    deck = tuple(sorted({*town.deck, *town.square} - {*square, "red porter"}))
    game = Game(2).put(town=type(town)(deck, square)).player(0, staff=("red porter", None, None, None)).turn(0)
    assert {a for a in game.offers if isinstance(a, Hire)} == {Hire(i) for i in range(4)}
    game.do(Hire(0))
    assert game.state.players[0].gold == 3
    assert game.asked == Tucking(0, "red herald")
    assert game.state.town.square[:3] == square[1:]  # the rest slide to the cheap end
    assert len(game.state.town.square) == 4
    assert set(game.offers) == {Tuck(ability) for ability in ("exorcist", "astrologer", "palm reader", "bouncer")}
    game.do(Tuck("exorcist"))
    assert game.state.players[0].staff == ("red herald", None, None, None)
    assert game.state.town.discards == ("red porter",)
    assert game.happened(Spent) == [Spent(0, 1)]


def test_stay_is_an_answer_to_the_bards_only() -> None:
    with pytest.raises(NotAllowed):
        Game(1).turn(0).do(Stay())
