"""The physics in the page: flicks a second in Node and in Chromium beside machine code, size, time until it runs.

    python -m benchmarks.browser [--tries 40] [--quick] [--engine]

The flicks are stored sets (`tests.physics.digests`), the same in all three and with the same bits. Each figure is the
best of some tries: in a browser the first ones run before the code is optimised. `--engine` measures the server in
the page instead: `benchmarks/engine.py`.
"""

from __future__ import annotations

import argparse
import gzip
import json
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any, Final

import numpy as np
from playwright.sync_api import sync_playwright
from tests.physics.digests import Flicks, flicks_of
from tests.server.process import ServerProcess
from tests.web.browser import launch
from tests.web.kernel_cases import HERE, bundle, serve, write

from benchmarks import engine
from omphalos.physics import Shots
from omphalos.physics.arguments import Launches, Limits, Results
from omphalos.physics.batch_result import BatchResult
from omphalos.physics.kernels import Table
from web import build

SETS: Final = {"A": "24 scattered disks", "B": "a crowd of 45", "C": "a tight rack", "G": "positions of played games"}
ROUNDS: Final = 10  # of a try: browsers tell the time coarsely
IN_NODE: Final = """
import { readFileSync } from 'node:fs';
const [folder, tries, rounds] = process.argv.slice(-3);
const { measured } = await import(`${folder}/kernels.js`);
const read = (file) => new Uint8Array(readFileSync(`${folder}/${file}`)).buffer;
const cases = JSON.parse(readFileSync(`${folder}/flicks.json`, 'utf8'));
const [wasm, data] = [read('physics.wasm'), read('flicks.bin')];
console.log(JSON.stringify(await measured(wasm, cases, data, Number(tries), Number(rounds))));
"""
IN_BROWSER: Final = """async ([folder, tries, rounds]) => {
  const { measured } = await import(`./${folder}/kernels.js`);
  const read = async (file) => (await fetch(`./${folder}/${file}`)).arrayBuffer();
  const cases = await (await fetch(`./${folder}/flicks.json`)).json();
  return await measured(await read('physics.wasm'), cases, await read('flicks.bin'), tries, rounds);
}"""


def in_node(folder: Path, tries: int) -> dict[str, Any]:
    """The measurement in Node."""
    command, variables = build.node_command("--input-type=module", "-e", IN_NODE, str(folder), str(tries), str(ROUNDS))
    done = subprocess.run(command, env=variables, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def in_browser(folder: Path, tries: int) -> dict[str, Any]:
    """The measurement in Chromium."""
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as kept:
        browser = launch(playwright)
        server = ServerProcess(Path(kept), program="omphalos.cli")
        server.start()
        page = browser.new_page(service_workers="block")
        serve(page, folder)
        page.goto(f"{server.url}rules/flick")
        found = page.evaluate(IN_BROWSER, [HERE, tries, ROUNDS])
        server.close()
        browser.close()
    return found


def native(some: Flicks, tries: int) -> float:
    """Flicks a second of machine code on one core."""
    shots, table = Shots.of(some.flicks), Table(some.scenes)
    count = len(shots)
    result = BatchResult(count, table.most_disks, ("rest", "fell", "end", "tally"), ragged=False)
    results = Results(result.rest, result.fell, result.end, result.tally)
    launches = Launches(np.arange(count), shots.who, shots.how)
    limits = Limits(float("inf"), 1 << 52, np.arange(0))
    best = float("inf")
    for _ in range(tries):
        begun = time.perf_counter()
        for _ in range(ROUNDS):
            table.run(launches, limits, results, 0, count)
        best = min(best, time.perf_counter() - begun)
    return ROUNDS * count / best


def main() -> None:
    """Measure and print."""
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--tries", type=int, default=40)
    p.add_argument("--quick", action="store_true", help="few tries")
    p.add_argument("--engine", action="store_true", help="the server in the page instead")
    words = p.parse_args()
    if words.engine:
        engine.report()
        return
    tries = 5 if words.quick else words.tries
    with tempfile.TemporaryDirectory() as name:
        folder = bundle(Path(name))
        write(folder, list(SETS))
        module = (folder / "physics.wasm").read_bytes()
        node, browser = in_node(folder, tries), in_browser(folder, tries)
    packed = len(gzip.compress(module, 9))
    print(f"the physics as WebAssembly: {len(module) / 1000:.1f} kB, {packed / 1000:.1f} kB with gzip")
    print(f"until it runs: {node['start']:.1f} ms in Node, {browser['start']:.1f} ms in Chromium")
    print(f"\n{'flicks a second, one core':<28}{'machine code':>14}{'Node':>12}{'Chromium':>12}{'of machine code':>18}")
    for place, (key, what) in enumerate(SETS.items()):
        own = native(flicks_of(key), tries)
        there, here = node["speeds"][place], browser["speeds"][place]
        print(f"{what:<28}{own:>14,.0f}{there:>12,.0f}{here:>12,.0f}{there / own:>10.2f}{here / own:>8.2f}")


if __name__ == "__main__":
    main()
