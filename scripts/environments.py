"""The environments that the Makefile makes, and what is installed in each.

    python scripts/environments.py install NAME [GROUP …]     install it, with further dependency groups
    python scripts/environments.py extras NAME                print its extras, as options of uv
    python scripts/environments.py size NAME                  print its size, and fail above its limit

This is the only list: `scripts/check_lock.py` and `scripts/download_sizes.py` read it too. Only the standard library is
used, since it runs before anything is installed.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[1]
UV: Final = ROOT / ".tools" / "bin" / "uv"
MEGABYTE: Final = 1_000_000
LARGEST: Final = 8  # that many packages are named if an environment is too large


class Environment(NamedTuple):
    """What is installed in a folder: the program, these of its extras, and these dependency groups."""

    purpose: str
    folder: str
    extras: tuple[str, ...]
    groups: tuple[str, ...]
    without: tuple[str, ...] = ()  # packages that others require, and that nothing here imports
    adds: bool = False  # what is already in the folder stays
    max_megabytes: int | None = None


# All extras without the packages of CUDA.
OPTIONAL: Final = ("server", "compile", "arena", "envs", "openspiel", "completion", "otel", "print")
ENVIRONMENTS: Final = {
    "play": Environment("the program", ".venv", ("server", "compile"), ("client",), adds=True),
    "test": Environment("what tests and checks need", ".venv", OPTIONAL, ("dev",), max_megabytes=2500),
    "quick": Environment("what quick tests need", ".venv-quick", ("server",), ("quick",)),
    "test-train": Environment(
        "what tests of training and of the GPU's kernels need",
        ".venv-train",
        ("train", "compile", "envs"),
        ("test", "train"),
        # 1 GB. torch loads its other packages of CUDA when it is imported, also on a machine without a GPU.
        without=("triton", "nvidia-cusolver"),
    ),
    "dist": Environment("what a release needs", ".venv", OPTIONAL, ("dev", "release"), adds=True),
    "bench": Environment("what benchmarks need", ".venv", OPTIONAL, ("dev", "bench"), adds=True),
}


def extra_options(environment: Environment) -> list[str]:
    """Its extras, as options of uv."""
    return [word for extra in environment.extras for word in ("--extra", extra)]


def sync_command(environment: Environment, *more_groups: str) -> list[str]:
    """The arguments of uv that install an environment."""
    words = ["sync", "--frozen", "--no-default-groups", *extra_options(environment)]
    words += [word for group in (*environment.groups, *more_groups) for word in ("--group", group)]
    words += [word for package in environment.without for word in ("--no-install-package", package)]
    return [*words, "--inexact"] if environment.adds else words


def install(environment: Environment, *more_groups: str) -> int:
    """Install an environment. uv shows its progress. Return uv's exit status."""
    print(f"Installing {', '.join(more_groups) or environment.purpose} in {environment.folder} …", flush=True)
    variables = os.environ | {"UV_PROJECT_ENVIRONMENT": environment.folder}
    return subprocess.run(
        [UV, *sync_command(environment, *more_groups)], cwd=ROOT, env=variables, check=False
    ).returncode


def sizes(folder: Path) -> Counter[str]:
    """The bytes of each package in a folder. A file with several names in it is counted once."""
    found: Counter[str] = Counter()
    seen: set[tuple[int, int]] = set()
    for here, _, names in os.walk(folder):
        parts = Path(here).relative_to(folder).parts
        package = parts[parts.index("site-packages") + 1] if "site-packages" in parts[:-1] else "other files"
        for name in names:
            status = os.lstat(os.path.join(here, name))
            if (status.st_dev, status.st_ino) not in seen:
                seen.add((status.st_dev, status.st_ino))
                found[package] += status.st_size
    return found


def check_size(name: str, folder: Path, limit: int | None) -> int:
    """Print the size of an environment. The exit status is 1 if it is above the limit, in megabytes."""
    found = sizes(folder)
    total = found.total() / MEGABYTE
    print(f"The environment of `make {name}` has {total:,.0f} MB: {folder.name}")
    if limit is None or total <= limit:
        return 0
    largest = ", ".join(f"{package} {size / MEGABYTE:,.0f} MB" for package, size in found.most_common(LARGEST))
    print(f"That is more than {limit:,} MB. The largest: {largest}.", file=sys.stderr)
    print("Remove it and run make again, if you have installed something in it yourself.", file=sys.stderr)
    return 1


def main(words: Sequence[str]) -> int:
    """Run one of the commands above."""
    match words:
        case ["install", name, *groups] if name in ENVIRONMENTS:
            return install(ENVIRONMENTS[name], *groups)
        case ["extras", name] if name in ENVIRONMENTS:
            print(*extra_options(ENVIRONMENTS[name]))
            return 0
        case ["size", name] if name in ENVIRONMENTS:
            environment = ENVIRONMENTS[name]
            return check_size(name, ROOT / environment.folder, environment.max_megabytes)
        case _:
            print(f"{__doc__}\nNAME is one of {', '.join(ENVIRONMENTS)}.", file=sys.stderr)
            return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
