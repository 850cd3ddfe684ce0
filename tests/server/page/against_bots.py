"""A game against bots of several levels on a server in a page, with a hint on the way and a review after it."""

from __future__ import annotations

import asyncio
from typing import Any

from tests.server.page.scenario import Place, choose

LEVELS = {"oracle": ("parrot", "fisherman"), "flick": ("lamb",)}


async def against_bots(place: Place, game: str) -> dict[str, Any]:
    """What came of the game: its result, the hint, the review, and whether a bot failed."""
    sitters = [{"sitter": "person", "name": "Ada"}, *({"sitter": level} for level in LEVELS[game])]
    status, opened = await place.request(
        "POST", "tables", {"game": game, "seats": sitters, "language": "en", "pace": 0}
    )
    assert status == 201, opened
    found: dict[str, Any] = {"failed": 0, "advised": False}
    screen = await place.screen(opened["id"])
    await screen.say({"type": "hello", "id": 1, "language": "en", "secrets": [opened["seats"][0]["secret"]]})
    number = 1
    while True:
        message = await screen.hear()
        if message["type"] == "table":
            found["failed"] = max(found["failed"], *(seat["failed"] for seat in message["table"]["seats"]))
        if message["type"] == "opinion":
            found["advised"] = bool(message["opinion"]["considered"])
        if message["type"] != "update":
            continue
        position = message["position"]
        if position["outcome"] is not None:
            break
        if 0 not in position["to_act"]:
            continue
        number += 2
        if number == 7:
            await screen.say({"type": "hint", "id": number - 1, "seat": 0})
        action = choose(position, number)
        after = position["n"] - 1
        await screen.say({"type": "act", "id": number, "seat": 0, "number": number, "after": after, "action": action})
    await screen.leave()
    found["scores"] = len(position["outcome"]["scores"])
    status, _ = await place.request("POST", f"replays/{opened['id']}/review", {"language": "en"})
    state: dict[str, Any] = {"state": "running"}
    while state["state"] == "running":
        await asyncio.sleep(0.05)
        status, state = await place.request("GET", f"replays/{opened['id']}/review")
    found["review"] = state["state"], len(state["review"]["curve"]) > 50
    return found
