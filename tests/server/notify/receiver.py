"""The other end of notifications: a real HTTP server that collects requests, and a browser that can read pushes."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from omphalos.server.base64url import from_text, to_text
from tests.waiting import eventually

CURVE = ec.SECP256R1()


class Received:
    """One request."""

    def __init__(self, path: str, headers: dict[str, str], body: bytes) -> None:
        self.path = path
        self.headers = headers
        self.body = body

    @property
    def json(self) -> dict[str, Any]:
        return json.loads(self.body)


class Receiver:
    """An HTTP server. It answers with the given status lines one after another, and with the last one for ever."""

    def __init__(self, *answers: str) -> None:
        self.answers = list(answers) or ["201 Created"]
        self.requests: list[Received] = []
        self.base = ""

    async def accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        headers = dict(line.lower().split(": ", 1) for line in head[1:] if line)
        true_headers = {line.partition(": ")[0].lower(): line.partition(": ")[2] for line in head[1:] if line}
        body = await reader.readexactly(int(headers["content-length"]))
        self.requests.append(Received(head[0].split(" ")[1], true_headers, body))
        answer = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
        writer.write(f"HTTP/1.1 {answer}\r\nContent-Length: 0\r\n\r\n".encode())
        writer.close()

    async def wait(self, count: int) -> list[Received]:
        """Wait until so many requests have come."""
        await eventually(lambda: len(self.requests) >= count)
        return self.requests


@asynccontextmanager
async def receiving(*answers: str) -> AsyncGenerator[Receiver]:
    """A receiver on a free port of this machine."""
    receiver = Receiver(*answers)
    server = await asyncio.start_server(receiver.accept, "127.0.0.1", 0)
    receiver.base = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    try:
        yield receiver
    finally:
        server.close()


class Browser:
    """A browser with a push subscription: the only one that can read what is sent to it."""

    def __init__(self, receiver: Receiver, name: str = "browser") -> None:
        self._key = ec.generate_private_key(CURVE)
        self._point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self._auth = bytes(range(16))
        self.endpoint = f"{receiver.base}/push/{name}"

    @property
    def wish(self) -> dict[str, Any]:
        """The subscription as the page sends it."""
        keys = {"p256dh": to_text(self._point), "auth": to_text(self._auth)}
        return {"type": "push", "endpoint": self.endpoint, **keys}

    def read(self, body: bytes) -> dict[str, Any]:
        """Decrypt a message as RFC 8291 says."""
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        assert size == 4096
        assert len(body) <= size
        sender, encrypted = body[21 : 21 + length], body[21 + length :]
        shared = self._key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, sender))
        material = derive(shared, self._auth, b"WebPush: info\0" + self._point + sender, 32)
        key = derive(material, salt, b"Content-Encoding: aes128gcm\0", 16)
        plain = AESGCM(key).decrypt(derive(material, salt, b"Content-Encoding: nonce\0", 12), encrypted, None)
        assert plain.endswith(b"\x02")
        return json.loads(plain[:-1])


def derive(material: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(material)


def check_token(authorization: str, public: str) -> dict[str, Any]:
    """Verify a VAPID header as a push service does (RFC 8292). Return its claims."""
    scheme, _, rest = authorization.partition(" ")
    fields = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert (scheme, fields["k"]) == ("vapid", public)
    signed, _, signature = fields["t"].rpartition(".")
    header, _, claims = signed.partition(".")
    assert json.loads(from_text(header)) == {"typ": "JWT", "alg": "ES256"}
    raw = from_text(signature)
    der = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    key = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, from_text(public))
    key.verify(der, signed.encode(), ec.ECDSA(SHA256()))
    return json.loads(from_text(claims))
