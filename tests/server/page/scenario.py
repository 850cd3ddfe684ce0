"""A game and what follows it, asked of a server on the network and of one in a page: both must say the same.

It imports nothing but the standard library, so that it runs wherever a server does.
"""

from __future__ import annotations

import asyncio
import json
from typing import Any, Protocol

TIMES = {"at", "clock", "created", "elapsed", "opened", "seconds", "time", "times", "took", "touched"}
SECRETS = {"commitment", "entropy", "host", "nonce", "secret", "seal", "seed", "salt", "name_salts", "name_seals"}
SIGNED = ("signature", "altered", "end", "names", "trusted")  # what the server's key says of a record
OF_THE_SERVER = {"key", "signature"}  # a page has no key that anybody knows
LATER = ("moments?first=0&last=20&language=de", "picture.svg?moment=12", "clip.svg?moment=12", "proof")
ELSEWHERE = ("info", "bots", "rules/{game}/pl", "rules/{game}/en/{figure}.svg", "puzzles/{game}/2026-11-19", "nowhere")
GAMES = {"oracle": "dish", "flick": "mat"}  # with a figure of their rules


class Screen(Protocol):
    """A screen at a table."""

    async def say(self, message: dict[str, Any]) -> None:
        """Send a message."""
        ...

    async def hear(self) -> dict[str, Any]:
        """The next message."""
        ...

    async def leave(self) -> None:
        """Disconnect."""
        ...


class Place(Protocol):
    """A server."""

    async def request(self, method: str, path: str, message: Any = None) -> tuple[int, Any]:
        """The status and the answer of a request."""
        ...

    async def screen(self, table_id: str) -> Screen:
        """A screen at a table."""
        ...


async def play(place: Place, game: str, moves: int = 1000) -> list[Any]:
    """Play a game for two at one screen, and look at it afterwards. Returns everything that was heard."""
    wish = {
        "game": game,
        "seats": [{"sitter": "person", "name": "Ada"}, {"sitter": "person", "name": "Olaf"}],
        "language": "pl",
        "undo": "free",
        "seed": "07" * 32,
    }
    status, opened = await place.request("POST", "tables", wish)
    assert status == 201, opened
    table_id, heard = opened["id"], list[Any]()
    screen = await place.screen(table_id)
    secrets = [seat["secret"] for seat in opened["seats"]]
    await screen.say({"type": "hello", "id": 1, "language": "pl", "secrets": secrets})
    positions: dict[int, Any] = {}
    number = 1
    while number <= moves:
        message = await screen.hear()
        heard.append(message)
        if message["type"] != "update":
            continue
        positions[message["position"]["viewer"]] = position = message["position"]
        if len(positions) < 2 or len({one["n"] for one in positions.values()}) > 1:
            continue
        if position["outcome"] is not None:
            break
        seat = position["to_act"][0]
        number += 1
        chosen = choose(positions[seat], 7 * number)
        after = position["n"] - 1
        await screen.say(
            {"type": "act", "id": number, "seat": seat, "number": number, "after": after, "action": chosen}
        )
    else:
        await screen.say({"type": "resign", "id": number + 1, "seat": 0})
        while not any(one["outcome"] for one in positions.values()):
            heard.append(message := await screen.hear())
            if message["type"] == "update":
                positions[message["position"]["viewer"]] = message["position"]
    await screen.leave()
    later = (f"tables/{table_id}/record", *(f"replays/{table_id}/{what}" for what in LATER))
    elsewhere = [path.format(game=game, figure=GAMES[game]) for path in ELSEWHERE]
    heard += [_without_the_server(await place.request("GET", path)) for path in (*later, *elsewhere)]
    heard.append(await place.request("POST", "tables", {"game": game, "seats": "none"}))
    return [_scrubbed(one, table_id) for one in heard]


def choose(position: dict[str, Any], number: int) -> Any:
    """One of the actions on offer, which may be an example with numbers and places."""
    offered = [one["action"] for one in (*position["choices"], *position["open_choices"])]
    return offered[number % len(offered)]


def _without_the_server(answer: tuple[int, Any]) -> tuple[int, Any]:
    """Without what the key of a server says."""
    status, message = answer
    if isinstance(message, dict):
        found: dict[str, Any] = {**message}
        for name in SIGNED:
            found.get("audit", {}).pop(name, None)
        return status, found
    return status, message


def _scrubbed(value: Any, table_id: str) -> Any:
    """Without times, secrets, and the id of the table."""
    if isinstance(value, dict):
        fields: dict[str, Any] = {**value}
        return {
            name: "…" if name in TIMES or name in SECRETS else _scrubbed(one, table_id)
            for name, one in fields.items()
            if name not in OF_THE_SERVER
        }
    if isinstance(value, list | tuple):
        values: list[Any] = [*value]
        return [_scrubbed(one, table_id) for one in values]
    if isinstance(value, str) and value.startswith('{"'):  # a record
        return [_scrubbed(json.loads(line), table_id) for line in value.splitlines()]
    return value.replace(table_id, "TABLE") if isinstance(value, str) else value


class PagePlace:
    """A server in a page, given as a `PageServer`."""

    def __init__(self, server: Any) -> None:
        self._server = server

    async def request(self, method: str, path: str, message: Any = None) -> tuple[int, Any]:
        headers = {} if message is None else {"content-type": "application/json"}
        body = b"" if message is None else json.dumps(message).encode()
        answer = await self._server.request(method, f"/api/{path}", headers, body)
        is_json = answer.headers.get("content-type") == "application/json"
        return answer.status, json.loads(answer.body) if is_json else answer.body.decode()

    async def screen(self, table_id: str) -> Screen:
        return PageScreen(self._server, table_id)


class PageScreen:
    """A screen of the page."""

    def __init__(self, server: Any, table_id: str) -> None:
        self._heard: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._socket = server.connect(table_id, self._hear, self._closed)

    def _hear(self, text: str) -> None:
        self._heard.put_nowait(json.loads(text))

    def _closed(self, code: int) -> None:
        self._heard.put_nowait({"type": "closed", "code": code})

    async def say(self, message: dict[str, Any]) -> None:
        self._socket.say(json.dumps(message))

    async def hear(self) -> dict[str, Any]:
        return await self._heard.get()

    async def leave(self) -> None:
        self._socket.hang_up()
