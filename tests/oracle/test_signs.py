"""Offered actions in signs: they say the costs and effects that the sentences say, with pictures that the board has."""

from __future__ import annotations

import re

import msgspec
import pytest

from omphalos.oracle import GAME
from omphalos.oracle import actions as a
from omphalos.oracle.agenda import Foretelling, Turn
from omphalos.oracle.draw.client import art_module
from omphalos.oracle.state import Dish
from tests.oracle.helpers import Game
from tests.oracle.test_outlook import NAMES, positions

PICTURES = set(re.findall(r'^  \| "(.*)"', art_module(), re.MULTILINE))


def said(kind: str) -> list[tuple[str, str]]:
    """The sentence and the signs of an action in English, wherever it is offered."""
    found: list[tuple[str, str]] = []
    for state, actions in positions():
        for one in actions:
            if type(one).__name__ == kind:
                found.append((GAME.tell_action(state, one, NAMES, "en"), GAME.signs(state, one, "en")))
    assert found
    return found


def numbers(pattern: str, text: str) -> list[int]:
    return [int(one) for one in re.findall(pattern, text)]


def test_signs_have_pictures_of_the_board_and_the_same_in_every_language() -> None:
    for state, actions in positions():
        for action in actions:
            signs = {one: GAME.signs(state, action, one) for one in ("en", "de", "pl")}
            pictures = [re.findall(r"\{([^}]*)\}", one) for one in signs.values()]
            assert set(pictures[0]) <= PICTURES, signs
            assert pictures[0] == pictures[1] == pictures[2], signs


@pytest.mark.parametrize("kind", ["Stargaze", "Divine", "Horoscope", "Fates", "Staff", "Hire"])
def test_an_action_takes_the_hours_of_its_sentence(kind: str) -> None:
    for text, signs in said(kind):
        assert numbers(r"(\d+) hours?\)", text) == numbers(r"(\d+)\s?h\b", signs), (text, signs)


@pytest.mark.parametrize("kind", ["Fates", "Board", "Dock", "Draw", "Choose", "Lift", "Reward"])
def test_what_an_action_costs_and_brings_is_that_of_its_sentence(kind: str) -> None:
    for text, signs in said(kind):
        if not signs:
            assert "→" not in text
            continue
        assert numbers(r"(\d+) corruption card", text) == numbers(r"\+(\d+)\{corruption card\}", signs), (text, signs)
        tonight = r"tonight (?:up to )?([+−]?\d+)"
        assert re.findall(tonight, text) == re.findall(tonight, signs), (text, signs)
        assert ("docks" in text) == ("docks" in signs), (text, signs)
        assert numbers(r"(\d+) gold there", text) == numbers(r"here (\d+)", signs), (text, signs)


@pytest.mark.parametrize("kind", ["Hire", "Write", "Cross", "Tuck", "Use", "Staff"])
def test_of_what_there_is_nothing_now_the_signs_say_nought(kind: str) -> None:
    for text, signs in said(kind):
        assert text.count("(nothing now)") == signs.count("(0)"), (text, signs)


def test_what_a_choice_brings_in_the_end_is_that_of_its_sentence() -> None:
    for text, signs in (*said("Tuck"), *said("Discard")):
        assert numbers(r"(\d+) gold (?:less )?in the end", text) == numbers(r"(\d+)\{coin\} in the end", signs)


def test_a_prophecy_shows_a_picture_for_each_reward_of_its_sentence() -> None:
    rewards = {"a tome": "tome red", "a charm": "charm red", "a trade mark or an X": "pen X"}
    for text, signs in said("Foretell"):
        pictures = re.findall(r"\{(tome red|charm red|pen X)", signs)
        assert [rewards[one] for one in text.split(": ")[-1].split(", ")] == pictures
    for text, signs in said("First"):
        assert [int(n) for n in re.findall(r"(\d) symbol", text)] == numbers(r"(\d)\{eye\}", signs)


def test_a_hired_card_says_its_gold_and_cards() -> None:
    for text, signs in said("Hire"):
        takes = 0 if "discard" in text else text.count("a corruption card") + 2 * text.count("two corruption cards")
        assert sum(numbers(r"\+(\d+)\{corruption card\}", signs)) == takes, (text, signs)
        end = sum(numbers(r"→ (\d+) gold in the end", text))
        assert sum(numbers(r"\+(\d+)\{coin\} in the end", signs)) == end, (text, signs)


DISH = Dish("left", "right", "left", ("left", "right"), (4, 1), skull=False)


def signs(game: Game, action: a.Action, language: str = "en") -> str:
    return GAME.signs(game.state, action, language).replace("\u00a0", " ")


@pytest.mark.parametrize(
    ("calling", "does", "badges", "gold"),
    [
        ("porter", "{bag sign}{boat sign}", 2, 6),
        ("herald", "+3{coin}", 1, 3),
        ("confessor", "−{corruption card} (0)", 1, 3),
        ("pilot", "⇄{boat sign}", 1, 3),
        ("chandler", "{charm green}", 1, 3),
        ("librarian", "{tome green} +1{corruption card}", 1, 3),
        ("clockmaker", "−1{hourglass}", 1, 3),
        ("envoy", "⇄{boat sign}", 1, 3),
        ("swindler", "+12{coin} +2{corruption card}", 0, 0),
    ],
)
def test_townsfolk_say_all_that_they_do_and_what_their_badges_pay(
    calling: str, does: str, badges: int, gold: int
) -> None:
    game = Game().put(halls=(2, 3, 4, 5, 0)).turn(0)
    town = game.state.town
    game.put(town=msgspec.structs.replace(town, square=(f"green {calling}", *town.square[1:])))
    end = f" {'{badge green}' * badges}+{gold}{{coin}} in the end" if badges else ""
    assert signs(game, a.Hire(0)) == f"{calling.capitalize()} · 1 h → {does}{end}"


def test_thrift_takes_hours_off_but_never_the_last() -> None:
    for thrift, hours in ((0, (2, 1, 3)), (1, (1, 1, 2)), (9, (1, 1, 1))):
        game = Game().turn(0, DISH).player(0, thrift=thrift)
        found = [signs(game, one) for one in (a.Stargaze(3), a.Divine(2), a.Hire(3))]
        assert found[0] == f"3 lines · {hours[0]} h"
        assert found[1].startswith(f"Prophecy of 2 · {hours[1]} h")
        assert f" · {hours[2]} h → " in found[2]


@pytest.mark.parametrize(
    ("action", "said"),
    [
        (a.Horoscope("left"), "Horoscope 4 · 2 h"),
        (a.Horoscope("right"), "Horoscope 1 · 2 h"),
        (a.Staff(), "Staff · 2 h"),
        (a.Fates("X"), "Fates: {pen X} · 1 h"),
        (a.Fates("nudge"), "Fates: 2 × ±1 · 1 h"),
        (a.Fates("shift"), "Fates: 2 × Move ⇄ · 1 h"),
        (a.Nudge(1, -1), "{die-rune 4} → {die-rune 3}"),
        (a.Nudge(1, 1), "{die-rune 4} → {die-rune 1}"),
        (a.Nudge(2, -1), "{die-rune 1} → {die-rune 4}"),
        (a.Nudge(2, 1), "{die-rune 1} → {die-rune 2}"),
        (a.Shift("bone"), "Move ⇄"),
        (a.Use("exorcist"), "Exorcist → {pen X}"),
        (a.Use("astrologer"), "Astrologer → 2 lines"),
        (a.Use("palm reader"), "Palm reader → 2 × fates"),
        (a.Tuck("bouncer"), "Bouncer → −{corruption card} (0)"),
        (a.Lift(3, "red"), "{boat sign}4"),
        (a.Reward("trade"), "A trade mark → {coin} each evening"),
        (a.Cross("red"), "Warriors → −{corruption card} (0)"),
        (a.Cross("green"), "Bards → ⇄{boat sign}"),
        (a.Cross("blue"), "Wizards → {charm red green blue yellow}"),
        (a.Cross("yellow"), "Nobles → +10{coin}"),
        (a.Stop(), ""),
    ],
)
def test_each_action_has_its_signs(action: a.Action, said: str) -> None:
    assert signs(Game().put(halls=(2, 3, 4, 5, 0)).turn(0, DISH), action) == said


@pytest.mark.parametrize(("rogues", "red", "yellow"), [("thieves", 3, 6), ("smugglers", 4, 8)])
def test_a_trade_says_what_it_pays_for_each_customer_and_now(rogues: str, red: int, yellow: int) -> None:
    game = Game().put(rogues=rogues, piers=((1, 0, 0, 0, 0), (2, 0, 0, 3, 0), (0, 0, 0, 0, 1))).ask(Turn(0))
    assert signs(game, a.Trade("red")) == f"Warriors → 1{{coin}}/{{figure red}} each evening (now {red})"
    assert signs(game, a.Trade("yellow")) == f"Nobles → 2{{coin}}/{{figure yellow}} each evening (now {yellow})"


def test_a_colour_to_foretell_says_how_many_there_are_and_its_odds() -> None:
    game = Game().bag("red", "red", "blue", "rogue").ask(Foretelling(0, 2))
    assert [signs(game, a.Foretell(one)).partition(" → ")[0] for one in ("red", "green", "blue")] == [
        "Red 2/4 · 83%",
        "Green 0/4 · 0%",
        "Blue 1/4 · 50%",
    ]
