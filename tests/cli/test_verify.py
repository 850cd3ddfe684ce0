"""`omphalos verify` says what a record proves, and names what is false."""

from __future__ import annotations

import hashlib
import json
import re
import threading
import time
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import msgspec
import pytest

from omphalos.cli import main
from omphalos.cli import verify as command
from omphalos.i18n import LANGUAGES
from omphalos.server.signing import ServerKey
from omphalos.table.chain import sign
from omphalos.table.entropy import mixed_seed, seal_of, secret_commitment
from omphalos.table.entry import encoder, header_decoder
from tests.cli.conftest import played
from tests.table.signed import NONCES, SECRET, TABLE, header, published, without_name

OURS, THEIRS = ServerKey(b"k" * 32), ServerKey(b"x" * 32)
Capture = pytest.CaptureFixture[str]


def signed(key: ServerKey = OURS, moves: int | None = None) -> list[bytes]:
    """Return the lines of a record with a real signature."""
    lines = published(moves).splitlines()
    last = msgspec.json.decode(lines[-1])
    header = header_decoder.decode(lines[0])
    last["signature"] = sign(TABLE, header, lines[1:-1], "finished", key.public, key.sign)
    return [*lines[:-1], encoder.encode(last)]


@pytest.fixture
def verified(tmp_path: Path, capsys: Capture) -> Callable[..., tuple[int, str]]:
    """Verify these lines, and return the exit status and what was printed."""

    def verified(lines: list[bytes], *words: str) -> tuple[int, str]:
        file = tmp_path / "game.jsonl"
        file.write_bytes(b"\n".join(lines) + b"\n")
        status = main(["verify", str(file), "--lang", "en", *words])
        return status, capsys.readouterr().out

    return verified


Verified = Callable[..., tuple[int, str]]


def changed(line: bytes, **changes: Any) -> bytes:
    return encoder.encode({**msgspec.json.decode(line), **changes})


def test_a_signed_game_is_proven_point_by_point(verified: Verified) -> None:
    seals = [seal_of(nonce) for nonce in NONCES if nonce is not None]
    said = ("--key", OURS.public, "--commitment", secret_commitment(SECRET), "--seals", *seals)
    status, out = verified(signed(), *said)
    assert status == 0
    assert "✗" not in out
    assert "–" not in out
    for sentence in (
        "draws of chance follow from the seed (",
        f"fits its commitment {secret_commitment(SECRET)}",
        "The commitment is the one that you saw before the game.",
        "The seals are those that you saw before the game.",
        "Nonces of these seats were mixed into the seed: 0, 2.",
        f"Signed with the key {OURS.public}.",
        "That is the key you trust.",
        "The game is complete: it ends by its rules",
        "The names are as they were signed.",
        "The times are as they were signed.",
        "All of this is proven.",
    ):
        assert sentence in out


def test_without_a_key_and_a_commitment_it_says_what_is_not_known(verified: Verified) -> None:
    status, out = verified(signed())
    assert status == 0
    assert "– A record cannot show when the commitment was published" in out
    assert "– Anybody can make a key." in out
    assert out.endswith("– Nothing is false. What is marked – is not proven.\n")


def test_a_game_that_nobody_played_is_reported(record: Path, capsys: Capture) -> None:
    assert main(["verify", str(record), "--lang", "en"]) == 0
    out = capsys.readouterr().out
    assert "– The record is not signed: anybody can have made it up, with a seed they looked for." in out
    assert "– No player contributed to the seed." in out
    assert "– No signature covers the names." in out
    assert main(["verify", str(record), "--lang", "en", "--key", OURS.public]) == 1
    assert "✗ It was not signed with the key you trust." in capsys.readouterr().out


def test_changed_names_and_times_are_reported(verified: Verified) -> None:
    lines = signed()
    status, out = verified([changed(lines[0], seats=["Ola", "Bot", "Celina"]), *lines[1:]])
    assert (status, "✗ The names are not those that were recorded." in out) == (1, True)
    status, out = verified([*lines[:3], changed(lines[3], at=5), *lines[4:]])
    assert (status, "✗ Not as it was signed: entry 2." in out) == (1, True)
    assert "– No signature covers the times." in out


def test_an_erased_name_is_no_forgery(verified: Verified) -> None:
    lines = signed()
    bare = encoder.encode(without_name(header_decoder.decode(lines[0]), 0))
    status, out = verified([bare, *lines[1:]], "--key", OURS.public)
    assert (status, "✓ The names of these seats were erased later: 0." in out) == (0, True)


def test_a_game_cut_after_ten_moves_is_reported(verified: Verified, record: Path, capsys: Capture) -> None:
    lines = signed()
    status, out = verified([*lines[:12], lines[-1]])
    assert (status, "✗ The game does not reach its end: it is cut off after move 10." in out) == (1, True)
    assert "entries after entry 10 are missing." in out
    assert "✗ This record does not hold." in out
    text = record.read_bytes().splitlines()
    record.write_bytes(b"\n".join([*text[:6], text[-1]]) + b"\n")  # an unsigned one
    assert main(["verify", str(record), "--lang", "en"]) == 1
    assert "cut off after move 4" in capsys.readouterr().out


def test_reordered_and_altered_moves_are_reported(verified: Verified) -> None:
    lines = signed()
    swapped = [*lines[:2], changed(lines[3], n=1), changed(lines[2], n=2), *lines[4:]]
    status, out = verified(swapped)
    assert (status, "✗ Not as it was signed: entry 1." in out) == (1, True)
    seat = msgspec.json.decode(lines[2])["seat"]
    status, out = verified([*lines[:2], changed(lines[2], seat=(seat + 1) % 3), *lines[3:]])
    assert (status, "✗ The chance does not follow from the seed: entry " in out) == (1, True)


def test_another_key_is_reported(verified: Verified) -> None:
    status, out = verified(signed(THEIRS), "--key", OURS.public)
    assert (status, "✗ It was not signed with the key you trust." in out) == (1, True)
    assert f"✓ Signed with the key {THEIRS.public}." in out
    lines = signed(THEIRS)
    last = msgspec.json.decode(lines[-1])
    last["signature"]["key"] = OURS.public
    status, out = verified([*lines[:-1], encoder.encode(last)], "--key", OURS.public)
    assert (status, "✗ Not as it was signed: the signature itself." in out) == (1, True)


def ground(saw: tuple[bytes | None, ...] = NONCES) -> list[bytes]:
    """A game of an operator whose accomplice chose the last nonce when the others were known: the best of 64."""
    seeds = {
        hashlib.sha256(bytes([n])).digest(): mixed_seed(SECRET, TABLE, (*saw[:2], hashlib.sha256(bytes([n])).digest()))
        for n in range(64)
    }
    best = min(seeds, key=lambda nonce: seeds[nonce])
    lines = published(begun=header(nonces=(*saw[:2], best))).splitlines()
    last = msgspec.json.decode(lines[-1])
    last["signature"] = sign(TABLE, header_decoder.decode(lines[0]), lines[1:-1], "finished", OURS.public, OURS.sign)
    return [*lines[:-1], encoder.encode(last)]


def test_an_accomplice_who_chose_last_is_seen_by_whoever_saw_the_seals(verified: Verified) -> None:
    first, last = (seal_of(nonce) for nonce in NONCES if nonce is not None)
    said = ("--key", OURS.public, "--commitment", secret_commitment(SECRET))
    status, out = verified(ground(), *said)
    assert status == 0  # the record alone does not show it, and says so
    assert "– A record cannot show whether a seal was changed after other nonces were known" in out
    assert "All of this is proven." not in out
    assert verified(ground(), *said, "--seal", first)[0] == 0
    status, out = verified(ground(), *said, "--seal", first, last)
    assert (status, "✗ A seal that you saw before the game is not in the record" in out) == (1, True)
    assert verified(signed(), *said, "--seal", first.upper(), last)[0] == 0


def test_a_changed_commitment_is_reported(verified: Verified) -> None:
    lines = signed()
    header = msgspec.json.decode(lines[0])
    header["entropy"]["commitment"] = "00" * 32
    status, out = verified([encoder.encode(header), *lines[1:]])
    assert (status, "✗ What was promised does not fit: the secret is not the one" in out) == (1, True)
    status, out = verified(lines, "--commitment", "00" * 32)
    assert (status, "✗ The commitment is not the one that you saw before the game." in out) == (1, True)


def test_an_unfinished_game_proves_nothing(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "half.jsonl"
    file.write_bytes(played(moves=2).record())
    assert main(["verify", str(file), "--lang", "en"]) == 1
    out = capsys.readouterr().out
    assert "– The chance was not checked: the record does not reveal its seed" in out
    assert "– The seed is not revealed" in out


def test_another_seed_is_caught(record: Path, capsys: Capture) -> None:
    text = record.read_text()
    seed = text.rstrip().split("\n")[-1].split('"seed":"')[1][:64]
    record.write_text(text.replace(seed, "00" * 32))
    assert main(["verify", str(record), "--lang", "en"]) == 1
    assert "✗ What was promised does not fit" in capsys.readouterr().out


def test_a_changed_deal_is_caught(record: Path, capsys: Capture) -> None:
    other = played(seed=2).record().split(b"\n")
    lines = record.read_bytes().split(b"\n")
    lines[1] = other[1]
    record.write_bytes(b"\n".join(lines))
    assert main(["verify", str(record), "--lang", "en"]) == 1
    assert "✗ The chance does not follow from the seed: entry 0" in capsys.readouterr().out


def test_programs_get_json(verified: Verified) -> None:
    status, out = verified(signed(), "--json", "--key", OURS.public)
    found = json.loads(out)
    assert (status, found["holds"], found["signature"], found["trusted"]) == (0, True, "valid", True)
    assert (found["mixed"], found["end"], found["names"]) == ([0, 2], "finished", "covered")
    status, out = verified([*signed()[:12], signed()[-1]], "--json")
    assert (status, json.loads(out)["holds"], json.loads(out)["end"]) == (1, False, "cut")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_in_every_language(language: str, tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "game.jsonl"
    lines = signed()
    for some in (lines, [*lines[:12], lines[-1]], published().splitlines()[:-1]):
        file.write_bytes(b"\n".join(some) + b"\n")
        for words in ([], ["--key", OURS.public, "--commitment", "00" * 32]):
            main(["verify", str(file), "--lang", language, *words])
            out = capsys.readouterr().out
            assert "verify-" not in out
            assert all(line[:2] in ("✓ ", "✗ ", "– ") for line in out.splitlines())


def test_without_the_servers_packages_the_signature_stays_unchecked(
    verified: Verified, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "signature_check", lambda: None)
    status, out = verified(signed())
    assert (status, "the signature was not checked" in out) == (0, True)
    assert verified(signed(), "--key", OURS.public)[0] == 1


# --- where the key comes from


@pytest.fixture
def well_known() -> Iterator[tuple[str, list[str]]]:
    """A server's address, and the paths it was asked for."""
    asked: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(self.path)
            self.send_response(200)
            self.end_headers()
            keys = [{"algorithm": "Ed25519", "public": key.public} for key in (THEIRS, OURS)]
            self.wfile.write(json.dumps({"server": "omphalos", "keys": keys}).encode())

        def log_message(self, format: str, *args: object) -> None:
            return

    server = HTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}", asked
    server.shutdown()
    thread.join()
    server.server_close()


def test_the_key_is_asked_of_the_server(verified: Verified, well_known: tuple[str, list[str]]) -> None:
    address, asked = well_known
    assert verified(signed(), "--key", f"{address}/")[0] == 0  # the second of its keys
    assert verified(signed(ServerKey(b"z" * 32)), "--key", address)[0] == 1
    assert asked == ["/.well-known/omphalos.json"] * 2


def test_the_key_is_read_from_a_file(verified: Verified, tmp_path: Path) -> None:
    plain, known = tmp_path / "key", tmp_path / "omphalos.json"
    plain.write_text(OURS.public.upper() + "\n")
    known.write_text(json.dumps({"keys": [{"public": OURS.public}]}))
    assert [verified(signed(), "--key", str(file))[0] for file in (plain, known)] == [0, 0]
    assert verified(signed(), "--key", OURS.public.upper())[0] == 0


@pytest.mark.parametrize("content", ["", "no key", "[]", '{"keys": []}', '{"keys": [{"public": 5}]}', None])
def test_no_key_is_an_error(content: str | None, tmp_path: Path, record: Path, capsys: Capture) -> None:
    file = tmp_path / "key"
    if content is not None:
        file.write_text(content)
    assert main(["verify", str(record), "--key", str(file)]) == 2
    assert re.search("no key at", capsys.readouterr().err)


def test_a_record_without_an_end_is_refused(capsys: Capture) -> None:
    assert main(["verify", "/dev/zero"]) == 2
    assert "more than 67108864 bytes" in capsys.readouterr().err


def test_a_record_that_takes_too_long_is_given_up(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def endless(*_: Any, **__: Any) -> Any:
        while True:
            try:
                time.sleep(0.01)
            except Exception:
                continue  # as the proof does, which lets no error of a forged record out

    file = tmp_path / "record"
    file.write_bytes(published())
    monkeypatch.setattr(command, "audit", endless)
    assert main(["verify", str(file), "--limit", "0.2"]) == 2
    assert "cannot be verified in 0.2 s" in capsys.readouterr().err
