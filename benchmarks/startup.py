"""How soon the program is there: commands next to an empty Python process, and the first start of all.

python -m benchmarks.startup [--quick]

The first start of `omphalos play` finds no machine code of the kernels. The page answers meanwhile, and the kernels
are compiled beside it, once for a machine.
"""

from __future__ import annotations

import argparse
import os
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.request import urlopen

from omphalos.server.opponents import LIBRARIES

OMPHALOS = (sys.executable, "-m", "omphalos.cli")
COMMANDS = {
    "python -c pass": [sys.executable, "-c", "pass"],
    "import omphalos": [sys.executable, "-c", "import omphalos"],
    "omphalos --help": [*OMPHALOS, "--help"],
    "omphalos games": [*OMPHALOS, "games"],
}


def seconds(command: Sequence[str]) -> float:
    """Wall time of one run."""
    start = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


def commands(rounds: int) -> None:
    """Run all commands alternately, so that a busy moment of the machine affects all of them."""
    times: dict[str, list[float]] = {name: [] for name in COMMANDS}
    for _ in range(rounds):
        for name, command in COMMANDS.items():
            times[name].append(seconds(command))
    bare = statistics.median(times["python -c pass"])
    print(f"{'command':<18} {'median':>9} {'range':>17} {'× bare Python':>14}")
    for name, taken in times.items():
        median = statistics.median(taken)
        spread = f"{min(taken) * 1e3:.0f}–{max(taken) * 1e3:.0f} ms"
        print(f"{name:<18} {median * 1e3:>6.0f} ms {spread:>17} {median / bare:>14.1f}")


@contextmanager
def empty_cache() -> Generator[tuple[Path, dict[str, str]]]:
    """An empty folder, and an environment in which compiled kernels are kept there."""
    with TemporaryDirectory() as folder:
        cache = Path(folder, "cache")
        yield Path(folder), {**os.environ, "XDG_CACHE_HOME": str(cache)}


def compiling(libraries: Sequence[str]) -> tuple[float, int]:
    """Compile libraries into an empty cache: seconds of processor time, and the bytes that are kept."""
    with empty_cache() as (folder, environment):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        words = [sys.executable, "-m", "omphalos.kernels", *libraries]
        subprocess.run(words, check=True, env=environment, stdout=subprocess.DEVNULL)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        kept = sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, kept


def first_page() -> float:
    """Seconds from `omphalos play` with an empty cache until the page has answered."""
    with empty_cache() as (folder, environment):
        words = [*OMPHALOS, "play", "--no-browser", "--port", "0", "--lang", "en", "--keep", str(folder / "tables")]
        start = time.perf_counter()
        with subprocess.Popen(words, env=environment, stdout=subprocess.PIPE, text=True) as playing:
            try:
                assert playing.stdout is not None
                told = playing.stdout.readline()  # the address
                with urlopen("http" + told.partition("http")[2].strip()) as page:
                    page.read()
                return time.perf_counter() - start
            finally:
                playing.terminate()


def main(words: list[str]) -> int:
    """Print the figures."""
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("--quick", action="store_true", help="fewer rounds")
    quick = reader.parse_args(words).quick
    commands(3 if quick else 15)
    pages = [first_page() for _ in range(1 if quick else 5)]
    print("\nthe first start, without machine code in the cache")
    print(f"omphalos play until the page answers    {statistics.median(pages):>6.1f} s")
    took, kept = compiling(LIBRARIES)
    if kept:
        print(f"kernels compiled, of processor time     {took:>6.0f} s")
        print(f"machine code kept                       {kept / 1e6:>6.2f} MB")
    else:
        print("nothing is compiled: the package has machine code for this machine")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
