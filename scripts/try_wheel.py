"""Test the built wheel as a new user would: in an empty environment, outside the checkout.

    python scripts/try_wheel.py [WHEEL]     default: the only wheel in dist/

It installs the wheel with the extra `server`, lists the games, lets bots play a whole game and verifies its chance. No
compiler is installed, and the strongest bot of Palec boży makes its first move at once all the same. It writes a site,
which needs the engine of the page. Then it starts a server, requests the page and stops it.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import venv
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from trial import TrialError, check_server, expect, open_table

ROOT = Path(__file__).resolve().parents[1]
UV = ROOT / ".tools" / "bin" / "uv"
SLOWEST_START = 60  # seconds
FIRST_MOVE = 5.0  # seconds of processor time for the first move of the strongest bot, with everything that it loads
NOT_THEIRS = ("OMPHALOS_", "NUMBA_", "PYTHON", "VIRTUAL_ENV", "XDG_")  # variables that a new user's shell does not have


def main(words: Sequence[str]) -> int:
    """Test one wheel. The exit status is 0 if all checks pass."""
    wheels = [Path(word).resolve() for word in words] or sorted((ROOT / "dist").glob("*.whl"))
    if len(wheels) != 1:
        print(f"try_wheel: one wheel is needed, and there are {len(wheels)}: run `make dist` first", file=sys.stderr)
        return 2
    folder = Path(tempfile.mkdtemp(prefix="omphalos-wheel-"))
    try:
        try_wheel(wheels[0], folder)
    except (TrialError, subprocess.SubprocessError) as problem:
        print(f"try_wheel: {problem}", file=sys.stderr)
        return 1
    finally:
        shutil.rmtree(folder)
    return 0


def try_wheel(wheel: Path, folder: Path) -> None:
    """Install the wheel in the folder and use it there."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(NOT_THEIRS)}
    environment |= {"HOME": str(folder), "LANG": "C.UTF-8", "PYTHONUNBUFFERED": "1"}
    omphalos = install(wheel, folder / "venv")

    def run(*words: str) -> str:
        done = subprocess.run(
            [omphalos, *words], cwd=folder, env=environment, capture_output=True, text=True, check=False
        )
        expect(done.returncode == 0, f"omphalos {' '.join(words)} ended with {done.returncode}: {done.stderr}")
        return done.stdout

    version = wheel.name.split("-")[1]
    expect(run("--version").split() == ["omphalos", version], f"`omphalos --version` does not say {version}")
    listed = run("games")
    expect("flick" in listed and "oracle" in listed, f"games are missing: {listed}")
    say("it lists its games")
    run("play", "oracle", "--all-bots", "--players", "2", "--seed", "delphi", "--record", "game.jsonl")
    found = json.loads(run("verify", "game.jsonl", "--json"))
    expect(found["chance"] == "follows", f"the chance of a bots' game does not follow from its seed: {found}")
    say("bots play a whole game, and its chance follows from its seed")
    run("site", "public")
    expect((folder / "public" / "index.html").is_file(), "no site was written")
    say("it writes a site without a server")
    try_kernels(omphalos, folder, environment)
    try_server(omphalos, folder, environment)


def install(wheel: Path, place: Path) -> Path:
    """Install the wheel in a new environment, and return the path of its command."""
    wanted = f"{wheel}[server]"
    say(f"installing {wheel.name} …")
    venv.create(place, with_pip=not UV.exists())
    programs = place / ("Scripts" if os.name == "nt" else "bin")
    python = programs / "python"
    if UV.exists():
        subprocess.run([UV, "pip", "install", "--quiet", "--python", python, wanted], check=True)
    else:
        subprocess.run([python, "-m", "pip", "install", "--quiet", wanted], check=True)
    say(f"{wheel.name} is installed with its extra `server`")
    return programs / "omphalos"


STRONGEST = """
import json, time
from importlib.util import find_spec
from omphalos.bots import BotSeat, levels
from omphalos.bots.flick.library import FLICK
from omphalos.table import Table, find_game

game = find_game("flick")
table = Table.open(game, 2, seed="first")
with BotSeat(levels("flick")[-1].id, game, table.to_act()[0], "first", table.options) as bot:
    while not table.state.disks:
        seat = table.to_act()[0]
        bot.seat = seat
        answer = bot.play(table)
print(json.dumps({
    "seconds": time.process_time(), "compiled": FLICK.is_compiled, "forfeit": str(answer.forfeit or ""),
    "compilers": [name for name in ("numba", "llvmlite") if find_spec(name)],
}))
"""


BITS = """
import json
from omphalos.bots import BotSeat
from omphalos.bots.flick import decision
from omphalos.bots.oracle import sibyl
from omphalos.physics import Launch, Scene, simulate
from omphalos.table import Table, find_game

decision.PLAIN_LIMIT = sibyl.PLAIN_SECONDS = 1e9  # plain Python thinks as long as it needs, also on a busy machine
rows = [(0.03 * (i % 5) - 0.06, 0.03 * (i // 5) - 0.06, 0.01, 0.0013, 0.35) for i in range(25)]
scene = Scene.of([(-0.2, 0.01, 0.018, 0.0114, 0.35), *rows], 0.24, 0.24, restitution=0.55)
flicks = [simulate(scene, [Launch(disk=0, vx=0.5 + 0.3 * i, vy=0.05 * i)]).rest.tobytes().hex() for i in range(6)]
thoughts = []
for name, bot in (("flick", "augur:budget=30"), ("oracle", "sibyl:budget=4")):
    game = find_game(name)
    table = Table.open(game, 2, seed="bits")
    with BotSeat(bot, game, 0, "bits", table.options) as seated:
        for _ in range(6):
            seated.seat = table.to_act()[0]
            thoughts.append(repr(seated.play(table).thought))
print(json.dumps([flicks, thoughts]))
"""


def try_kernels(omphalos: Path, folder: Path, environment: dict[str, str]) -> None:
    """Let the strongest bot of Palec boży flick, without a compiler, and compare machine code with plain Python."""

    def run(code: str, **more: str) -> Any:
        words = [omphalos.with_name("python"), "-c", code]
        done = subprocess.run(words, cwd=folder, env=environment | more, capture_output=True, text=True, check=False)
        expect(done.returncode == 0, f"kernels ended with {done.returncode}: {done.stderr}")
        expect(not done.stderr, f"kernels say: {done.stderr}")
        return json.loads(done.stdout)

    expect(run(BITS) == run(BITS, OMPHALOS_NO_JIT="1"), "machine code and plain Python differ")
    say("flicks and decisions are the same in machine code and in plain Python, to the bit")
    found = run(STRONGEST)
    expect(not found["compilers"], f"a compiler is installed: {found}")
    expect(found["compiled"] and not found["forfeit"], f"the wheel's machine code is not used: {found}")
    took = f"the strongest bot flicks after {found['seconds']:.1f} CPU-seconds, without a compiler"
    expect(found["seconds"] <= FIRST_MOVE, took)
    say(took)


def try_server(omphalos: Path, folder: Path, environment: dict[str, str]) -> None:
    """Start a server on a free loopback port, check it, and stop it."""
    words = [omphalos, "serve", "--port", "0", "--warm-up", "false", "--store", f"sqlite:///{folder / 'tables.db'}"]
    with subprocess.Popen(
        words, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as server:
        too_long = threading.Timer(SLOWEST_START, server.kill)
        too_long.start()
        try:
            assert server.stdout is not None
            said = ""
            while (address := re.search(r"http://[\w.:]+", said)) is None:
                line = server.stdout.readline()
                expect(bool(line), f"omphalos serve ended before it said its address: {said}")
                said += line
            too_long.cancel()
            check_server(address[0])
            open_table(address[0])
            server.terminate()
            ended = server.wait(10)
            expect(ended == 0 or os.name == "nt", f"omphalos serve ended with {ended}")  # Windows ends it at once
        finally:
            too_long.cancel()
            server.kill()
    say("the server shows its page and its rules, opens a table, and stops when told to")


def say(what: str) -> None:
    """Print one line of progress."""
    print(f"try_wheel: {what}", flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
