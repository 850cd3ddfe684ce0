"""Games as the server tells them, for the client's tests: `python -m tests.web.server_games FOLDER`.

Tests of the client play the events through its bookkeeping and compare every position with the server's.
`web/build.py test` writes these files before it runs Vitest.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path
from typing import Any

import msgspec

from omphalos.physics.track import Track, along
from tests.web.flick.games import Step, game
from tests.web.oracle.moments import play


def flick() -> dict[str, Any]:
    """Games of Palec boży, every god and the laws that move disks among them, and places along their tracks."""
    laws = (["L07", "L08"], ["L10", "L20"], ["L04", "L05"], ["L09", "L12"])
    gods = (["Dagda", "Anubis"], ["Morrigan", "Freja"], ["Tyr", "Zeus"], ["Themis", "Ra"])
    games = [
        list(game(2, {"chosen_laws": law, "chosen_gods": god, "generations": 2}, seed))
        for seed, (law, god) in enumerate(zip(laws, gods, strict=True))
    ]
    games.append(list(game(4, {}, 17, most=60)))
    chance = random.Random(5)
    tracks: list[Any] = []
    for steps in games:
        for event in _flicks(steps):
            track = msgspec.convert(event["track"], Track)
            tracks.append({"track": track, "places": _places(track, chance)})
    return {"tracks": tracks, "games": games}


def _flicks(steps: list[Step]) -> list[Any]:
    return [e for step in steps for e in step.happened[-1].events if e["type"] == "flicked"]


def _places(track: Track, chance: random.Random) -> list[tuple[int, float, float | None, float | None]]:
    """Moments in order of time, those where something changes among them, and where each disk is then."""
    times = [chance.uniform(0, track.end * 1.05) for _ in range(12)]
    times += [arc.t for path in track.paths for arc in path.arcs]
    times += [path.fell for path in track.paths if path.fell is not None]
    found: list[tuple[int, float, float | None, float | None]] = []
    for t in sorted(times):
        for i, path in enumerate(track.paths):
            at = along(path, t)
            found.append((i, t, None, None) if at is None else (i, t, at[0], at[1]))
    return found


def main(folder: Path) -> None:
    """Write the files that the client's tests read."""
    (folder / "flick.json").write_bytes(msgspec.json.encode(flick()))
    oracle = [play(players, f"following {players}", viewer) for players, viewer in ((1, 0), (2, -1), (3, 1), (4, 3))]
    (folder / "oracle.json").write_bytes(msgspec.json.encode(oracle))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
