"""Bots in their seats: what they see, what they may do, and how failures are handled."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

import msgspec
import pytest

from omphalos.bots import (
    BadBot,
    BotSeat,
    Budget,
    Considered,
    Observation,
    Thought,
    bot_names,
    bots,
    make_bot,
    play_out,
    resolve,
)
from omphalos.bots.bot_seat import Forfeited, rehearse
from omphalos.bots.levels import levels
from omphalos.i18n import LANGUAGES
from omphalos.table import Chance, Game, Table, read_record
from omphalos.table.entry import Move
from omphalos.table.errors import CannotImagine
from omphalos.table.registry import find_game
from omphalos.table.testing import imagine_test
from omphalos.table.testing.broken import BrokenGame
from tests.bots.fishers import Fisher, Fool
from tests.bots.pond import POND, Pond, State, View
from tests.table.sample import SAMPLE, Sample


def played(*bots: str, seed: str = "1") -> tuple[Table, list[BotSeat]]:
    table = Table.open(POND, len(bots), seed=seed)
    bot_seats = [BotSeat(bot, POND, seat, seed) for seat, bot in enumerate(bots)]
    play_out(table, bot_seats)
    return table, bot_seats


def test_random_plays_every_game() -> None:
    table = Table.open(SAMPLE, 3, seed=1)
    play_out(table, [BotSeat("random", SAMPLE, seat, 1) for seat in range(3)])
    assert table.outcome() is not None


def test_the_same_seed_gives_the_same_game() -> None:
    assert played("fisher", "random")[0].record() == played("fisher", "random")[0].record()
    assert played("fisher", "random")[0].record() != played("fisher", "random", seed="2")[0].record()


def test_who_lets_a_bot_play_gets_its_answer() -> None:
    table = Table.open(POND, 2, seed="1")
    answer = BotSeat("random", POND, 0, "1").play(table)
    assert (table.moves[-1].seat, table.moves[-1].action) == (0, answer.action)


def test_a_decision_does_not_depend_on_those_before_it() -> None:
    table, _ = played("fisher", "random")
    fresh = Table.open(POND, 2, seed="1")
    for move in table.moves[1:4]:
        assert move.seat is not None
        fresh.play(move.seat, move.action)
    late = BotSeat("random", POND, 1, "1")
    assert late.decide(4, fresh.view(1), fresh.legal(1)).action == table.moves[4].action


def test_a_bot_that_fails_forfeits_its_moves_and_the_game_goes_on() -> None:
    table, (_, fool) = played("random", "fool")
    assert table.outcome() is not None
    reasons = [forfeit.reason for forfeit in fool.forfeits]
    assert len(reasons) == 3
    assert "not offered" in reasons[0]
    assert "not an action of pond" in reasons[1]
    assert "I am a fool" in reasons[2]
    assert {forfeit.bot for forfeit in fool.forfeits} == {"fool"}
    kept = [entry for entry in read_record(table.record(), POND).entries if isinstance(entry, Move)]
    assert {(move.seat, move.forfeit) for move in kept} == {(None, False), (0, False), (1, True)}
    assert table.record().count(b'"forfeit":true') == 3


def test_the_bot_of_the_documentation_plays_well() -> None:
    page = (Path(__file__).parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")
    names: dict[str, Any] = {}
    exec(page.partition("```python\n")[2].partition("```")[0], names)
    bots.add("careful", names["Careful"])
    try:
        won = 0
        for seed in range(20):
            table, (careful, _) = played("careful:budget=100", "random", seed=str(seed))
            outcome = table.outcome()
            assert outcome is not None
            assert careful.forfeits == []
            won += 0 in outcome.winners
    finally:
        bots.remove("careful")
    assert won > 12


def test_a_bot_says_which_games_it_plays() -> None:
    assert bot_names("pond") == ["fisher", "fool", "outside", "random"]
    with pytest.raises(BadBot, match="sample has no bot 'fisher'"):
        resolve("fisher", SAMPLE)
    with pytest.raises(BadBot, match="plays pond, not sample"):
        resolve("pond/fisher", SAMPLE)
    assert str(resolve("pond/fisher:budget=8", POND)) == "fisher:budget=8"
    bots.add("sample/fisher", Fisher)  # somebody has registered it for a game that it does not know
    with pytest.raises(BadBot, match="fisher does not play sample"):
        resolve("fisher", SAMPLE)
    bots.remove("sample/fisher")


def test_settings_are_checked() -> None:
    assert make_bot("fisher:worlds=7", POND).setting("worlds") == 7
    assert make_bot("fisher", POND).setting("worlds") == 4
    for text in ("fisher:depth=2", "fisher:worlds=0", "fisher:worlds=1.5"):
        with pytest.raises(BadBot):
            make_bot(text, POND)
    with pytest.raises(BadBot, match="did you mean 'fisher'"):
        make_bot("fischer", POND)


def test_the_budget_of_the_text_goes_before_the_bots_own() -> None:
    assert make_bot("fisher", POND).budget == Budget(simulations=32)
    assert make_bot("fisher:budget=10ms", POND).budget == Budget(ms=10)


def test_every_imagined_world_fits_the_view_and_differs() -> None:
    table, _ = played("fisher", "random")
    table = Table.open(POND, 2, seed="1")
    observation = Observation(POND, 0, table.view(0), table.legal(0))
    worlds = [observation.imagine(world)[0] for world in range(8)]
    assert all(POND.view(state, 0) == observation.view for state in worlds)
    assert len({msgspec.json.encode(state) for state in worlds}) > 1
    assert observation.imagine(3)[0] == worlds[3]


def test_numbers_are_repeatable_and_apart() -> None:
    one = Observation(POND, 0, None, POND.legal(POND.start(2, POND.read_options()), 0), seed=1)
    assert one.numbers().random() == one.numbers().random()
    assert one.numbers("a").random() != one.numbers("b").random()


def test_the_best_thought_is_the_greatest_value() -> None:
    thought = Thought.best([Considered(1, 0.5, visits=3), Considered(2, 0.9, visits=4), Considered(3, 0.9)], "win")
    assert thought.action == 2
    assert [one.action for one in thought.considered] == [2, 3, 1]
    assert thought.simulations == 7


def test_the_levels_of_a_game_are_bots_it_has() -> None:
    for game in ("flick", "oracle"):
        table = levels(game)
        assert len({level.id for level in table}) == len(table)
        for level in table:
            assert set(level.name) == set(LANGUAGES)
            assert level.id not in bot_names(game)
            assert resolve(f"{game}/{level.id}", find_game(game)) == resolve(level.bot, find_game(game))
            with pytest.raises(BadBot, match="taken as it is"):
                resolve(f"{level.id}:budget=5", find_game(game))
    assert levels("pond") == ()


def test_imagining_is_held_to_what_the_view_shows() -> None:
    imagine_test(POND, games=4)


class Forgetful(Pond):
    def imagine(self, view: View, chance: Chance) -> State:
        state = super().imagine(view, chance)
        return msgspec.structs.replace(state, scores=tuple(0 for _ in state.scores))


class Peeking(Pond):
    def imagine(self, view: View, chance: Chance) -> State:
        return super().imagine(view, Chance(0, self.streams))


def test_a_game_that_imagines_wrongly_is_caught() -> None:
    with pytest.raises(BrokenGame, match="scores"):
        imagine_test(Forgetful(), games=2)
    with pytest.raises(BrokenGame, match="same state every time"):
        imagine_test(Peeking(), games=2)


class Unimaginable(Sample):
    imagine = Game[Any, Any, Any, Any, Any].imagine


def test_a_game_need_not_imagine() -> None:
    state = SAMPLE.start(2, SAMPLE.read_options())
    with pytest.raises(CannotImagine):
        Unimaginable().imagine(SAMPLE.view(state, 0), Chance(0, SAMPLE.streams))


class Rehearsing(Fisher):
    """Notes what it is asked, and that it was closed."""

    asked: ClassVar[list[tuple[str, int, int | None]]] = []
    closed: ClassVar[list[str]] = []

    def think(self, observation: Observation) -> Thought:
        self.asked.append((self.spec.name, observation.seat, observation.budget.simulations))
        return super().think(observation)

    def close(self) -> None:
        self.closed.append(self.name)


def test_a_bot_rehearses_the_beginning_of_a_game_against_itself() -> None:
    rehearse(Rehearsing, POND, simulations=5, moves=3)
    assert [(name, simulations) for name, _, simulations in Rehearsing.asked] == [("fisher", 5)] * 3
    assert {seat for _, seat, _ in Rehearsing.asked} == {0, 1}
    assert Rehearsing.closed == ["fisher"] * 2


def test_a_bot_that_fails_in_its_rehearsal_is_an_error() -> None:
    with pytest.raises(Forfeited, match=r"fool of pond: answered .*, which is not offered"):
        rehearse(Fool, POND, moves=3)
