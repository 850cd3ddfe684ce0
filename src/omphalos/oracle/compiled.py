"""Rules compiled to machine code by `omphalos compile`, used as long as they match the sources.

mypyc translates the modules named below into C, and the C compiler of the machine builds extension modules from it.
They are stored in `__compiled__`, in a folder named by a hash of their sources. After a change of a source no folder
matches, and the plain sources run. `OMPHALOS_NO_COMPILED=1` or `OMPHALOS_NO_JIT=1` in the environment always runs the
plain sources, with the same outcomes. Use that for debugging.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from hashlib import sha256
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

from omphalos.table.errors import OmphalosError

# Modules that contain only structs are left out: msgspec implements those in C.
MODULES: Final = {
    "cove": (
        *("bag", "boats", "book", "clock", "corruption", "cove", "days", "goods", "halls", "market"),
        *("people", "reckoning", "rogues", "run", "sampling", "square", "turns"),
    ),
    "shop": ("fates", "horoscopes", "marks", "oracle", "prophecies", "runes", "staff", "stars"),
}
SWITCHES: Final = ("OMPHALOS_NO_COMPILED", "OMPHALOS_NO_JIT")

_PACKAGE: Final = Path(__file__).parent.parent
_SUFFIX: Final = EXTENSION_SUFFIXES[0]  # suffix of extension modules for this Python on this machine
_MACHINE: Final = _SUFFIX.split(".")[1]
CACHE: Final = _PACKAGE / "oracle" / "__compiled__"


class CannotCompile(OmphalosError):
    """The rules could not be compiled. Earlier compiled modules are unchanged."""


class NoMypyc(CannotCompile):
    """mypyc is not installed."""


class NoCompiler(CannotCompile):
    """There is no C compiler, or it lacks what an extension of Python needs."""


class NotWritable(CannotCompile):
    """The package lies where this user may not write."""


class CompilerFailed(CannotCompile):
    """mypyc or the C compiler stopped with a message."""


# --- using compiled modules


class CompiledFinder:
    """Finds compiled modules before Python finds their sources."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._names = {f"omphalos.oracle.{part}.{name}" for part, names in MODULES.items() for name in names}
        self._names |= {library.name.partition(".")[0] for library in folder.glob(f"*{_SUFFIX}")}  # shared code

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        """Called by Python on every import."""
        if name in self._names:
            return spec_from_file_location(name, self._folder / f"{name.replace('.', '/')}{_SUFFIX}")
        return None


def folder(package: Path = _PACKAGE) -> Path:
    """The folder for modules compiled from the current sources of a package."""
    digest = sha256()
    sources = [package / "oracle" / "compiled.py", package / "table" / "booked.py", package / "table" / "chance.py"]
    for part in MODULES:  # includes sources that are not compiled: the others depend on their types
        sources += sorted((package / "oracle" / part).glob("*.py"))
    for source in sources:
        text = source.read_bytes()
        digest.update(f"{source.relative_to(package)} {len(text)}\n".encode())
        digest.update(text)
    return CACHE / f"{_MACHINE}-{digest.hexdigest()[:20]}"


def _use() -> bool:
    """Install the finder if compiled modules match the sources. Return whether they do."""
    if any(os.environ.get(switch, "0") not in ("", "0") for switch in SWITCHES) or not CACHE.is_dir():
        return False
    fitting = folder()
    if not fitting.is_dir():
        return False
    sys.meta_path.insert(0, CompiledFinder(fitting))
    return True


COMPILED: Final = _use()  # whether this process uses compiled rules


# --- compiling

Stage: TypeAlias = Literal["translating", "compiling"]


def compile_rules(say: Callable[[Stage], None]) -> bool:
    """Compile the rules. Return False if they are up to date. Old modules are removed once the new are in place."""
    import tempfile

    if folder().is_dir():
        return False
    _check_tools()
    try:
        CACHE.mkdir(exist_ok=True)
        tempfile.TemporaryFile(dir=CACHE).close()  # fails now rather than after a minute of compiling
        with tempfile.TemporaryDirectory(prefix="omphalos-") as build:
            _compile(Path(build), say)
    except OSError as problem:
        raise NotWritable(f"cannot write to {problem.filename or CACHE}: {problem.strerror}") from None
    return True


def _compile(build: Path, say: Callable[[Stage], None]) -> None:
    import shutil

    package = build / "omphalos"  # a copy, because sources may be edited meanwhile
    for part in ("", "table", "oracle", *(f"oracle/{part}" for part in MODULES)):
        (package / part).mkdir()
        for source in (_PACKAGE / part).glob("*.py"):
            shutil.copy(source, package / part)
    _run_mypyc(build, say)
    made = folder(package)
    new = made.with_name(f"{made.name}-{os.getpid()}")
    for module in [*build.glob(f"*{_SUFFIX}"), *package.rglob(f"*{_SUFFIX}")]:
        copy = new / module.relative_to(build)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(module, copy)
    new.rename(made)  # atomic
    for old in CACHE.glob(f"{_MACHINE}-*"):
        if old != made:
            shutil.rmtree(old, ignore_errors=True)


def _check_tools() -> None:
    """Raise an error that names a missing tool, before anything is compiled."""
    import shlex
    import shutil
    import sysconfig
    from importlib.util import find_spec

    if find_spec("mypyc") is None or find_spec("setuptools") is None:
        raise NoMypyc("compiling needs mypyc: pip install 'omphalos-table[compiled]'")
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "")
    if compiler and shutil.which(compiler[0]) is None:
        raise NoCompiler(f"there is no C compiler {compiler[0]!r} here: install gcc, or name another in CC")
    if not Path(sysconfig.get_path("include"), "Python.h").is_file():
        version = ".".join(map(str, sys.version_info[:2]))
        raise NoCompiler(f"the C headers of Python {version} are missing: on Debian, install python{version}-dev")


def _run_mypyc(build: Path, say: Callable[[Stage], None]) -> None:
    import subprocess

    modules = [f"omphalos/oracle/{part}/{name}.py" for part, names in MODULES.items() for name in names]
    say("translating")
    process = subprocess.Popen(
        [sys.executable, "-m", "mypyc", "--config-file=", "--follow-imports=silent", *modules],
        cwd=build,
        env={"MYPYC_DEBUG_LEVEL": "0", **os.environ},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    )
    said: list[str] = []
    with process:
        assert process.stdout is not None
        for line in process.stdout:
            if line.startswith("building ") and not any(earlier.startswith("building ") for earlier in said):
                say("compiling")
            said.append(line)
    if process.returncode:
        raise CompilerFailed("".join(["mypyc failed:\n", *said[-20:]]).rstrip())
