"""A record as it is shown: every field of a replay, of each moment and of a proof, with the value expected."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

import msgspec
import pytest

from omphalos.server.bots.opinions import OpinionRequest
from omphalos.server.protocol.parts import Language
from omphalos.server.replays import jobs, playthrough
from omphalos.server.replays.errors import NoPicture
from omphalos.server.replays.playthrough import Playthrough, play_through
from omphalos.table import Table
from omphalos.table.entry import Branched, encoder, header_decoder
from omphalos.table.presentation import Presentation
from tests.server.lake import Guess, Keep, Lake, Throw, View

LANDMARKS = {"splashed": {"en": "Splashes", "pl": "Pluski"}}


class Shore(Lake):
    """A lake with moments to look for, and clips of some of them."""

    landmarks = ("splashed", "shown")
    clips = ("shown", "guessed")

    def presentation(self) -> Presentation:
        return Presentation(landmark_names=LANDMARKS)

    def draw_clip(self, view: View, event: Any, after: View, language: str) -> str:
        return f"{event} {view.rounds_left} {view.thrower} {after.thrower} {language}"


def record() -> bytes:
    """One round of three, in which the name of the second was erased, and which began in two other games."""
    table = Table.open(Shore(), ["Ann", "Ben", "Cid"], {"rounds": 1}, seed="shore")
    for seat, number in ((2, 1), (0, 2), (1, 3)):
        table.play(seat, Guess(number))
    table.play(0, Keep())
    table.play(1, Throw((3.0, 4.0), 10.0, 50.0))
    table.play(2, Keep())
    first, *others = table.record().splitlines()
    header = header_decoder.decode(first)
    branched = (Branched(3, "1" * 64, "2" * 64), Branched(2, "3" * 64, "4" * 64))
    named = msgspec.structs.replace(header, seats=("Ann", "", "Cid"), branched=branched)
    return b"\n".join([encoder.encode(named), *others]) + b"\n"


@pytest.fixture(scope="module")
def play() -> Playthrough:
    return play_through(record(), Shore())


def plain(sent: Any) -> Any:
    """A message as a client decodes it."""
    return msgspec.json.decode(msgspec.json.encode(sent))


def mark(n: int, seat: int | None, line: str, kind: str, clip: bool, scores: tuple[int, ...]) -> dict[str, Any]:
    return {"n": n, "seat": seat, "line": line, "kind": kind, "clip": clip, "scores": [float(one) for one in scores]}


def test_a_replay_in_short_as_each_viewer_saw_it(play: Playthrough) -> None:
    points = play.states[-1].scores[1]
    found = plain(play.info(2, "pl"))
    assert found == {
        "game": "lake",
        "ruleset": "1",
        "title": {"en": "Lake", "pl": "Jezioro"},
        "names": ["Ann", "Gracz 2", "Cid"],
        "options": {"rounds": 1, "deep": False},
        "landmarks": [{"kind": "splashed", "title": "Pluski"}, {"kind": "shown", "title": "shown"}],
        "moments": [
            mark(0, None, "", "", False, (0, 0, 0)),
            mark(1, 2, "Cid zgaduje 1.", "guessed", True, (0, 0, 0)),
            mark(2, 0, "Ann już zgaduje.", "guessed", True, (0, 0, 0)),
            mark(3, 1, "Liczby: 2, 3, 1.", "shown", True, (0, 1, 0)),
            mark(4, 0, "Ann czeka.", "kept", False, (0, 1, 0)),
            mark(5, 1, f"Gracz 2 rzuca: punkty {points - 1}.", "splashed", False, (0, points, 0)),
            mark(6, 2, "Cid czeka.", "kept", False, (0, points, 0)),
        ],
        "outcome": {"ranks": [2, 1, 2], "scores": [0.0, float(points), 0.0], "decided_by": None},
        "resigned": [],
        "branched": 2,
        "here": True,
    }
    seen = play.info(-1, "en")
    assert [one.line for one in seen.moments[1:4]] == ["Cid has guessed.", "Ann has guessed.", "The guesses: 2, 3, 1."]
    assert [one.title for one in seen.landmarks] == ["Splashes", "shown"]


def test_of_two_events_of_a_moment_the_more_important_is_told_and_of_equal_ones_the_first() -> None:
    class Plain(Lake):
        landmarks = ("guessed",)

    for game, line in (
        (Lake(), "Player 2 guesses 3."),
        (Plain(), "Player 2 guesses 3."),
        (Shore(), "The guesses: 2, 3, 1."),
    ):
        assert play_through(record(), game).info(1, "en").moments[3].line == line


def test_a_game_of_another_ruleset_is_not_continued_here() -> None:
    class Newer(Shore):
        ruleset = "2"

    found = play_through(record(), Newer()).info(-1, "en")
    assert (found.ruleset, found.here) == ("1", False)


def test_moments_have_what_happened_and_the_position_after_it(play: Playthrough) -> None:
    [third, fourth] = plain(play.moments(3, 4, 1, "en"))
    assert (third["index"], fourth["index"]) == (3, 4)
    at = third["happened"].pop("at")
    assert at == play.moves[3].at
    assert third["happened"] == {
        "n": 3,
        "seat": 1,
        "events": [{"type": "guessed", "seat": 1, "number": 3}, {"type": "shown", "numbers": [2, 3, 1]}],
        "lines": ["Player 2 guesses 3.", "The guesses: 2, 3, 1."],
        "about": [1, None],
        "patches": [
            {"has_guessed": {"1": [True]}, "own_guess": [3]},
            {"scores": {"1": [1]}, "thrower": [0]},
        ],
        "to": None,
    }
    view = {"scores": [0, 1, 0], "has_guessed": [True] * 3, "own_guess": 3, "rounds_left": 1, "pebbles": []}
    assert third["position"] == {
        "n": 4,
        "viewer": 1,
        "view": {**view, "thrower": 0},
        "secret": False,
        "to_act": [0],
        "scores": [0.0, 1.0, 0.0],
        "choices": [],
        "open_choices": [],
        "take_back_to": None,
        "outcome": None,
        "prospect": "",
    }
    last = play.moments(6, 6, -1, "en")[0].position
    assert (last.to_act, last.outcome) == ([], play.record.game.outcome(play.states[-1]))


def test_a_forfeited_move_is_told_of_its_seat() -> None:
    table = Table.open(Shore(), ["Ann", "Ben"], {"rounds": 1}, seed="shore")
    table.play(0, Guess(1), forfeit=True)
    while asked := table.to_act():
        table.play(asked[0], table.legal(asked[0]).actions[0])
    happened = play_through(table.record(), Shore()).moments(1, 1, 1, "en")[0].happened
    assert (len(happened.lines), happened.about, len(happened.events)) == (2, [0, 0], 1)
    assert "Ann" in happened.lines[1]


@pytest.mark.parametrize(
    ("first", "last", "found"),
    [(0, 0, [0]), (2, 4, [2, 3, 4]), (5, 99, [5, 6]), (6, 6, [6]), (7, 9, []), (4, 2, []), (0, 99, [0, 1, 2])],
)
def test_so_many_moments_at_once(play: Playthrough, first: int, last: int, found: list[int], monkeypatch: Any) -> None:
    monkeypatch.setattr(playthrough, "MAX_MOMENTS", 3)
    assert [one.index for one in play.moments(first, last, -1, "en")] == found


def test_a_clip_shows_the_first_kind_that_there_is_as_the_viewer_saw_it(play: Playthrough) -> None:
    shown = "Shown(numbers=(2, 3, 1))"  # before the guess, which comes first in time
    assert play.clip(3, -1, "pl") == f"{shown} 1 -1 0 pl"
    assert play.clip(1, 0, "en") == "Guessed(seat=2, number=None) 1 -1 -1 en"
    assert play.clip(1, 2, "en") == "Guessed(seat=2, number=1) 1 -1 -1 en"
    assert [play.has_clip(moment, -1) for moment in range(7)] == [False, True, True, True, False, False, False]
    with pytest.raises(NoPicture):
        play.clip(4, -1, "en")


def test_what_a_proof_says_of_a_game_whose_chance_nobody_mixed(play: Playthrough) -> None:
    found = jobs.fairness(play, "9" * 64)
    header = play.record.header
    assert (found.commitment, found.seals, found.nonces, found.table) == (header.commitment, [], [], None)
    assert (found.secret, found.seed, found.key) == (None, play.record.seed, "9" * 64)
    assert (found.names, found.audit.trusted) == (["Ann", "", "Cid"], None)


@pytest.mark.parametrize(("language", "name"), [("en", "Player 2"), ("pl", "Gracz 2")])
def test_a_bot_is_asked_of_players_whose_names_were_erased(
    play: Playthrough, language: Language, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[OpinionRequest, Any]] = []

    def note(position: OpinionRequest, how: Any) -> str:
        asked.append((position, how))
        return "it"

    monkeypatch.setattr(jobs, "asked_opinion", note)
    who: Any = "how to ask"
    found = jobs.question(play, 0, None, language, who)
    assert (found.seat, found.request) == (0, "it")
    [(position, how)] = asked
    assert (position.names, position.seat, position.language, how) == (["Ann", name, "Cid"], 0, language, who)
    assert (position.state, position.options) == (play.states[1], play.record.options)


def test_the_latest_plays_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    """The one that was used longest ago makes room."""
    played: list[bytes] = []

    def play_it(data: bytes, game: Any) -> bytes:
        played.append(data)
        return data

    def both(play: Any, more: int) -> tuple[Any, int]:
        return play, more

    monkeypatch.setattr(jobs, "_latest", OrderedDict[str, Any]())
    monkeypatch.setattr(jobs, "MAX_LATEST", 2)
    monkeypatch.setattr(jobs, "play_through", play_it)
    for name in ("a", "b", "a", "c", "a", "b"):
        assert jobs.on_playthrough(None, name.encode(), name, both, (1,)) == (name.encode(), 1)
    assert played == [b"a", b"b", b"c", b"b"]
