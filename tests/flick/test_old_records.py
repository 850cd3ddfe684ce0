"""Records of earlier rulesets replay as they were played: `evolve` still understands their events."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from omphalos.flick import GAME
from omphalos.flick.events import Flicked
from omphalos.flick.state import Player, State, Turn
from omphalos.table import read_record, replay
from omphalos.table.fairness import Unproven, verify

DATA = Path(__file__).parent / "data"

# For each record: its number of events, and a digest of all states as the program that played it computed them.
PLAYED = {
    # Ruleset 1: Dagda's hand and Anubis's return once a generation, a stack, disks of the trial left lying.
    "ruleset-1-hand": (30, "ff1b0467894e8b86fd585a6308e20b7cf39506392285649997e365ef33986294"),
    # Ruleset 1: twenty laws for two players, and a tied vote that Themis decides.
    "ruleset-1-scales": (36, "bafb7996222b2a42e706ad92ddcc12ff694568ddd12e362187933a28a4c5cf59"),
    # Ruleset 1: a trial of two rounds, and a temple.
    "ruleset-1-tie": (45, "a0f2a989c845d032dd06d702676e2959003dfdb5153b941ad59be0e951f1354d"),
    # Ruleset 2: an oath with the tremor of the table, Dagda's hand before each flick, and a temple.
    "ruleset-2-oath": (61, "b5b4ddd47db0693985efd6569951363a3af11464c58eaaf4651ae020dd520db4"),
    # Ruleset 3: the only return in turns of Anubis, and an island that Themis dominates with one disk, of two players.
    "ruleset-3-return": (54, "eacdce85f6520d2df87fa508c6bc7f811f0d02dbd7b7a36da7dbc8df7d7f05e8"),
    # Ruleset 4: a sphinx of 17.5 mm, a heart of 12 mm, a prophet flicked again before anything was checked, a temple.
    "ruleset-4-heart": (60, "3727ee94f590436a2a8b20d467b0be70288a032433995546e0412be37e91cd3b"),
    # Ruleset 5: directions of a platform's library.
    "ruleset-5-shepherds": (78, "a9f39d9fe596faff95d7a2f21739aede8b9ee66ba2e6e5b44a64d18fab195a1c"),
}
# The numbers that a ruleset played with, by the option that says so now: the radius of the sphinx and of the heart.
NUMBERS = {
    "1": ("reported", 16, 20),
    "2": ("reported", 16, 20),
    "3": ("balanced", 17.5, 12),
    "4": ("balanced", 17.5, 12),
    "5": ("reported", 16, 20),
}


def _as_ruleset_3_wrote(player: Player) -> dict[str, Any]:
    """Return the fields of a player with their earlier names: the first use of a power was its last."""
    return {"spent" if name == "used" else name: getattr(player, name) for name in player.__struct_fields__} | {
        "spent": player.used > 0
    }


def _as_ruleset_4_wrote(turn: Turn | None) -> dict[str, Any] | None:
    """Return the fields of a turn without those that came later: what follows a flick followed the last one only."""
    new = ("settled", "back")
    return None if turn is None else {name: getattr(turn, name) for name in turn.__struct_fields__ if name not in new}


def _facts(s: State) -> bytes:
    """Return the fields of a state that every ruleset so far has had."""
    players = [_as_ruleset_3_wrote(p) for p in s.players]
    facts = (s.phase, s.generation, s.disks, s.fallen, players, s.gods, s.laws, s.deck, s.box, s.shown, s.votes)
    return msgspec.json.encode((*facts, s.held, _as_ruleset_4_wrote(s.turn), s.hand, s.account, s.outcome))


@pytest.mark.parametrize("name", PLAYED)
def test_an_old_record_replays_state_by_state(name: str) -> None:
    digest, events = hashlib.sha256(), 0
    for moment in replay(read_record(DATA / f"{name}.jsonl", GAME)):
        digest.update(_facts(moment.after))
        events += 1
    assert (events, digest.hexdigest()) == PLAYED[name]


@pytest.mark.parametrize("name", PLAYED)
def test_an_old_record_can_be_looked_at_and_told(name: str) -> None:
    for moment in replay(read_record(DATA / f"{name}.jsonl", GAME)):
        for seat in (-1, 0, 1):
            assert GAME.view(moment.after, seat).seat == seat
        for language in ("en", "pl"):
            assert GAME.tell(moment.before, moment.event, ("Ann", "Bob"), language).strip()


@pytest.mark.rule("PB-G2")
@pytest.mark.parametrize("name", PLAYED)
def test_an_old_record_is_shown_with_the_numbers_it_was_played_with(name: str) -> None:
    record = read_record(DATA / f"{name}.jsonl", GAME)
    assert ("numbers" in record.header.options) == (record.header.ruleset == "5")
    numbers, sphinx, heart = NUMBERS[record.header.ruleset]
    assert record.options.numbers == numbers
    for moment in replay(record):
        view = GAME.view(moment.after, -1)
        assert (view.radii["sphinx"], view.heart_radius) == (sphinx, heart)


@pytest.mark.rule("PB-G2")
def test_a_replay_of_an_old_record_draws_the_sphinx_in_its_size() -> None:
    (moment,) = (
        m
        for m in replay(read_record(DATA / "ruleset-4-heart.jsonl", GAME))
        if isinstance(m.event, Flicked) and any(kind == "sphinx" for _, kind in m.event.put)
    )
    before = GAME.view(moment.before, -1)
    clip = GAME.clip(before, moment.event, GAME.view(moment.after, -1))
    assert f"scale({17.5 / 16:.4f})" in clip
    assert "17.5" not in clip.replace("translate", "")  # the numbers of the disk itself are those it is drawn with
    assert f'stroke-width="{2 * 17.5:g}"' in GAME.picture_event(before, moment.event)
    later = replace(moment.before, options=replace(moment.before.options, numbers="reported"))
    assert 'stroke-width="32"' in GAME.picture_event(GAME.view(later, -1), moment.event)


@pytest.mark.rule("PB-G2")
def test_the_default_of_a_new_record_is_what_owners_report() -> None:
    assert GAME.read_options_of(GAME.ruleset, {}).numbers == "reported"
    assert GAME.read_options_of("4-trial-0123456789ab", {}).numbers == "balanced"
    assert GAME.read_options_of(GAME.ruleset, {"numbers": "balanced"}).numbers == "balanced"


@pytest.mark.parametrize("name", PLAYED)
def test_only_the_ruleset_that_played_it_can_prove_its_chance(name: str) -> None:
    by = f"played by ruleset {name.split('-')[1]} "
    with pytest.raises(Unproven, match=rf"{by}.*: the record can be replayed here but not proven"):
        verify(read_record(DATA / f"{name}.jsonl", GAME))
