"""Every event and action has a sentence in every language."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from omphalos.i18n import LANGUAGES, you
from omphalos.oracle import GAME
from omphalos.oracle.actions import Board, Lift, Use, Write
from omphalos.oracle.agenda import Attending, Crossing, Docking, Writing
from omphalos.oracle.events import (
    Boarded,
    Closed,
    Corrupted,
    Discarded,
    Docked,
    Drew,
    Ferried,
    Foretold,
    Opened,
    Paid,
    Reshuffled,
    Sold,
    Spent,
)
from omphalos.oracle.messages import say
from omphalos.oracle.tell import prompt
from tests.oracle.helpers import Game, dish

NAMES = ("Ala", "Bo", "Cyd", "Dag")


@pytest.mark.parametrize("language", LANGUAGES)
def test_whole_games_are_told(language: str) -> None:
    said: dict[str, set[str]] = {}
    for seed in range(4):
        dice = random.Random(seed)
        game = Game(seed + 1, seed)
        while game.asked:
            assert prompt(game.asked, NAMES, language)
            for action in game.offers:
                text = GAME.tell_action(game.state, action, NAMES, language)
                assert text == text.strip()
                said.setdefault(type(action).__name__, set()).add(text)
            before = game.state
            game.do(dice.choice(game.offers))
            for event in game.events:
                text = GAME.tell(before, event, NAMES, language)
                elsewhere = getattr(event, "boat", None) is not None or getattr(event, "space", None) == "hire"
                assert re.fullmatch(r"\S.*[.?]", text) or (text == "" and elsewhere), text
                said.setdefault(type(event).__name__, set()).add(text)
                before = GAME.evolve(before, event)
    assert len(said) > 50
    # different actions of one kind have different sentences
    assert len(said["Draw"]) >= 76
    assert len(said["Nudge"]) == 16  # two dice, up or down, to each face
    assert len(said["Shift"]) == 5


TOLD: list[tuple[Any, str, str]] = [
    (Spent(0, 1), "Ala spends 1 hour.", "Ala zużywa 1 godzinę."),
    (Spent(1, 3), "Bo spends 3 hours.", "Bo zużywa 3 godziny."),
    (
        Sold(0, "tome", "blue", "great", 12),
        "Ala sells a blue tome at the great pier for 12 gold.",
        "Ala sprzedaje niebieską księgę przy wielkim pomoście za 12 sztuk złota.",
    ),
    (
        Corrupted(1, (0, 0), "cross"),
        "Bo takes 2 corruption cards: the corruption cross helped to close an area.",
        "Bo bierze 2 karty zepsucia: obszar zamknięto z pomocą krzyża zepsucia.",
    ),
    (
        Corrupted(1, (3,), "skull"),
        "Bo takes 1 corruption card (worth 3): the coin shows the skull.",
        "Bo bierze 1 kartę zepsucia (punkty: 3): moneta pokazuje czaszkę.",
    ),
    (Discarded(0, 1), "Ala discards a corruption card of 1 point.", "Ala odrzuca kartę zepsucia za 1 punkt."),
    (
        Drew(("red", "rogue"), 0),
        "Ala draws a red customer and a rogue.",
        "Ala dobiera z worka: czerwonego klienta i łotra.",
    ),
    (
        Foretold(0, "green", 2),
        "Ala foretells green customers (2 symbols).",
        "Ala przepowiada zielonych klientów (2 symbole).",
    ),
    (
        Paid(0, -2, "thieves", ("black",)),
        "Thieves at the black market take 2 gold from Ala.",
        "Złodzieje na czarnym rynku zabierają: Ala traci 2 sztuki złota.",
    ),
    (
        Paid(0, 3, "card", ("red herald",)),
        "Ala gets 3 gold from the red herald.",
        "Ala dostaje 3 sztuki złota od herolda.",
    ),
    (
        Closed(0, (1, 2), None, None, False),
        "Ala closes off an area of 2 cells, which is worth nothing as it is.",
        "Ala zamyka obszar z 2 pól, który na razie nic nie daje.",
    ),
    (
        Closed(0, (1,), "charm", "red", True),
        "Ala closes off an area of 1 cell, and fills it: red charm, with the help of the corruption cross.",
        "Ala zamyka obszar z 1 pola i wypełnia go: czerwony talizman, z pomocą krzyża zepsucia.",
    ),
    (
        Reshuffled("townsfolk"),
        "The townsfolk deck is out, and its discards are shuffled.",
        "Talia mieszkańców się skończyła, więc tasuje się karty odrzucone.",
    ),
    (
        Opened("cult"),
        "A cult is about: who docks a boat takes a corruption card for each rogue in it.",
        "W zatoce działa kult: kto wprowadza łódź do pomostu, bierze kartę zepsucia za każdego łotra na pokładzie.",
    ),
]


@pytest.mark.parametrize(("event", "english", "polish"), TOLD)
def test_sentences(event: Any, english: str, polish: str) -> None:
    state = Game(2).state
    assert GAME.tell(state, event, NAMES, "en") == english
    assert GAME.tell(state, event, NAMES, "pl") == polish


@pytest.mark.parametrize(
    ("count", "form"),
    [
        (1, "pole"),
        (2, "pola"),
        (4, "pola"),
        (5, "pól"),
        (12, "pól"),
        (22, "pola"),
        (25, "pól"),
        (0, "pól"),
        (112, "pól"),
    ],
)
def test_polish_plurals(count: int, form: str) -> None:
    assert say("pl", "closed-cells", n=count) == f"{count} {form}"


def test_boats_are_numbered_as_on_the_board() -> None:
    """The first boat is boat 1, whatever is told of it."""
    state = Game(2).state
    for boat in (0, 3):
        events = (
            Boarded(0, "red", boat),
            Docked(1, boat, "great"),
            Ferried(0, "red", boat, 1),
        )
        actions = Board(boat), Lift(boat, "red")
        told = [GAME.tell(state, event, NAMES, "en") for event in events]
        told += [GAME.tell_action(state, action, NAMES, "en") for action in actions]
        told.append(prompt(Docking(0, boat), NAMES, "en"))
        for text in told:
            assert re.search(rf"[Bb]oat {boat + 1}\b", text), text
    assert GAME.tell(state, Ferried(0, "red", 2, 1), NAMES, "en").endswith("from boat 3 to boat 2.")


def test_offers_say_what_one_gets() -> None:
    game = Game().turn(0, dish("bone coin", "voodoo 3 2"))
    told = [GAME.tell_action(game.state, action, NAMES, "en") for action in game.offers]
    assert "Horoscopes: write 3 and 2 from the right half (2 hours)" in told
    game.shop(upper=(1,), lower=(3,)).ask(Writing(0, (2,)))
    assert [GAME.tell_action(game.state, action, NAMES, "en") for action in game.offers] == [
        "2 into the upper row → charm, red or green",
        "2 into the lower row → discard a corruption card (nothing now)",
    ]
    game.player(cards=(1, 0, 0))
    assert GAME.tell_action(game.state, Write(2, "lower"), NAMES, "en").endswith(" → discard a corruption card")
    game.shop(upper=())
    assert GAME.tell_action(game.state, Write(2, "upper"), NAMES, "en").endswith(
        "nothing yet, next charm, red or green"
    )
    game.shop(upper=(1,))
    assert GAME.tell_action(game.state, Write(2, "upper"), NAMES, "pl").endswith(" → talizman, czerwony lub zielony")
    game.put(halls=(1, 1, 1, 3)).ask(Crossing(0))
    told = [GAME.tell_action(game.state, action, NAMES, "en") for action in game.offers]
    assert "An X: the nobles → 6 gold" in told
    assert "An X: the wizards → a charm of any colour" in told
    game.ask(Attending(0, ("exorcist",)))
    assert GAME.tell_action(game.state, Use("exorcist"), NAMES, "en") == (
        "Use the exorcist → an X in horoscopes or guild area"
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_game_is_told_to_its_reader(language: str) -> None:
    names, dice, game, own = [you(language), *NAMES[1:]], random.Random(3), Game(3, 3), 0
    while game.asked:
        asked = prompt(game.asked, names, language)
        assert NAMES[0] not in asked
        assert game.asked.seat or not asked.startswith(names[0] + ":")
        before = game.state
        game.do(dice.choice(game.offers))
        for event in game.events:
            text = GAME.tell(before, event, names, language)
            assert NAMES[0] not in text
            assert not re.search(r"\bYou (is|has|\w+[^s]s)\b|\bTy (?!–)|\bDu (ist|hat)\b", text), text
            own += getattr(event, "seat", None) == 0
            before = GAME.evolve(before, event)
    assert own > 20
