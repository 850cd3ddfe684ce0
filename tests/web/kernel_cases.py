"""Flicks for the kernels in the page: the stored sets of `tests.physics.digests`, as bytes that TypeScript reads."""

from __future__ import annotations

import json
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from omphalos.kernels.page.make import write as write_module
from omphalos.physics.kernels import Table
from omphalos.physics.library import PHYSICS
from omphalos.physics.shots import Shots
from tests.physics.digests import NAMES, flicks_of, stored
from web import build

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

HERE: Final = "kernels-here"  # a folder that a page sees and the server does not have
BUNDLE: Final = """
import { build } from 'vite';
const [entry, outDir] = process.argv.slice(-2);
const lib = { entry, formats: ['es'], fileName: 'kernels' };
await build({ configFile: false, logLevel: 'error', build: { lib, outDir } });
"""
ENDLESS: Final[dict[str, Any]] = {"until": None, "most_contacts": 1 << 52, "watch": []}


def bundle(folder: Path) -> Path:
    """Write web/dev/kernels.ts as one script into the folder, and the kernels of the page beside it."""
    build.install()
    build.node("--input-type=module", "-e", BUNDLE, str(build.WEB / "dev" / "kernels.ts"), str(folder / "js"))
    shutil.copy(folder / "js" / "kernels.js", folder)
    write_module(PHYSICS, folder, print)
    return folder


def serve(page: Page, folder: Path) -> None:
    """Let a page find the files of the folder beside those of its server."""
    kinds = {".js": "text/javascript", ".json": "application/json", ".wasm": "application/wasm"}

    def answer(route: Route) -> None:
        file = folder / route.request.url.rpartition("/")[2]
        route.fulfill(body=file.read_bytes(), content_type=kinds.get(file.suffix, "application/octet-stream"))

    page.route(f"**/{HERE}/*", answer)


def write(folder: Path, names: Sequence[str] = NAMES) -> None:
    """Write `flicks.json`, which says what is where in `flicks.bin`, and what the digest of the results is."""
    data = bytearray()
    known: dict[str, dict[str, Any]] = {}

    def put(array: Any) -> dict[str, Any]:
        at = len(data)
        data.extend(np.ascontiguousarray(array).tobytes())
        return {"at": at, "shape": list(array.shape)}

    cases: list[dict[str, Any]] = []
    for name in names:
        some = flicks_of(name)
        shots = Shots.of(some.flicks)
        if name.partition(" ")[0] not in known:
            table = Table(some.scenes)
            walls = np.concatenate([scene.walls for scene in some.scenes])
            known[name] = {
                **{field: put(value) for field, value in table.scenes._replace(walls=walls)._asdict().items()},
                "scene_of": put(np.arange(len(shots))),
                "who": put(shots.who),
                "how": put(shots.how),
                "most": table.most_disks,
                "ragged": table.fewest_disks < table.most_disks,
            }
        cases.append(
            {
                "name": name,
                "flicks": len(shots),
                "scenes": known[name.partition(" ")[0]],
                "limits": ENDLESS | some.limits,
                "digest": stored()[name],
            }
        )
    (folder / "flicks.json").write_text(json.dumps(cases), encoding="utf-8")
    (folder / "flicks.bin").write_bytes(data)
