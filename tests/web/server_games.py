"""Games written by the server for the client's tests: `python -m tests.web.server_games FOLDER`.

Tests of the client apply the patches of every entry and compare the views with the server's.
`web/build.py test` writes these files before it runs Vitest.
"""

from __future__ import annotations

import random
import sys
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec

from omphalos.physics.track import Track, along
from omphalos.server.live.snapshot import replayed_entry
from omphalos.table.game import SPECTATOR, AnyGame
from omphalos.table.registry import find_game, games
from omphalos.table.testing.play import random_game
from tests.server.lake import GAME as LAKE
from tests.table.sample import SAMPLE
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
    return {"tracks": tracks}


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


if __name__ == "__main__":
    main(Path(sys.argv[1]))
