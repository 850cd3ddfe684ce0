"""A game over real sockets, its record, and every way of forging it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeAlias

import httpx2
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from websockets.sync.client import ClientConnection, connect

from omphalos.cli import main
from omphalos.server.signing import ServerKey
from omphalos.table import Table, seed_from
from omphalos.table.chain import sign
from omphalos.table.entropy import seal_of
from omphalos.table.entry import encoder, header_decoder
from omphalos.table.testing import random_game
from tests.server.lake import GAME
from tests.server.process import ServerProcess

NONCES = (b"\1" * 32, b"\2" * 32)


class Player:
    """A client of one seat that seals a nonce, reveals it, and takes the first choice until the game is over."""

    def __init__(self, server: ServerProcess, table_id: str, seat: int, secret: str) -> None:
        address = f"{server.url.replace('http', 'ws', 1)}api/tables/{table_id}/socket"
        self._stack = ExitStack()
        self.socket: ClientConnection = self._stack.enter_context(connect(address, compression=None, proxy=None))
        self.seat, self.number = seat, 0
        self.commitments: list[str] = []
        self.seals: list[Any] = []
        self.dealt = self.over = False
        self.position: Any = None
        self.acting: int | None = None  # the request that is not answered yet
        self.say("hello", language="en", secrets=[secret])

    def say(self, kind: str, **fields: Any) -> int:
        self.number += 1
        self.socket.send(json.dumps({"type": kind, "id": self.number, **fields}))
        return self.number

    def close(self) -> None:
        self._stack.close()

    def hear(self) -> None:
        message = json.loads(self.socket.recv(30))
        assert message["type"] != "refused", message
        if "table" in message:
            fair = message["table"]["fair"]
            if not self.dealt:
                self.commitments.append(fair["commitment"])
            if message["table"]["phase"] == "gathering" and fair["seals"][self.seat] == "":
                self.say("seal", seat=self.seat, seal=seal_of(NONCES[self.seat]))
            elif fair["stage"] == "reveal" and not self.seals:
                self.seals = fair["seals"]
                self.say("reveal", seat=self.seat, nonce=NONCES[self.seat].hex())
        elif message["type"] == "update":
            self.dealt, self.position = True, message["position"]
            self.over = self.position["outcome"] is not None
        elif message.get("re") == self.acting:
            self.acting = None
        if self.acting is None and self.position is not None and self.seat in self.position["to_act"]:
            action, after = self.position["choices"][0]["action"], self.position["n"] - 1
            self.acting = self.say("act", seat=self.seat, number=self.number, after=after, action=action)


def play(player: Player) -> None:
    while not player.over:
        player.hear()
    player.close()


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[ServerProcess, list[Player], list[bytes]]]:
    """A server, two people who played there, and the lines of their record."""
    server = ServerProcess(tmp_path_factory.mktemp("kept"))
    server.start()
    wish = {"game": "lake", "seats": [{"sitter": "person"}] * 2, "options": {"rounds": 6}, "seals": True}
    opened = server.post("api/tables", wish)
    players = [Player(server, opened["id"], held["seat"], held["secret"]) for held in opened["seats"]]
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(play, players))
    response = httpx2.get(f"{server.url}api/tables/{opened['id']}/record")
    assert response.status_code == 200, response.text
    yield server, players, response.content.splitlines()
    server.close()


Played: TypeAlias = tuple[ServerProcess, list[Player], list[bytes]]


def verified(lines: list[bytes], file: Path, capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, Any]:
    file.write_bytes(b"\n".join(lines) + b"\n")
    status = main(["verify", str(file), "--json", *words])
    return status, json.loads(capsys.readouterr().out)


def test_people_who_played_prove_all_of_it(played: Played, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    server, players, lines = played
    seen = {commitment for player in players for commitment in player.commitments}
    assert len(seen) == 1  # one commitment, told to both from the welcome on
    said = ("--key", server.url, "--commitment", seen.pop(), "--seals", *filter(None, players[0].seals))
    status, found = verified(lines, tmp_path / "r", capsys, *said)
    assert (status, found["holds"], found["seen"], found["trusted"]) == (0, True, True, True)
    assert found["seals_seen"] is True
    assert (found["mixed"], found["end"], found["names"], found["times"]) == ([0, 1], "finished", "covered", "covered")
    entropy = json.loads(lines[0])["entropy"]
    assert entropy["nonces"] == [nonce.hex() for nonce in NONCES]
    assert all(player.seals == entropy["seals"] for player in players)


def test_anybody_can_check_it_with_the_documentation_alone(played: Played) -> None:
    """Hashes and Ed25519 as docs/records.md describes them, without a line of ours."""
    server, _, lines = played
    last = json.loads(lines[-1])
    header = json.loads(lines[0])

    def compact(data: Any) -> bytes:
        return json.dumps(data, separators=(",", ":"), ensure_ascii=False).encode()

    del header["name_salts"]
    link = sha256(b"omphalos header 1\0" + compact({**header, "seats": []})).digest()
    found = [link]
    for line in lines[1:-1]:
        found.append(sha256(found[-1] + line).digest())
    signature = last["signature"]
    assert signature["links"] == [link.hex()[:16] for link in found]
    assert (signature["head"], signature["entries"]) == (found[-1].hex(), len(lines) - 2)
    made = bytes.fromhex(signature.pop("signature"))
    public = Ed25519PublicKey.from_public_bytes(bytes.fromhex(signature["key"]))
    public.verify(made, b"omphalos record 1\0" + compact(signature))  # raises if it is false
    assert server.get(".well-known/omphalos.json")["keys"] == [{"algorithm": "Ed25519", "public": signature["key"]}]
    entropy, secret = header["entropy"], bytes.fromhex(last["secret"])
    assert entropy["commitment"] == sha256(b"omphalos secret 1\0" + secret).hexdigest()
    mixed = b"".join(b"\1" + bytes.fromhex(nonce) for nonce in entropy["nonces"])
    seed = sha256(b"omphalos mix 1\0" + secret + b"\x0a" + entropy["table"].encode() + mixed).digest()
    assert (seed.hex(), sha256(b"omphalos seed 1\0" + seed).hexdigest()) == (last["seed"], header["commitment"])


def change(lines: list[bytes], n: int, **changes: Any) -> list[bytes]:
    made = list(lines)
    made[n] = json.dumps({**json.loads(lines[n]), **changes}).encode()
    return made


def swapped(lines: list[bytes]) -> list[bytes]:
    first, second = json.loads(lines[2]), json.loads(lines[3])
    first["n"], second["n"] = second["n"], first["n"]
    return [*lines[:2], json.dumps(second).encode(), json.dumps(first).encode(), *lines[4:]]


def ground(lines: list[bytes]) -> list[bytes]:
    """A game that nobody played, with a seed that somebody looked for, and the old signature."""
    table: Table = list(random_game(GAME, 2, seed_from("ground"), {"rounds": 6}))[-1]
    signature = json.loads(lines[-1])["signature"]
    made = table.record().splitlines()
    return [*made[:-1], json.dumps({**json.loads(made[-1]), "signature": signature}).encode()]


def signed_by_another(lines: list[bytes]) -> list[bytes]:
    last, other = json.loads(lines[-1]), ServerKey(b"x" * 32)
    header = header_decoder.decode(lines[0])
    last["signature"] = sign(last["signature"]["table"], header, lines[1:-1], "finished", other.public, other.sign)
    return [*lines[:-1], encoder.encode(last)]


FORGED: dict[str, tuple[Callable[[list[bytes]], list[bytes]], dict[str, Any]]] = {
    "nobody played": (ground, {"signature": "invalid", "altered": "the header"}),
    "other names": (lambda lines: change(lines, 0, seats=["Zofia", "Olaf"]), {"names": "altered"}),
    "other times": (lambda lines: change(lines, 3, at=1), {"altered": "entry 2", "times": "uncovered"}),
    "cut after ten moves": (lambda lines: [*lines[:12], lines[-1]], {"end": "cut", "last": 10}),
    "moves in another order": (swapped, {"signature": "invalid", "altered": "entry 1"}),
    "another action": (
        lambda lines: change(lines, 2, action={"type": "guess", "number": 5}),
        {"altered": "entry 1", "chance": "differs"},
    ),
    "another key": (signed_by_another, {"signature": "valid", "trusted": False}),
    "another commitment": (
        lambda lines: change(lines, 0, entropy={**json.loads(lines[0])["entropy"], "commitment": "00" * 32}),
        {"promise": "broken", "altered": "the header"},
    ),
    "a seat's nonce left out": (
        lambda lines: change(lines, 0, entropy={**json.loads(lines[0])["entropy"], "nonces": [None, None]}),
        {"promise": "broken", "altered": "the header"},
    ),
    "no signature": (
        lambda lines: change(lines, -1, signature=None),
        {"signature": "none", "trusted": False},
    ),
}


@pytest.mark.parametrize("how", FORGED)
def test_a_forged_record_is_refused_and_the_forgery_named(
    how: str, played: Played, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    server, _, lines = played
    forge, expected = FORGED[how]
    status, found = verified(forge(lines), tmp_path / "r", capsys, "--key", server.url)
    assert (status, found["holds"]) == (1, False)
    assert {name: found[name] for name in expected} == expected
