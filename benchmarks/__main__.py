"""All benchmarks, one after another: `make bench` or `python -m benchmarks [NAME …] [--quick]`."""

from __future__ import annotations

import subprocess
import sys

PARTS = {  # name: what it measures
    "startup": "how soon the program is there",
    "physics": "flicks a second, beside pymunk and Box2D",
    "browser": "flicks a second in Node and in Chromium, beside machine code",
    "gpu": "flicks a second on a GPU, where there is one, beside the processor's cores and JAX",
    "flick": "whole games of Palec boży a second, beside catanatron",
    "oracle": "decisions a second in Wyrocznia, beside catanatron and OpenSpiel",
    "bots_flick": "flicks simulated and judged a second, in the bots of Palec boży",
    "bots_oracle": "simulations a second in the bots of Wyrocznia",
    "envs": "steps a second of environments, beside PettingZoo's classics and games of OpenSpiel",
    "server": "moves a second at many tables, beside boardgame.io's server",
    "cluster": "several processes with PostgreSQL, Valkey and nginx: moves a second, latency, cost by part",
    "storm": "hundreds of screens that reconnect at once, and what others notice of it",
    "patches": "bytes and processor time of telling a move, in several formats",
    "first_load": "bytes and seconds until the start page works, on a slow line",
    "frames": "frames a second of a flick in the browser",
    "waits": "seconds that a person waits in a whole game of Wyrocznia in the browser",
    "arena": "games of bots a second, on one and two processes",
}


def main(words: list[str]) -> int:
    """Run each part in a separate process, so that none warms up another."""
    options = [word for word in words if word.startswith("-")]
    names = [word for word in words if not word.startswith("-")] or list(PARTS)
    unknown = set(names) - set(PARTS)
    if unknown:
        print(f"no benchmark {', '.join(sorted(unknown))}; there is {', '.join(PARTS)}", file=sys.stderr)
        return 2
    failed: list[str] = []
    for number, name in enumerate(names, 1):
        print(f"\n== {number} of {len(names)}: {name}: {PARTS[name]}\n", flush=True)
        if subprocess.run([sys.executable, "-m", f"benchmarks.{name}", *options], check=False).returncode:
            failed.append(name)
    if failed:
        print(f"failed: {', '.join(failed)}", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
