"""The test kit: the sample game passes, each broken copy is caught, and every finding can be reproduced."""

from __future__ import annotations

import io
import pickle
import sys
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from omphalos.table import Booked, Chance, Table, testing
from omphalos.table.errors import NotYourTurn
from omphalos.table.testing import (
    BrokenGame,
    api_test,
    imagine_test,
    leak_test,
    offer_test,
    random_game,
    random_play_test,
    replay_test,
    round_trip_test,
    seed_test,
)
from omphalos.table.testing.broken import difference, short
from omphalos.table.testing.seed import play_in_child
from tests.table.faults import (
    FAULTS,
    AcceptsAnything,
    Fault,
    ImaginesTheSame,
    NeverEnds,
    NoDisguise,
    OffersByOnePlace,
    OffersWhatItRefuses,
    VotesAreSeen,
)
from tests.table.findings import case_name, cases, finding, stored
from tests.table.sample import SAMPLE, Action, Event, Options, Sample, State, Stone, Throw, View, Voted

TESTS = (
    "api_test",
    "purity_test",
    "seed_test",
    "replay_test",
    "round_trip_test",
    "leak_test",
    "imagine_test",
    "random_play_test",
    "offer_test",
)


@pytest.mark.parametrize("name", TESTS)
def test_the_sample_game_passes(name: str) -> None:
    getattr(testing, name)(SAMPLE)


@pytest.mark.parametrize(("fault", "name"), [pytest.param(*each, id=case_name(*each)) for each in cases()])
def test_a_broken_copy_is_caught(fault: Fault, name: str) -> None:
    said = finding(fault, name)
    assert fault.says in said
    assert said == stored()[case_name(fault, name)]


def test_every_test_of_the_kit_catches_something() -> None:
    assert {name for fault in FAULTS for name in fault.caught_by} == set(TESTS)
    assert set(TESTS) == {name for name in testing.__all__ if name.endswith("_test")}


# --- findings can be reproduced


def test_a_finding_names_game_players_seed_and_step_and_can_be_played_again() -> None:
    game = OffersWhatItRefuses()
    with pytest.raises(BrokenGame, match=r"^sample, \d players, seed '0/\d+', step \d+: legal offers seat") as caught:
        random_play_test(game)
    found = caught.value
    assert found.game is game
    assert found.step is not None
    assert found.seed is not None
    for step, table in enumerate(random_game(game, found.players, found.seed)):
        if step == found.step:
            (leader,) = table.to_act()
            assert table.state.round == 2
            assert table.legal(leader).allows(Throw(2))
            return
    pytest.fail("the step is not there")


def test_the_same_seed_finds_the_same() -> None:
    def finding(seed: int) -> str:
        with pytest.raises(BrokenGame) as caught:
            random_play_test(AcceptsAnything(), seed=seed)
        return str(caught.value)

    assert finding(0) == finding(0)
    assert finding(0) != finding(1)


# --- crowded positions


def test_positions_crowded_on_purpose_are_looked_at() -> None:
    crowd = tuple(Stone(0, (0.2 + 0.11 * (i % 5), 0.2 + 0.11 * (i // 5))) for i in range(25))
    start = SAMPLE.start(2, Options())
    roomy = replace(start, phase="lead", votes=("high", "low"), hands=(1, 2), deck=(3, 4, 5))
    positions = [roomy, replace(roomy, stones=crowd)]
    offer_test(SAMPLE, games=0, positions=positions)
    with pytest.raises(BrokenGame, match=r"seed 'position 1': seat 0 is not offered .*, and it is accepted"):
        offer_test(OffersByOnePlace(), games=0, positions=positions, probes=50)


# --- random games


def test_a_random_game_is_a_table_one_move_further_each_time() -> None:
    tables = [(table, len(table.moves), table.state) for table in random_game(SAMPLE, 3, 5)]
    assert len({id(table) for table, _, _ in tables}) == 1
    assert [moves for _, moves, _ in tables] == list(range(1, len(tables) + 1))
    assert tables[0][0].outcome() is not None
    again = [table.state for table in random_game(SAMPLE, 3, 5)]
    assert again == [state for _, _, state in tables]
    assert again != [table.state for table in random_game(SAMPLE, 3, 6)]


def test_a_random_game_is_for_the_fewest_unless_told() -> None:
    assert len(next(random_game(SAMPLE)).names) == 2
    assert len(next(random_game(SAMPLE, 4)).names) == 4
    assert next(random_game(SAMPLE, options=Options(7))).state.rounds == 7
    assert next(random_game(SAMPLE, options={"rounds": 7})).state.rounds == 7


def test_players_can_choose_alike_whatever_the_cards() -> None:
    one, other = (list(random_game(SAMPLE, 2, seed, choices="same"))[-1] for seed in (1, 2))
    assert one.state.hands != other.state.hands
    assert [type(move.action) for move in one.moves] == [type(move.action) for move in other.moves]


def test_a_game_may_last_just_as_long_as_allowed() -> None:
    moves = len(list(random_game(SAMPLE, 2, 0))) - 1
    assert len(list(random_game(SAMPLE, 2, 0, steps=moves))) == moves + 1
    with pytest.raises(BrokenGame, match=f"step {moves - 1}: not over after {moves - 1} moves"):
        list(random_game(SAMPLE, 2, 0, steps=moves - 1))


def test_a_table_that_cannot_be_opened_is_the_games_fault() -> None:
    with pytest.raises(BrokenGame, match="opening the table raised BadPlayers"):
        next(random_game(SAMPLE, 9))


# --- parameters


@pytest.mark.parametrize("test", [api_test, seed_test, replay_test, round_trip_test, leak_test, random_play_test])
def test_sizes_players_and_options_are_taken(test: Any) -> None:
    seen: set[tuple[int, int]] = set()

    class Spy(Sample):
        def start(self, players: int, options: Options) -> State:
            seen.add((players, options.rounds))
            return super().start(players, options)

    more = {"elsewhere": False} if test is seed_test else {}
    test(Spy(), games=3, players=(2, 4), options=Options(2), seed="mine", **more)
    assert seen == {(2, 2), (4, 2)}
    seen.clear()
    test(Spy(), games=1, players=3, options={"rounds": 4}, **more)
    assert seen == {(3, 4)}


def test_the_invariant_is_asked_of_every_state() -> None:
    states: list[State] = []
    random_play_test(SAMPLE, games=2, players=2, invariant=states.append)
    played = [table.state for i in range(2) for table in random_game(SAMPLE, 2, f"0/{i}")]
    assert states == played


def test_a_broken_invariant_is_named() -> None:
    def no_stones(state: State) -> None:
        assert not state.stones, "a stone!"

    with pytest.raises(BrokenGame, match=r"the invariant raised AssertionError.*a stone!"):
        random_play_test(SAMPLE, invariant=no_stones)


def test_random_play_can_be_all_about_offers_or_all_about_intruders() -> None:
    random_play_test(SAMPLE, games=3, offers=0, intruders=9)
    random_play_test(SAMPLE, games=3, offers=9, intruders=0)
    with pytest.raises(BrokenGame, match="accepted"):
        random_play_test(AcceptsAnything(), offers=0)


def test_a_journal_need_not_be_resumed_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    resumed: list[int] = []
    resume = Table.resume

    def count(game: Any, journal: Any, policy: Any) -> Table:
        resumed.append(len(journal.entries))
        return resume(game, journal, policy)

    monkeypatch.setattr(Table, "resume", count)
    replay_test(SAMPLE, games=1)
    everywhere = list(resumed)
    assert everywhere == list(range(1, len(everywhere) + 1))
    resumed.clear()
    replay_test(SAMPLE, games=1, points=3)
    assert 2 <= len(resumed) <= 3


def test_a_game_may_say_that_nothing_is_hidden() -> None:
    leak_test(NoDisguise(), hidden=False)
    with pytest.raises(BrokenGame, match="so something is hidden: pass hidden=True"):
        leak_test(SAMPLE, hidden=False)
    imagine_test(ImaginesTheSame(), hidden=False)
    with pytest.raises(BrokenGame, match="so something is hidden: pass hidden=True"):
        imagine_test(SAMPLE, hidden=False)


def test_an_event_may_pass_in_public_and_leave_no_trace() -> None:
    leak_test(VotesAreSeen(), ephemeral=(Voted,))


# --- in another process


def test_a_game_that_cannot_be_sent_says_so() -> None:
    class Local(Sample):
        pass

    with pytest.raises(ValueError, match=r"sample cannot be sent to another process .*; pass elsewhere=False"):
        seed_test(Local(), games=1)
    seed_test(Local(), games=2, elsewhere=False)


class NotThere(Sample):
    """A game that the other process cannot find."""

    def __reduce__(self) -> Any:
        return __import__, ("no_such_module",)


def test_a_game_that_is_not_there_says_so() -> None:
    with pytest.raises(ValueError, match=r"(?s)cannot be played in another process .*no_such_module"):
        seed_test(NotThere(), games=1)


def test_a_fault_in_the_other_process_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for game, said in ((NeverEnds(), "sample, 2 players, seed 'x', step 9: not over after 9 moves\n"), (SAMPLE, 65)):
        sent = pickle.dumps((game, 2, "x", None, 9))
        monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(sent)))
        play_in_child()
        out = capsys.readouterr().out
        assert said in (out, len(out))


# --- optional parts of a game


class Shy(Sample):
    """A game with pictures in which nobody notices another's vote."""

    def draw(self, view: View, language: str) -> str:
        return f'<svg xmlns="http://www.w3.org/2000/svg" lang="{language}"/>'

    def seen(self, state: State, event: Event, seat: int) -> Event | None:
        return None if isinstance(event, Voted) and event.seat != seat else super().seen(state, event, seat)


@pytest.mark.parametrize("test", [api_test, round_trip_test, leak_test])
def test_a_game_may_draw_and_may_show_nothing(test: Any) -> None:
    test(Shy())


class Wasteful(Sample):
    """A game that draws before it refuses."""

    def decide(self, state: State, seat: int, action: Action, chance: Chance) -> Booked[State, Event]:
        chance["dice"].unit()
        return super().decide(state, seat, action, chance)


def test_a_table_that_does_not_put_chance_back_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    random_play_test(Wasteful(), games=5)
    rewind = Chance.rewind

    def forget(self: Chance, drawn: dict[str, int]) -> None:
        if not drawn or len(drawn) < 2:
            rewind(self, drawn)

    monkeypatch.setattr(Chance, "rewind", forget)
    with pytest.raises(BrokenGame, match="was refused and has moved chance or the journal"):
        random_play_test(Wasteful(), games=5, offers=0)


# --- objects that are no game


def test_something_else_is_no_game() -> None:
    nothing: Any = object()
    with pytest.raises(BrokenGame, match=r"^object: .* is not a Game"):
        api_test(nothing)


def test_a_game_without_a_name_says_what_is_missing() -> None:
    class Nameless(Sample):
        @property
        def ruleset(self) -> str:  # pyright: ignore[reportIncompatibleVariableOverride]
            raise AttributeError

    with pytest.raises(BrokenGame, match="it has no ruleset"):
        api_test(Nameless())


# --- words


def test_differences_are_told_by_their_path() -> None:
    one, other = Stone(0, (1.0, 2.0)), Stone(0, (1.0, 3.0))
    assert difference(one, other) == "at[1] is 2.0 and 3.0"
    assert difference((one,), (one, other)) == 'it is [{"seat":0,"at":[1.0,2.0]}] and ' + short((one, other))
    assert difference(one, Voted(0, None)).startswith("it is ")
    assert difference(1, 1.0) == "it is 1 and 1.0"
    assert difference([one], [other]) == "[0].at[1] is 2.0 and 3.0"


def test_long_things_are_cut_and_unspeakable_ones_shown_as_they_are() -> None:
    assert short("x" * 500, 10) == '"xxxxxxxx…'
    assert short(object) == "<class 'object'>"
    assert short(NotYourTurn(0, ())).startswith("NotYourTurn")
