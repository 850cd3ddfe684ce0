"""The board's bookkeeping: played with the events of whole games, it comes to what the server says, entry by entry."""

from __future__ import annotations

import importlib.util
import os
import subprocess
from pathlib import Path
from typing import Any

import msgspec

from tests.server.process import ROOT
from tests.web.oracle.moments import play


def _build() -> Any:
    """`web/build.py`, which knows where Node is."""
    spec = importlib.util.spec_from_file_location("web_build", ROOT / "web" / "build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_events_lead_from_position_to_position(tmp_path: Path) -> None:
    files: list[str] = []
    for players, viewer in ((1, 0), (2, -1), (3, 1), (4, 3)):
        path = tmp_path / f"{players}.json"
        path.write_bytes(msgspec.json.encode(play(players, f"following {players}", viewer)))
        files.append(str(path))
    build = _build()
    build.install()
    node, vitest = build.node_folder() / "node", build.MODULES / "vitest" / "vitest.mjs"
    done = subprocess.run(
        [str(node), str(vitest), "run", "src/games/oracle/follow.test.ts"],
        cwd=ROOT / "web",
        env=os.environ | {"VITE_MOMENTS": ":".join(files)},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "skipped" not in done.stdout, done.stdout
