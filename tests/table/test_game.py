"""The interface of a game: outcomes, options, numbers of players, and its optional parts."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from omphalos.table import SPECTATOR, Chance, Outcome, ranked
from omphalos.table.errors import BadOptions, BadPlayers, BadPosition, CannotImagine, NothingToDraw
from tests.table.sample import SAMPLE, Options, Sample, Vote, Voted


def test_ranks_are_places() -> None:
    assert ranked((7, 9, 7)) == (2, 1, 2)
    assert ranked(((7, 1), (7, 2), (3, 9))) == (2, 1, 3)
    assert ranked(()) == ()


@given(st.lists(st.integers(0, 5), min_size=1, max_size=6))
def test_the_best_is_first_and_equals_share(keys: list[int]) -> None:
    ranks = ranked(keys)
    assert min(ranks) == 1
    for key, rank in zip(keys, ranks, strict=True):
        assert rank == 1 + len([other for other in keys if other > key])
        assert (rank == 1) == (key == max(keys))


def test_spectators_sit_below_all_seats() -> None:
    """The number is part of the protocol, and the browser uses it."""
    assert SPECTATOR == -1


def test_winners_share_the_first_rank() -> None:
    assert Outcome((1, 3, 1), (9.0, 2.0, 9.0)).winners == (0, 2)


def test_options_have_defaults() -> None:
    assert SAMPLE.read_options() == SAMPLE.read_options({}) == Options(3)
    assert SAMPLE.read_options({"rounds": 5}) == Options(5)
    assert SAMPLE.read_options(Options(5)) == Options(5)


@pytest.mark.parametrize(
    ("given", "problem"),
    [
        ({"rounds": "5"}, "Expected `int`, got `str`"),
        ({"round": 5}, "no option 'round'; did you mean 'rounds'?"),
        ({"colour": 5}, "no option 'colour'; there is rounds"),
        ({5: 5}, "options of sample"),
        ("rounds", "Expected `object`, got `str`"),
        (object(), "options of sample"),
    ],
)
def test_options_that_do_not_fit_are_refused(given: Any, problem: str) -> None:
    with pytest.raises(BadOptions, match=problem):
        SAMPLE.read_options(given)


class Short(msgspec.Struct, frozen=True, tag="short"):
    pass


class Long(msgspec.Struct, frozen=True, tag="long"):
    rounds: int = 9


class Variants(Sample):
    options_type: ClassVar[Any] = Short | Long


def test_options_may_be_of_several_kinds() -> None:
    game: Any = Variants()
    assert game.read_options({"type": "long", "rounds": 4}) == Long(4)
    assert game.read_options(msgspec.to_builtins(Short())) == Short()
    with pytest.raises(BadOptions, match="no option 'rounds'; there is none"):
        game.read_options({"type": "short", "rounds": 4})


def test_a_game_is_for_so_many() -> None:
    for many in SAMPLE.players:
        SAMPLE.check_players(many)
    for many in (-1, 0, 1, 5):
        with pytest.raises(BadPlayers, match=f"sample is for 2 to 4 players, not {many}"):
            SAMPLE.check_players(many)


def test_pictures_and_positions_are_no_duty() -> None:
    state = SAMPLE.start(2, Options())
    with pytest.raises(NothingToDraw, match="sample has no pictures"):
        SAMPLE.picture(SAMPLE.view(state, 0))
    with pytest.raises(BadPosition, match="sample has no notation"):
        SAMPLE.position("8/8/8")
    with pytest.raises(CannotImagine, match="sample cannot imagine what a view hides"):
        super(Sample, SAMPLE).imagine(SAMPLE.view(state, 0), Chance(0, SAMPLE.streams))
    assert SAMPLE.tell_action(state, Vote("high"), ("Ada", "Bo"), "en") == '{"type":"vote","side":"high"}'
    view, event = SAMPLE.view(state, 0), Voted(0, "high")
    with pytest.raises(NothingToDraw, match="sample has no picture of this"):
        SAMPLE.picture_event(view, event)
    with pytest.raises(NothingToDraw, match="sample has no clip of this"):
        SAMPLE.clip(view, event, view)
    with pytest.raises(NothingToDraw, match="sample has no heat maps"):
        SAMPLE.draw_heat_map(view, None, "share")  # pyright: ignore[reportArgumentType]
    assert SAMPLE.tell_area("north", "en") == "north"
    assert SAMPLE.practice() is None
    assert (SAMPLE.has_pictures, Polyglot().has_pictures) == (False, True)
    assert super(Sample, SAMPLE).secret(state, 0)
    assert super(Sample, SAMPLE).shows_aim(state, 0)


class Polyglot(Sample):
    """A game that names the language in everything it shows."""

    def say_event(self, state: Any, event: Any, names: Any, language: str) -> str:
        return f"event {language}"

    def say_action(self, state: Any, action: Any, names: Any, language: str) -> str:
        return f"action {language}"

    def draw(self, view: Any, language: str) -> str:
        return f"view {language}"

    def draw_event(self, view: Any, event: Any, language: str) -> str:
        return f"drawn event {language}"

    def draw_clip(self, view: Any, event: Any, after: Any, language: str) -> str:
        return f"clip {language}"


@pytest.mark.parametrize(("wanted", "given"), [("pl", "pl"), ("en", "en"), ("de", "en"), ("", "en")])
def test_a_language_that_the_game_lacks_becomes_english(wanted: str, given: str) -> None:
    game, state = Polyglot(), SAMPLE.start(2, Options())
    view = game.view(state, 0)
    assert game.tell(state, Voted(0, "high"), ("Ada", "Bo"), wanted) == f"event {given}"
    assert game.tell_action(state, Vote("high"), ("Ada", "Bo"), wanted) == f"action {given}"
    assert game.picture(view, wanted) == f"view {given}"
    assert game.picture_event(view, Voted(0, "high"), wanted) == f"drawn event {given}"
    assert game.clip(view, Voted(0, "high"), view, wanted) == f"clip {given}"
