"""Games written by the server for the client's tests: `python -m tests.web.server_games FOLDER`.

Tests of the client apply the patches of every entry and compare the views with the server's.
`web/build.py test` writes these files before it runs Vitest.
"""

from __future__ import annotations

import math
import random
import sys
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from omphalos.bots import BotSeat
from omphalos.bots.flick.heatmap import heat_map, heat_task
from omphalos.bots.flick.library import FLICK
from omphalos.flick import slide
from omphalos.flick.events import Thrown
from omphalos.flick.finger import direction
from omphalos.flick.game import GAME
from omphalos.flick.gods.dagda import HAND, LENGTH
from omphalos.flick.laws import LAWS
from omphalos.flick.notation import read_state
from omphalos.flick.options import LawId
from omphalos.flick.pieces import PROPHETS, Disk, Kind
from omphalos.flick.rulings import rulings_of
from omphalos.flick.state import Hand, State
from omphalos.kernels.page.make import write
from omphalos.physics.library import PHYSICS
from omphalos.physics.track import Track, along
from omphalos.server.live.snapshot import replayed_entry
from omphalos.table.game import SPECTATOR, AnyGame
from omphalos.table.registry import find_game, games
from omphalos.table.table import Table
from omphalos.table.testing.play import random_game
from tests.server.lake import GAME as LAKE
from tests.table.sample import SAMPLE
from tests.web import kernel_cases
from tests.web.flick.games import Step, game


def flick() -> dict[str, Any]:
    """Return games of Palec boży, with every god and the laws that move disks, as positions along their tracks."""
    laws = (["L07", "L08"], ["L10", "L20"], ["L04", "L05"], ["L09", "L12"])
    gods = (["Dagda", "Anubis"], ["Morrigan", "Freja"], ["Tyr", "Zeus"], ["Themis", "Ra"])
    played = [
        list(game(2, {"chosen_laws": law, "chosen_gods": god, "generations": 2}, seed))
        for seed, (law, god) in enumerate(zip(laws, gods, strict=True))
    ]
    played.append(list(game(4, {}, 17, most=60)))
    chance = random.Random(5)
    tracks: list[Any] = []
    for steps in played:
        for event in _flicks(steps):
            track = msgspec.convert(event["track"], Track)
            tracks.append({"track": track, "places": _places(track, chance)})
    return {"tracks": tracks, "shots": _shots()}


def _shots(seed: int = 3, each: int = 24) -> list[dict[str, Any]]:
    """Return flicks with a steady hand under no law and under each, on mats full of disks, as views and tracks."""
    chance = random.Random(seed)
    return [_shot(law, chance) for law in (None, *LAWS) for _ in range(each)]


def _shot(law: LawId | None, chance: random.Random) -> dict[str, Any]:
    options: dict[str, Any] = {"steadiness": "exact", "gods": False, "numbers": chance.choice(["reported", "balanced"])}
    options |= {"laws": False} if law is None else {"chosen_laws": [law]}
    state = replace(_first_turn(msgspec.json.encode(options)), disks=(), hand=None)
    if chance.random() < 0.3:
        x, y, turn = chance.uniform(-120, 120), chance.uniform(-120, 120), chance.uniform(0, math.pi)
        dx, dy = math.cos(turn) * LENGTH / 2, math.sin(turn) * LENGTH / 2
        state = replace(state, hand=Hand(x - dx, y - dy, x + dx, y + dy))
    disks = _scattered(state, chance)
    state = replace(state, disks=tuple(disks[:-2]))
    manner = rulings_of(state).manner
    one, two = disks[-2:]
    stacked, paired = manner.together == "stack", manner.together == "pair"
    if stacked:
        two = replace(two, kind="prophet", x=one.x, y=one.y)
    put = (one, two) if stacked or paired else (one,)
    thrown: list[Thrown] = []
    launches: list[dict[str, Any]] = []
    for disk in (one, two) if paired else (one,):
        aim = chance.choice(state.disks)
        angle = math.degrees(math.atan2(aim.y - disk.y, aim.x - disk.x)) + chance.uniform(-9, 9)
        speed = chance.uniform(0.2, manner.fastest)
        x, y = direction(angle)
        upper = two.id if stacked else None
        thrown.append(Thrown(disk.id, disk.kind, disk.x, disk.y, speed * x, speed * y, upper))
        launch = {"kind": disk.kind, "upper": two.kind if stacked else None, "at": (disk.x, disk.y), "id": disk.id}
        launches.append(launch | {"angle": angle % 360, "speed": speed, "r": state.radius[disk.kind]})
    event = slide.flick(state, manner, 0, "turn", put, thrown)
    view = msgspec.to_builtins(GAME.view(state, 0))
    return {"law": law, "view": view, "launches": launches, "track": event.track, "event": event}


@lru_cache
def _first_turn(options: bytes) -> State:
    table = Table.open(GAME, ("Ada", "Bartek"), msgspec.json.decode(options), 4)
    sitters = [BotSeat("random", GAME, seat, 4, table.options) for seat in range(2)]
    while table.state.phase != "mission":
        sitters[table.to_act()[0]].play(table)
    return table.state


def _scattered(state: State, chance: random.Random) -> list[Disk]:
    """Return ten disks that touch neither each other nor the hand. The last two may be flicked."""
    disks: list[Disk] = []
    while len(disks) < 10:
        kind: Kind = chance.choice(
            PROPHETS if len(disks) > 7 else ("prophet", "prophet", "templar", "sphinx", "temple")
        )
        r = state.radius[kind]
        disk = Disk(100 + len(disks), kind, chance.randrange(2), chance.uniform(-215, 215), chance.uniform(-215, 215))
        apart = all(math.hypot(disk.x - o.x, disk.y - o.y) > r + state.radius[o.kind] + 0.5 for o in disks)
        if apart and (state.hand is None or _from_hand(state.hand, disk) > r + HAND.thickness):
            disks.append(disk)
    return disks


def _from_hand(hand: Hand, disk: Disk) -> float:
    dx, dy = hand.bx - hand.ax, hand.by - hand.ay
    along = ((disk.x - hand.ax) * dx + (disk.y - hand.ay) * dy) / (dx * dx + dy * dy)
    t = min(max(along, 0.0), 1.0)
    return math.hypot(disk.x - hand.ax - t * dx, disk.y - hand.ay - t * dy)


def _flicks(steps: list[Step]) -> list[Any]:
    return [e for step in steps for e in step.happened[-1].events if e["type"] == "flicked"]


def _places(track: Track, chance: random.Random) -> list[tuple[int, float, float | None, float | None]]:
    """Return times in order, including those of changes, and where each disk is then."""
    times = [chance.uniform(0, track.end * 1.05) for _ in range(12)]
    times += [arc.t for path in track.paths for arc in path.arcs]
    times += [path.fell for path in track.paths if path.fell is not None]
    found: list[tuple[int, float, float | None, float | None]] = []
    for t in sorted(times):
        for i, path in enumerate(track.paths):
            at = along(path, t)
            found.append((i, t, None, None) if at is None else (i, t, at[0], at[1]))
    return found


def heat(tries: int = 2000) -> list[dict[str, Any]]:
    """Return heat maps of several kinds of flicks, what the page is sent for each, and another place of the disk."""
    found: list[dict[str, Any]] = []
    for text in (
        "2p exact >a",
        "2p g2/4 exact >a bp-60,-60 aT0,158 bp40,60 ap-100,-20 bp0,-160",
        "2p exact >a L04",
        "4p >a",
    ):
        state = read_state(text)
        action: Any = GAME.legal(state, 0).families[0].like
        x, y = action.at
        moved = replace(action, at=(x + 2.0, y - 3.0))
        for other in (None, moved):
            made = heat_map(state, 0, action if other is None else other, tries)
            at = None if other is None else other.at
            found.append({"task": heat_task(state, 0, action), "at": at, "map": made})
    return found


def patches() -> list[dict[str, Any]]:
    """Return random games of every kind, including test games, as seats and spectators receive them."""
    every = [*(find_game(name) for name in games.names()), LAKE, SAMPLE]
    counts = [(game, players) for game in every for players in sorted({min(game.players), max(game.players)})]
    return [told for game, players in counts for told in _told(game, players)]


def _told(game: AnyGame, players: int) -> list[dict[str, Any]]:
    viewers = (players - 1, SPECTATOR)
    found: list[dict[str, Any]] = [{"game": game.name, "viewer": viewer, "entries": []} for viewer in viewers]
    for table in islice(random_game(game, players, f"patches {players}"), 150):
        move = table.moves[-1]
        booked = table.booked(move)
        for viewer, told in zip(viewers, found, strict=True):
            told.setdefault("view", game.view(booked.states[0], viewer))
            happened = replayed_entry(game, move, booked, viewer, table.names, "en")
            told["entries"].append({"happened": happened, "view": msgspec.Raw(msgspec.json.encode(table.view(viewer)))})
    return found


def main(folder: Path) -> None:
    """Write the files that the client's tests read."""
    (folder / "flick.json").write_bytes(msgspec.json.encode(flick()))
    (folder / "patches.json").write_bytes(msgspec.json.encode(patches()))
    kernel_cases.write(folder)
    for library in (PHYSICS, FLICK):
        write(library, folder, print)
    (folder / "heat.json").write_bytes(msgspec.json.encode(heat()))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
