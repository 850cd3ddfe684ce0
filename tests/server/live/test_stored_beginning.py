"""How a game is stored when it begins: the header, the deal, or the moves of another game."""

from __future__ import annotations

import msgspec
import pytest

from omphalos.server.live.table_settings import Chair, TableSettings, encode_settings
from omphalos.server.store.store import Append, Beginning, Card, StoredTable
from omphalos.table import Header, seed_from
from omphalos.table.chance import commitment, seed_to_text
from omphalos.table.entropy import mixed_seed, name_seal, seal_of, secret_commitment
from omphalos.table.entry import FORMAT, VERSION, Branched, Entropy, header_decoder
from omphalos.table.entry import encoder as entry_encoder
from omphalos.table.takeback import POLICIES, fair
from tests.server.lake import Guess
from tests.server.live.harness import run
from tests.server.live.recording import (
    FENCE,
    NOW,
    SETTINGS,
    Services,
    dealt,
    shown,
    stored_game,
)

SECRET = b"\5" * 32
NONCE = b"\6" * 32
SEALED = SETTINGS.changed(
    secret=SECRET.hex(),
    chairs=(
        Chair("person", "Ann", seal=seal_of(NONCE), nonce=NONCE.hex()),
        Chair("person", "Ben", seal=""),
        Chair("random", "Pythia"),
    ),
)


def appended(services: Services) -> list[Append]:
    assert all(call[:3] == ("append", "t1", FENCE) for call in services.written)
    return [call[3] for call in services.written]


def test_a_beginning_stores_the_header_with_the_deal() -> None:
    async def play() -> None:
        services = Services()
        stored = stored_game(services, SEALED.changed(left=(1,)), "gathering")
        table = await stored.begin(None, None, 6, NOW)
        assert (stored.phase, stored.stored_phase, stored.settings) == ("playing", "playing", SEALED)
        assert table.policy is fair
        (entry,) = table.journal.entries
        assert entry.at == NOW
        seed = mixed_seed(SECRET, "t1", [NONCE, None, None])
        assert table.journal.seed == seed_to_text(seed)
        header = table.journal.header
        salts = [bytes.fromhex(salt) for salt in header.name_salts]
        assert header == Header(
            format=FORMAT,
            version=VERSION,
            game="lake",
            ruleset="1",
            seats=("Ann", "Ben", "Pythia"),
            options={"rounds": 2},
            commitment=commitment(seed),
            branched=(),
            entropy=Entropy("t1", secret_commitment(SECRET), (seal_of(NONCE), None, None), (NONCE.hex(), None, None)),
            name_seals=tuple(map(name_seal, header.seats, salts)),
            name_salts=tuple(salt.hex() for salt in salts),
        )
        assert [len(salt) for salt in salts] == [16, 16, 16]
        card = stored.card(SEALED, 6, "playing")
        beginning = Beginning(entry_encoder.encode(header), seed_to_text(seed))
        line, about = entry_encoder.encode(entry), encode_settings(SEALED)
        assert appended(services) == [Append(0, line, card, about, beginning=beginning)]
        assert shown(card).spectators == 6

    run(play())


@pytest.mark.parametrize("secret", [None, SECRET.hex()])
def test_a_seed_that_the_host_chose_is_mixed_with_nothing(secret: str | None) -> None:
    async def play() -> None:
        stored = stored_game(Services(), SEALED.changed(secret=secret), "gathering")
        table = await stored.begin(None, seed_from(3), 0, NOW)
        header = table.journal.header
        assert (header.entropy, table.journal.seed) == (None, seed_to_text(seed_from(3)))
        assert header.commitment == commitment(seed_from(3))

    run(play())


def test_a_table_of_an_older_version_without_a_secret_gets_a_new_seed() -> None:
    async def play() -> None:
        seeds = [
            (await stored_game(Services(), SETTINGS, "gathering").begin(None, None, 0, NOW)).journal.seed
            for _ in range(2)
        ]
        assert seeds[0] != seeds[1]
        assert all(len(bytes.fromhex(seed)) == 32 for seed in seeds)

    run(play())


def branch() -> tuple[TableSettings, list[bytes]]:
    """The settings of a table that continues two moves of another game, and these moves."""
    other = dealt()
    other.play(0, Guess(2))
    other.play(1, Guess(1))
    lines = [entry_encoder.encode(entry) for entry in other.journal.entries]
    branched = (Branched(3, other.journal.header.commitment),)
    settings = SETTINGS.changed(begun=tuple(msgspec.Raw(line) for line in lines), branched=branched, undo="free")
    return settings, lines


@pytest.mark.parametrize("there", [1, 2])
def test_a_branch_begins_with_the_moves_of_the_other_game_wherever_it_was_interrupted(there: int) -> None:
    async def play() -> None:
        settings, lines = branch()
        first = Services()
        await stored_game(first, settings, "gathering").begin(None, seed_from(3), 0, NOW)
        begun = settings.changed(begun=(), branched=())
        gathering, playing = (stored_game(first, settings).card(settings, 0, one) for one in ("gathering", "playing"))
        beginning = appended(first)[0].beginning
        assert beginning is not None
        assert header_decoder.decode(beginning.header).branched == settings.branched
        expected = [
            Append(0, lines[0], gathering, None, beginning=beginning),
            Append(1, lines[1], gathering, None),
            Append(2, lines[2], playing, encode_settings(begun)),
        ]
        assert appended(first) == expected
        kept = StoredTable(gathering, encode_settings(settings), beginning, lines[:there], [None] * there)
        again = Services()
        stored = stored_game(again, settings, "gathering")
        table = await stored.begin(kept, None, 0, NOW)
        assert appended(again) == expected[there:]
        assert stored.settings == begun
        assert table.policy is POLICIES["free"]
        assert [entry_encoder.encode(entry) for entry in table.journal.entries] == lines
        assert table.journal.header == header_decoder.decode(beginning.header)

    run(play())


def test_a_beginning_of_which_nothing_was_left_is_made_anew() -> None:
    async def play() -> None:
        services = Services()
        card = Card("t1", "lake", "gathering", False, 0, 1, b"")
        stored = stored_game(services, SEALED, "gathering")
        await stored.begin(StoredTable(card, b"", None, [], []), seed_from(3), 0, NOW)
        assert [(one.n, one.beginning is not None) for one in appended(services)] == [(0, True)]

    run(play())
