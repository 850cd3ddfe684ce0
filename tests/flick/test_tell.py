"""Sentences for people, in every language."""

from __future__ import annotations

import re

import pytest

from omphalos.flick import GAME
from omphalos.flick.actions import Decline, Vote
from omphalos.flick.events import (
    Flicked,
    GenerationEnded,
    GodChosen,
    LawEnacted,
    NavelScored,
    TrialBegan,
    TurnBegan,
    VoteCast,
)
from omphalos.flick.gods import GODS
from omphalos.flick.laws import LAWS
from omphalos.flick.messages import say
from omphalos.i18n import COMPLETE, LANGUAGES, you
from omphalos.table.chance import Chance
from tests.flick.helpers import NAMES, act, away, begun, chance, flick_to, only, play, put
from tests.flick.invariants import lively


def test_every_event_and_action_of_played_games_has_a_sentence_in_every_language() -> None:
    kinds = set[str]()
    for seed in range(8):
        luck = chance(f"tell {seed}")
        dice = Chance(f"tell {seed}", ("dice",))["dice"]
        booked = GAME.deal(GAME.start(4, GAME.read_options({"generations": 4})), luck)
        while True:
            for before, event in booked.steps():
                told = [GAME.tell(before, event, NAMES, language) for language in LANGUAGES]
                assert all(text.endswith((".", "!")) for text in told)
                assert len(set(told)) == len(told)
                assert "  " not in "".join(told)
                kinds.add(type(event).__name__)
            state = booked.state
            asked = GAME.to_act(state)
            if not asked:
                break
            seat = dice.choice(asked)
            legal = GAME.legal(state, seat)
            for action in (*legal.actions, *(f.like for f in legal.families)):
                offers = {GAME.tell_action(state, action, NAMES, language) for language in COMPLETE}
                assert len(offers) == len(COMPLETE)
            booked = GAME.decide(state, seat, lively(state, legal.sample(dice), dice), luck)
    assert len(kinds) > 25


THIRD_PERSON = re.compile(r"\bYou (is|has|\w+[^s]s)\b|\bTy (?!i\b)[a-ząę]|\bDu (ist|hat|\w+[^s]t)\b")


@pytest.mark.parametrize("language", LANGUAGES)
def test_whole_games_are_told_to_their_reader(language: str) -> None:
    names = [you(language), *NAMES[1:]]
    luck, dice = chance("you"), Chance("you", ("dice",))["dice"]
    booked = GAME.deal(GAME.start(4, GAME.read_options({"generations": 2})), luck)
    own = 0
    while True:
        for before, event in booked.steps():
            told = GAME.tell(before, event, names, language)
            assert NAMES[0] not in told
            assert not THIRD_PERSON.search(told), told
            own += getattr(event, "seat", None) == 0
        state = booked.state
        if not (asked := GAME.to_act(state)):
            break
        seat = dice.choice(asked)
        booked = GAME.decide(state, seat, lively(state, GAME.legal(state, seat).sample(dice), dice), luck)
    assert own > 10


def test_some_sentences() -> None:
    state = begun(2, laws=("L07",))
    _, events = play(state, 0, away(state, 0))
    assert GAME.tell(state, events[0], NAMES, "en") == "Ann flicks a prophet; 1 disk leaves the mat."
    assert GAME.tell(state, events[0], NAMES, "pl") == "Ann pstryka prorokiem; z mapy spada 1 dysk."
    law = LawEnacted("L07", "votes", "L01")
    assert GAME.tell(state, law, NAMES, "en") == "“The Monkey King” is in force."
    assert GAME.tell(state, law, NAMES, "pl") == "Obowiązuje „Król Małp”."
    assert GAME.tell(state, GodChosen(0, "Themis"), NAMES, "pl") == "Ann wybiera: Temida."
    assert GAME.tell(state, TurnBegan(1, (0,)), NAMES, "en") == "Passed over: Ann; Bob is next."
    assert GAME.tell(state, VoteCast(1), NAMES, "pl") == "Bob oddaje głos."


def test_a_trial_says_what_it_is_about() -> None:
    state = begun(2)
    events = (TrialBegan("marker", (0, 1), 1), TrialBegan("game", (0, 1), 1), TrialBegan("marker", (0, 1), 2))
    told = [GAME.tell(state, event, NAMES, "en") for event in events]
    both = ["Ann", "Bob"]
    assert told == [say("en", "trial-first"), say("en", "trial-last", who=both), say("en", "trial-again", who=both)]
    assert len(set(told)) == 3


def test_the_end_of_a_generation_says_which_laws_run_out() -> None:
    state = begun(2)
    told = [GAME.tell(state, GenerationEnded(1, laws), NAMES, "en") for laws in ((), ("L18", "L19"))]
    assert told[0] == "The marker goes to Bob."
    assert told[1].startswith("The marker goes to Bob. No longer in force: ")
    assert "Widdershins" in told[1]
    assert "Smooth Sea" in told[1]


def test_points_are_told_with_their_reasons() -> None:
    state = put(begun(2), "ap40,165")
    before, events = play(state, 0, flick_to(state, 0, (0.0, 0.0)))
    told = GAME.tell(before, only(events, NavelScored), NAMES, "en")
    assert told == "The navel: Ann +2 VP (1 navel, 1 navel, present on island I)."
    assert only(events, Flicked)


@pytest.mark.parametrize(
    ("n", "said"), [(1, "1 prorok"), (2, "2 prorocy"), (5, "5 proroków"), (12, "12 proroków"), (22, "22 prorocy")]
)
def test_polish_numbers(n: int, said: str) -> None:
    assert say("pl", "prophets", n=n) == said


def test_every_law_and_god_has_a_name_and_a_text_in_every_language() -> None:
    for power in (*LAWS.values(), *GODS.values()):
        for language in LANGUAGES:
            assert power.name[language]
            assert power.text[language].endswith(".")
        assert len({power.text[language] for language in COMPLETE}) == len(COMPLETE)


def test_a_declined_offer_says_what_is_declined() -> None:
    state = put(begun(2), "ap-152,-6")
    state = act(state, flick_to(state, 0, (-100.0, -100.0)))
    assert GAME.tell_action(state, Decline(), NAMES, "en") == "build no temple"
    assert GAME.tell_action(state, Vote(True), NAMES, "pl") == "głos za górnym prawem"
