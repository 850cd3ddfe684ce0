"""Run the tests of what has changed since main, in seconds: `make quick`.

    python scripts/quick.py [BASE]     BASE: what to compare with (default: main)

A module's tests are where `tests/` mirrors it; without a file of that name, the tests of its folder. Tests that need a
browser, a database, several processes, a compiler or a package that is not there are left to `make test` and named.
Kernels run as plain Python.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[1]
TOO_SLOW: Final = (
    *("tests/web", "tests/benchmarks", "tests/kernels", "tests/simulation", "tests/physics/gpu", "tests/train"),
    "tests/printing",
    *("tests/server/kill", "tests/server/fuzz", "tests/server/cluster", "tests/server/attacks", "tests/server/store"),
)
NO_TESTS: Final = 5  # pytest's exit status where all are left to `make test`
TOO_MANY: Final = ("tests/cli",)  # not as a whole
OF_OTHERS: Final = {  # by the first part of a path
    "docs": "tests/test_docs_paths.py",
    "README.md": "tests/test_docs_paths.py",
    ".github": "tests/test_deploy_files.py",
    "Makefile": "tests/test_deploy_files.py",
    "Containerfile": "tests/test_deploy_files.py",
}


class Selection(NamedTuple):
    """What is run, and what is left to `make test`."""

    tests: list[str]
    left: list[str]


def changed(base: str) -> list[str]:
    """Files that differ from the base, and new ones."""
    since = git("merge-base", base, "HEAD").strip()
    return sorted(
        {*git("diff", "--name-only", since).split(), *git("ls-files", "--others", "--exclude-standard").split()}
    )


def git(*words: str) -> str:
    """What git prints."""
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"quick: git {' '.join(words)}: {done.stderr.strip()}")
    return done.stdout


def select(files: Iterable[str], root: Path = ROOT) -> Selection:
    """The tests of these files."""
    found: dict[str, None] = {}
    for file in files:
        if test := tests_of(Path(file), root):
            found[test] = None
    slow = [test for test in found if test.startswith(TOO_SLOW) or test in TOO_MANY]
    return Selection([test for test in found if test not in slow], slow)


def tests_of(file: Path, root: Path) -> str | None:
    """The file or folder with the tests of a file. None: it has none in Python, or is gone."""
    parts = file.parts
    if parts[0] == "tests" and file.suffix == ".py":
        place = file if file.name.startswith("test_") else file.parent
    elif parts[:2] == ("src", "omphalos"):
        inside = Path("tests", *parts[2:])
        place = inside.with_name(f"test_{file.stem}.py")
        if file.suffix != ".py" or not (root / place).exists():
            place = inside.parent
        while not (root / place).exists():
            place = place.parent
    elif parts[0] == "scripts" and file.suffix == ".py":
        place = Path("tests", "scripts", f"test_{file.stem}.py")
    else:
        place = Path(OF_OTHERS.get(parts[0], "nowhere"))
    return str(place) if (root / place).exists() and place != Path("tests") else None


def main(words: Sequence[str]) -> int:
    """Check and test what has changed. The exit status is that of the first command that fails."""
    files = changed(words[0] if words else "main")
    if not files:
        print("quick: nothing has changed")
        return 0
    selection = select(files)
    sources = [file for file in files if file.endswith(".py") and (ROOT / file).exists()]
    python = sys.executable
    commands = [
        [python, "-m", "ruff", "check", "--quiet", *sources],
        [python, "-m", "ruff", "format", "--check", *sources],
    ]
    if not sources:
        commands = []
    if selection.tests:
        print(f"quick: {' '.join(selection.tests)}", flush=True)
        commands.append([python, "-m", "pytest", "-q", "-p", "no:cacheprovider", *selection.tests])
    for command in commands:
        variables = os.environ | {"OMPHALOS_NO_JIT": "1", "OMPHALOS_QUICK": "1"}
        status = subprocess.run(command, cwd=ROOT, env=variables, check=False).returncode
        if status not in (0, NO_TESTS):
            return status
    if selection.left:
        print(f"quick: left to `make test`: {' '.join(selection.left)}")
    if any(file.startswith("web/") for file in files):
        print("quick: the client has changed: `make check`, and `npm test` in web/")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
