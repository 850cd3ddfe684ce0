"""Offered actions in signs: they say the costs and effects that the sentences say, with pictures that the board has."""

from __future__ import annotations

import re

import pytest

from omphalos.oracle import GAME
from omphalos.oracle.draw.client import art_module
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
