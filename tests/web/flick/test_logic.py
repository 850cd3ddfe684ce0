"""The client reads tracks and events as the server does."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec

from omphalos.physics.track import Track, along
from tests.server.process import ROOT
from tests.web.flick.games import Step, game


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


def test_tracks_and_events_are_read_as_the_server_reads_them(tmp_path: Path) -> None:
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
    file = tmp_path / "games.json"
    file.write_bytes(msgspec.json.encode({"tracks": tracks, "games": games}))
    done = subprocess.run(
        [sys.executable, str(ROOT / "web" / "build.py"), "test", "src/games/flick/crosscheck.test.ts"],
        env=os.environ | {"VITE_FLICK_GAMES": str(file)},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "3 passed" in done.stdout, done.stdout


def _flicks(steps: list[Step]) -> list[Any]:
    return [e for step in steps for e in step.happened[-1].events if e["type"] == "flicked"]
