"""What screens are told, field by field: states in which every field has something, with the values expected."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, cast

import msgspec

from omphalos.server.keys import key_hash
from omphalos.server.live.config import LiveConfig
from omphalos.server.live.registry import TableRegistry
from omphalos.server.protocol.parts import ClockRule, Considered, Opinion
from omphalos.server.protocol.tables import OpenTable, SeatWish
from omphalos.server.store.store import Person
from tests.server.live.harness import GUESS, KEEP, Client, Clock, registry_in, run

NOW = 1_800_000_000_000  # milliseconds since 1970, at the beginning
KEY = "k" * 32
ANN = "annannannann"
BANK = {"kind": "bank", "seconds": 90, "increment": 5}
Scene = Callable[[TableRegistry, Clock], Awaitable[None]]


def play(folder: Path, scene: Scene) -> None:
    """Play a scene that begins at `NOW`. Bots think in no time."""

    async def begin() -> None:
        clock = Clock()
        config = LiveConfig(fixed_pace=0.0)
        more: dict[str, Any] = {"clock": clock, "wall": lambda: NOW / 1000 - 1000 + clock.seconds}
        async with registry_in(folder, config, **more) as registry:
            await registry.store.add_person(Person(ANN, "Ann", 5, key_hash(KEY)))
            await scene(registry, clock)

    run(begin())


def last(client: Client, kind: str) -> dict[str, Any]:
    """The latest message of this type."""
    return next(message for message in reversed(client.received) if message["type"] == kind)


def seat(sitter: str, name: str, **more: Any) -> dict[str, Any]:
    usual = {
        "person": None,
        "present": True,
        "away_since": None,
        "stand_in": None,
        "muted": False,
        "resigned": False,
        "automated": False,
        "failed": 0,
    }
    return {"sitter": sitter, "name": name} | usual | more


def table(live: Any, **more: Any) -> dict[str, Any]:
    """What is told of the table of the first scene when it was just opened, but for some fields."""
    return {
        "id": live.id,
        "game": "lake",
        "title": {"en": "Lake", "pl": "Jezioro"},
        "ruleset": "1",
        "closed_by_upgrade": False,
        "options": {"rounds": 1, "deep": True},
        "phase": "gathering",
        "public": True,
        "rated": True,
        "seats": [seat("person", "Ann", person=ANN), seat("open", "", present=False), seat("random", "Bot random")],
        "spectators": 0,
        "to_act": [],
        "clock": {"rule": BANK, "left": [90_000, None, None], "running": [], "stopped": True},
        "undo": "ask",
        "chat": "free",
        "reactions": "players",
        "hints": False,
        "requests": [],
        "rematch": None,
        "tournament": None,
        "frozen": None,
        "trouble": None,
        "ready": False,
        "fair": {"commitment": live.stored.commitment(), "seals": [None, None, None], "stage": None},
    } | more


WISH = OpenTable(
    game="lake",
    seats=[SeatWish("person", "Ann"), SeatWish("open"), SeatWish("random")],
    options={"rounds": 1, "deep": True},
    language="pl",
    public=True,
    rated=True,
    clock=ClockRule("bank", 90, 5),
    undo="ask",
    chat="free",
    start_when_full=False,
    person=KEY,
)


async def joined(registry: TableRegistry, table_id: str, address: str, *secrets: str) -> Client:
    client = Client(registry, table_id)
    client.screen.address = address
    await client.hello(*secrets)
    return client


def test_a_table_that_gathers(tmp_path: Path) -> None:
    """Public, rated, with a clock, a person who keeps a name, an open seat, a bot, spectators."""

    async def scene(registry: TableRegistry, clock: Clock) -> None:
        opened = await registry.open_table(WISH)
        live = registry.live_tables[opened.id]
        ann = Client(registry, opened.id)
        ann.screen.address = "10.0.0.1"
        assert await ann.hello(opened.seats[0].secret, opened.host) == {
            "type": "welcome",
            "re": 1,
            "table": table(live),
            "seats": [0],
            "host": True,
            "said": [],
            "reports": [],
        }
        clock.seconds += 1
        watcher = Client(registry, opened.id)
        watcher.screen.address = "10.0.0.3"
        await watcher.ask("hello", language="en", person="n" * 32)
        clock.seconds += 1
        ben = await joined(registry, opened.id, "10.0.0.2")
        claimed = await ben.ask("claim", seat=1, name="Ben")
        assert claimed == {"type": "claimed", "re": 2, "seat": 1, "secret": claimed["secret"]}
        seats = [seat("person", "Ann", person=ANN), seat("person", "Ben"), seat("random", "Bot random")]
        full = {"rule": BANK, "left": [90_000, 90_000, None], "running": [], "stopped": True}
        assert ann.table() == table(live, seats=seats, spectators=1, clock=full, ready=True)

        assert await ben.ask("say", seat=1, text="hello there") == {"type": "done", "re": 3, "n": 0}
        line = {"seat": 1, "name": "Ben", "phrase": None, "text": "hello there", "at": NOW + 2000}
        assert last(ann, "said") == last(watcher, "said") == {"type": "said", **line}
        assert await ann.ask("say", seat=0, phrase="hello") == {"type": "done", "re": 2, "n": 0}
        phrase = {"seat": 0, "name": "Ann", "phrase": "hello", "text": None, "at": NOW + 2000}
        assert last(ben, "said") == {"type": "said", **phrase}
        await ann.ask("report", seat=0, about=1, at=NOW + 2000)
        report = {"type": "reported", "number": 1, "by": 0, "by_name": "Ann", **line}
        assert last(ann, "reported") == report
        assert not [one for one in (*ben.received, *watcher.received) if one["type"] == "reported"]

        clock.seconds += 1
        await ben.ask("react", seat=1, reaction="wow")
        assert last(ann, "reacted") == {"type": "reacted", "seat": 1, "name": "Ben", "reaction": "wow"}
        await ann.ask("arrange", reactions="all", chat="phrases")
        await watcher.ask("react", seat=-1, reaction="heart")
        assert last(ann, "reacted") == {"type": "reacted", "seat": -1, "name": "", "reaction": "heart"}
        assert await ann.ask("visitors") == {
            "type": "visitor-list",
            "re": answered(ann),
            "visitors": [{"number": 2, "name": None, "since": NOW + 1000}],
        }
        await ann.ask("mute", seat=1, muted=True)
        assert await ben.ask("say", seat=1, phrase="hello") == {
            "type": "refused",
            "re": answered(ben),
            "error": "muted",
            "message": "the host has stilled this seat",
        }
        seats[1]["muted"] = True
        now = {"seats": seats, "spectators": 1, "clock": full, "ready": True}
        assert ben.table() == table(live, **now, chat="phrases", reactions="all")
        again = Client(registry, opened.id)
        assert await again.hello(opened.host) == {
            "type": "welcome",
            "re": 1,
            "table": table(live, **now | {"spectators": 2}, chat="phrases", reactions="all"),
            "seats": [],
            "host": True,
            "said": [{"type": "said", **line}, {"type": "said", **phrase}],
            "reports": [report],
        }

    play(tmp_path, scene)


def answered(client: Client) -> int:
    """The number of the latest message of a client."""
    return next(message["re"] for message in reversed(client.received) if "re" in message)


def test_a_game_that_is_played(tmp_path: Path) -> None:
    """Clocks that run, somebody away, a stand-in by agreement, requests, patches, actions, outcome and rematch."""

    async def scene(registry: TableRegistry, clock: Clock) -> None:
        wish = msgspec.structs.replace(WISH, seats=[SeatWish("person", "Ann"), SeatWish("open"), SeatWish("open")])
        opened = await registry.open_table(wish)
        live = registry.live_tables[opened.id]
        ann = await joined(registry, opened.id, "10.0.0.1", opened.seats[0].secret, opened.host)
        ben, cid = Client(registry, opened.id), Client(registry, opened.id)
        for number, client in ((1, ben), (2, cid)):
            await client.hello()
            await client.ask("claim", seat=number, name=("Ben", "Cid")[number - 1])
        await ann.ask("start")
        seats = [seat("person", "Ann", person=ANN), seat("person", "Ben"), seat("person", "Cid")]
        going = {"rule": BANK, "left": [90_000] * 3, "running": [0, 1, 2], "stopped": False}
        begun = table(live, phase="playing", seats=seats, to_act=[0, 1, 2], clock=going)
        assert ann.table() == begun
        view = {
            "scores": [0, 0, 0],
            "has_guessed": [False] * 3,
            "own_guess": None,
            "thrower": -1,
            "rounds_left": 1,
            "pebbles": [],
        }
        guesses = [
            {
                "action": {"type": "guess", "number": n},
                "text": f"Guess {n}",
                "signs": "",
                "group": "guess",
                "prospect": "",
            }
            for n in (1, 2, 3)
        ]
        dealt: dict[str, Any] = {
            "n": 0,
            "seat": None,
            "at": NOW,
            "events": [],
            "lines": [],
            "about": [],
            "patches": [],
            "to": None,
        }
        assert last(ann, "update") == {
            "type": "update",
            "happened": [dealt],
            "position": {
                "n": 1,
                "viewer": 0,
                "view": view,
                "secret": True,
                "to_act": [0, 1, 2],
                "scores": [0.0, 0.0, 0.0],
                "choices": guesses,
                "open_choices": [],
                "take_back_to": None,
                "outcome": None,
                "prospect": "",
            },
            "clock": going,
        }

        clock.seconds += 3
        assert await ann.act(0, GUESS) == {"type": "done", "re": answered(ann), "n": 2}
        entry = last(ben, "update")
        after = {"rule": BANK, "left": [92_000, 87_000, 87_000], "running": [1, 2], "stopped": False}
        assert entry["clock"] == after
        assert entry["happened"] == [
            {
                "n": 1,
                "seat": 0,
                "at": NOW + 3000,
                "events": [{"type": "guessed", "seat": 0, "number": None}],
                "lines": ["Ann has guessed."],
                "about": [0],
                "patches": [{"has_guessed": {"0": [True]}}],
                "to": None,
            }
        ]
        assert last(ann, "update")["happened"][0]["events"] == [{"type": "guessed", "seat": 0, "number": 2}]
        assert last(ann, "update")["position"] == {
            "n": 2,
            "viewer": 0,
            "view": None,
            "secret": True,
            "to_act": [1, 2],
            "scores": [0.0, 0.0, 0.0],
            "choices": [],
            "open_choices": [],
            "take_back_to": 0,
            "outcome": None,
            "prospect": "",
        }
        refused = await ben.ask("act", seat=1, number=5, after=-1, action=KEEP)
        assert (refused["error"], refused["re"]) == ("stale-action", answered(ben))

        await ben.leave()
        clock.seconds += 31
        await ann.ask("ask", seat=0, what="stand-in", about=1)
        request = {"id": 1, "kind": "stand-in", "by": 0, "to": None, "about": 1, "asked": [2], "agreed": [0]}
        away = {"present": False, "away_since": NOW + 3000}
        seats[1] = seat("person", "Ben", **away)
        after = {"rule": BANK, "left": [92_000, 56_000, 56_000], "running": [1, 2], "stopped": False}
        assert cid.table() == begun | {"seats": seats, "to_act": [1, 2], "clock": after, "requests": [request]}
        await cid.ask("answer", seat=2, request=1, yes=True)
        seats[1]["stand_in"] = "random"
        after = {"rule": BANK, "left": [92_000, None, 56_000], "running": [2], "stopped": False}
        assert cid.table() == begun | {"seats": seats, "to_act": [1, 2], "clock": after, "rated": False}

        await ann.ask("ask", seat=0, what="pause")
        await cid.ask("answer", seat=2, request=2, yes=True)
        assert cid.table()["clock"] == after | {"stopped": True}
        await ann.ask("ask", seat=0, what="end")
        await cid.ask("answer", seat=2, request=3, yes=True)
        over = ann.table()
        assert (over["phase"], over["to_act"], over["requests"]) == ("over", [], [])
        await ann.ask("ask", seat=0, what="rematch")
        await cid.ask("answer", seat=2, request=4, yes=True)
        stranger = Client(registry, opened.id)
        await stranger.hello()
        (again,) = registry.live_tables.keys() - {opened.id}
        assert (ann.table()["rematch"], stranger.table()["rematch"]) == (again, None)
        rematch = registry.live_tables[again].info()
        assert [one.name for one in rematch.seats] == ["Ben", "Cid", "Ann"]
        assert (rematch.rated, rematch.public, rematch.clock.rule, rematch.undo) == (False, True, wish.clock, "ask")

    play(tmp_path, scene)


def test_what_is_told_of_a_move_that_ends_a_game(tmp_path: Path) -> None:
    """Open choices, a result, a take-back, recalled entries, an opinion, aiming."""

    async def scene(registry: TableRegistry, clock: Clock) -> None:
        wish = OpenTable(game="lake", seats=[SeatWish("person", "Ann"), SeatWish("person", "Ben")], undo="free")
        opened = await registry.open_table(msgspec.structs.replace(wish, options={"rounds": 1}))
        ann = await joined(registry, opened.id, "", opened.seats[0].secret)
        ben = await joined(registry, opened.id, "", opened.seats[1].secret)
        opinion = Opinion("random", [Considered(KEEP, "Keep", "why", 1.5, "+1.5", 0.25, 0.75)], "<svg/>")

        async def explain(*_: Any) -> Opinion:
            return opinion

        cast("Any", registry.bot_pool).ask = explain
        await ann.ask("hint", seat=0)
        told = {"bot": "random", "considered": [msgspec.to_builtins(opinion.considered[0])], "picture": "<svg/>"}
        assert last(ann, "opinion") == {"type": "opinion", "re": 2, "seat": 0, "n": 1, "opinion": told}
        await ann.act(0, GUESS)
        await ben.act(1, {"type": "guess", "number": 3})
        throw = last(ann, "update")["position"]["open_choices"]
        assert throw == [
            {
                "action": {"type": "throw", "place": [0.0, 0.0], "angle": 90.0, "speed": 100.0},
                "text": "Throw the pebble",
                "group": "throw",
                "ranges": [
                    {"type": "range", "field": "angle", "low": 0.0, "high": 360.0, "wraps": True},
                    {"type": "range", "field": "speed", "low": 10.0, "high": 200.0, "wraps": False},
                ],
                "spots": [
                    {
                        "type": "spot",
                        "field": "place",
                        "box": [-100.0, -100.0, 100.0, 100.0],
                        "inside": [[0.0, 0.0, 100.0]],
                        "outside": [],
                    }
                ],
                "apart": [],
                "bars": [],
            }
        ]
        await ann.say("aim", seat=0, aim={"angle": 12.5})
        assert last(ben, "aiming") == {"type": "aiming", "seat": 0, "aim": {"angle": 12.5}}
        assert await ben.ask("take-back", seat=1, to=1) == {"type": "done", "re": answered(ben), "n": 4}
        back = last(ann, "update")
        assert back["happened"] == [
            {
                "n": 3,
                "seat": 1,
                "at": NOW,
                "events": [],
                "lines": ["Ben takes back."],
                "about": [1],
                "patches": [],
                "to": 1,
            }
        ]
        assert back["position"]["view"]["has_guessed"] == [True, False]
        await ben.act(1, {"type": "guess", "number": 3})
        await ann.act(0, KEEP)
        clock.seconds += 1
        await ben.act(1, KEEP)
        assert last(ann, "update")["position"]["outcome"] == {
            "ranks": [2, 1],
            "scores": [0.0, 1.0],
            "decided_by": None,
        }
        assert await ann.ask("recall", viewer=0, before=99, most=2) == {
            "type": "recalled",
            "re": answered(ann),
            "viewer": 0,
            "happened": [
                {
                    "n": n,
                    "seat": who,
                    "at": at,
                    "events": [],
                    "lines": [f"{name} waits."],
                    "about": [who],
                    "patches": [],
                    "to": None,
                }
                for n, who, at, name in ((5, 0, NOW, "Ann"), (6, 1, NOW + 1000, "Ben"))
            ],
        }
        await registry.remove(opened.id, opened.host)
        assert last(ben, "bye") == {"type": "bye", "reason": "removed", "again": None}

    play(tmp_path, scene)
