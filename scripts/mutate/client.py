"""The browser client: its mutants, and its unit tests.

Stryker is not used: it brings many packages, has no sample with a seed, and would be a second tool beside this one.
The parser of TypeScript is there anyway. Which tests import a file is found here once: `vitest related` would look for
it again with each mutant, which takes longer than the tests.

Only files that a unit test imports are mutated. The others (passkeys, clips, the service worker's updates …) need a
browser and are tested in one: too slow to build and drive for each mutant.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

from scripts.mutate.mutants import Mutant
from scripts.mutate.process import run_limited
from scripts.mutate.results import KILLED, SURVIVED, TIMED_OUT
from scripts.mutate.tree import Tree

from web import build

SCRIPT = Path(__file__).with_name("client_mutants.mjs")
VITEST = "node_modules/vitest/vitest.mjs"


def client_mutants(root: Path, sources: dict[str, str]) -> list[Mutant]:
    """Return the mutants of the client's files that unit tests import."""
    reached = importing_tests(root).keys() & sources.keys()
    words = [str(build.node_folder() / "node"), str(SCRIPT), str(root / "web"), *sorted(reached)]
    listed = subprocess.run(words, cwd=root, capture_output=True, text=True, check=True).stdout
    found: list[Mutant] = []
    for entry in json.loads(listed):
        source = sources[entry["file"]]
        text = source.encode("utf-16-le")  # JavaScript counts in units of UTF-16
        start, end = (len(text[: 2 * entry[name]].decode("utf-16-le")) for name in ("start", "end"))
        line = source.count("\n", 0, start) + 1
        found.append(Mutant(entry["file"], entry["operator"], start, end, entry["replacement"], line, line))
    return sorted(set(found), key=lambda mutant: (mutant.file, mutant.start, mutant.end, mutant.replacement))


def importing_tests(root: Path) -> dict[str, set[str]]:
    """Return for each file of the client the unit tests that import it, themselves or by way of other files."""
    tests = [path.relative_to(root).as_posix() for path in (root / "web" / "src").rglob("*.test.ts")]
    imports: dict[str, list[str]] = {}
    found: dict[str, set[str]] = {}
    for test in tests:
        todo = [test]
        while todo:
            file = todo.pop()
            if test not in found.setdefault(file, set()):
                found[file].add(test)
                if file not in imports:
                    imports[file] = list(_imports(root, file))
                todo.extend(imports[file])
    return found


def _imports(root: Path, file: str) -> Iterator[str]:
    text = (root / file).read_text(encoding="utf-8")
    for name in re.findall(r"""(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]""", text):
        path = Path(os.path.normpath((root / file).parent / name))
        for candidate in (path, path.with_name(f"{path.name}.ts")):
            if candidate.suffix == ".ts" and candidate.is_file():
                yield candidate.relative_to(root).as_posix()


class Vitest:
    """The client's unit tests. Those that import the mutated file are run."""

    def __init__(self, root: Path, games: str, limit: float) -> None:
        self.tests = importing_tests(root)
        self.games = games  # the folder with games that the server has written
        self.limit = limit

    def covers(self, mutant: Mutant) -> bool:
        return True  # no map of lines: a survivor's line may be run by no test

    def try_in(self, tree: Tree, mutant: Mutant) -> tuple[str, str]:
        node = build.node_folder()
        web = tree.folder / "web"
        tests = sorted(Path(test).relative_to("web").as_posix() for test in self.tests[mutant.file])
        words = [str(node / "node"), str(web / VITEST), "run", *tests]
        words += ["--bail", "1", "--reporter", "default", "--no-color"]
        path = f"{node}{os.pathsep}{os.environ.get('PATH', '')}"
        environment = os.environ | {"PATH": path, "VITE_SERVER_GAMES": self.games}
        ended = run_limited(words, web, environment, self.limit)
        if ended.status is None:
            return TIMED_OUT, ""
        if ended.status == 0:
            return SURVIVED, ""
        failed = re.search(r"^\s*FAIL\s+(.*?)\s*$", ended.output, re.MULTILINE)
        return KILLED, failed[1] if failed else f"vitest ended with status {ended.status}"
