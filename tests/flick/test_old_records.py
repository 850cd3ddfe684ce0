"""Records of earlier rulesets replay as they were played: `evolve` still understands their events."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from omphalos.flick import GAME
from omphalos.flick.state import Player, State
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
}


def _as_ruleset_3_wrote(player: Player) -> dict[str, Any]:
    """Return the fields of a player with their earlier names: the first use of a power was its last."""
    return {"spent" if name == "used" else name: getattr(player, name) for name in player.__struct_fields__} | {
        "spent": player.used > 0
    }


def _facts(s: State) -> bytes:
    """Return the fields of a state that every ruleset so far has had."""
    players = [_as_ruleset_3_wrote(p) for p in s.players]
    facts = (s.phase, s.generation, s.disks, s.fallen, players, s.gods, s.laws, s.deck, s.box, s.shown, s.votes)
    return msgspec.json.encode((*facts, s.held, s.turn, s.hand, s.account, s.outcome))


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


@pytest.mark.parametrize("name", PLAYED)
def test_only_the_ruleset_that_played_it_can_prove_its_chance(name: str) -> None:
    by = f"played by ruleset {name.split('-')[1]} "
    with pytest.raises(Unproven, match=rf"{by}.*: the record can be replayed here but not proven"):
        verify(read_record(DATA / f"{name}.jsonl", GAME))
