"""What is mutated: the packages, the tests that ought to notice, and how many faults they have to find."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True)
class Package:
    """A part of the sources with its own aim.

    A fault counts as noticed only if the package's own tests notice it: these are run by somebody who works on it.
    """

    name: str
    sources: tuple[str, ...]  # globs of files
    tests: tuple[str, ...]  # folders or files
    aim: float  # share of the mutants that tests have to notice
    without: tuple[str, ...] = ()  # globs of files that are not mutated
    slow: tuple[str, ...] = ()  # tests that are not used
    compiled: tuple[str, ...] = ()  # slow tests, run with compiled kernels on mutants that no other test notices
    confirm: bool = False  # tests wait for processes: one that fails has to fail twice
    environment: dict[str, str] = field(default_factory=dict[str, str])
    compiling: float = 0.0  # seconds that kernels with a fault take to compile, before the first test that calls them
    is_client: bool = False  # TypeScript, tested by vitest

    @property
    def file_name(self) -> str:
        """The name as a part of file names."""
        return self.name.replace("/", "-")

    def files(self, root: Path) -> list[str]:
        """Return the paths of the package's files, sorted."""
        left_out = {path for glob in self.without for path in root.glob(glob)}
        found = {path for glob in self.sources for path in root.glob(glob)} - left_out
        return sorted(path.relative_to(root).as_posix() for path in found)


def python(
    name: str,
    *tests: str,
    aim: float,
    without: tuple[str, ...] = (),
    slow: tuple[str, ...] = (),
    compiled: tuple[str, ...] = (),
    compiling: float = 0.0,
    **environment: str,
) -> Package:
    """Return a package of omphalos, with the tests of its mirrored folder and further ones."""
    base = f"src/omphalos/{name}"
    return Package(
        name,
        (f"{base}/**/*.py",),
        (f"tests/{name}", *tests),
        aim,
        (f"{base}/**/__main__.py", *(f"{base}/{glob}" for glob in without)),
        tuple(f"tests/{name}/{test}" for test in slow),
        tuple(f"tests/{name}/{test}" for test in compiled),
        confirm=name.startswith("server/"),
        environment=environment,
        compiling=compiling,
    )


FAIRNESS = ("audit", "chain", "chance", "entropy", "fairness")  # modules of `table`
LIVE_HTTP = tuple(
    f"tests/server/http/test_{name}.py"
    for name in ("featured", "opinion_quotas", "practice", "puzzles", "reviews", "tables", "tournaments")
)
SLOTS = ("_slots.py", "slots.py")  # of `physics`: how the compiler arranges memory
BOARD_FILES = "tests/server/protocol/test_typescript.py"  # compares the drawings that are generated for the client

PACKAGES = (
    python("flick", BOARD_FILES, aim=0.90),
    python("oracle", BOARD_FILES, aim=0.90),
    python("table", aim=0.90),
    Package("fairness", tuple(f"src/omphalos/table/{name}.py" for name in FAIRNESS), ("tests/table",), aim=0.90),
    python("server/store", aim=0.90),
    python("server/cluster", aim=0.90),
    # What is asked for by HTTP and done at tables is tested there.
    python("server/live", "tests/server/test_fair_play.py", *LIVE_HTTP, aim=0.90),
    # Coverage sees nothing of compiled kernels. In plain Python they give the same bits; tests that then take minutes
    # are run compiled, if no other test notices a mutant. The GPU's kernels are compiled from the same sources; what is
    # special to them runs on a GPU alone.
    python(
        "physics",
        aim=0.85,
        without=("gpu/*.py", "examples.py", *SLOTS),
        slow=("gpu",),
        compiled=(
            "test_digests.py::test_the_processor_gives_the_stored_bits",
            "test_engine.py::test_touching_racks_end_and_stay_apart",
            "test_engine.py::test_a_rack_does_not_care_for_labels",
        ),
        OMPHALOS_NO_JIT="1",
    ),
    Package(
        "kernels",
        ("src/omphalos/kernels/*.py", *(f"src/omphalos/physics/{name}" for name in SLOTS)),
        ("tests/kernels", "tests/physics/test_slots.py"),
        aim=0.85,
        compiling=120.0,
    ),
    # Their kernels are compiled here: uncompiled, a search takes minutes.
    python("bots", aim=0.85, without=("*/examples.py",), compiling=240.0),
    python("arena", aim=0.85),
    Package(
        "client",
        ("web/src/**/*.ts",),
        ("web/src",),
        aim=0.85,
        without=(
            "web/src/**/*.test.ts",
            "web/src/**/*fakes.ts",
            "web/src/**/*.d.ts",
            "web/src/wire.ts",  # this one and those below are generated
            "web/src/games/flick/mat.ts",
            "web/src/games/oracle/data.ts",
            "web/src/games/oracle/art.ts",
            "web/src/games/oracle/pen.ts",
            "web/src/games/oracle/seats.ts",
            "web/src/shell/games.ts",
            "web/src/games/common/sound.ts",  # this one and those below are seen and heard: sounds, durations, flights
            "web/src/games/oracle/sounds.ts",
            "web/src/games/oracle/moments.ts",
            "web/src/games/oracle/flights.ts",
            "web/src/games/flick/mat/pops.ts",
            "web/src/replays/clip/stage.ts",  # the browser does it: this one and those below run in one
            "web/src/replays/clip/gif.ts",
            "web/src/replays/clip/webm.ts",
            "web/src/replays/picture.ts",
            "web/src/server/offline.svelte.ts",
            "web/src/main.ts",
            "web/src/shell/early.ts",
            "web/src/shell/render.ts",
        ),
        is_client=True,
    ),
)
