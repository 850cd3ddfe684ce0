"""Compile the kernels of a release for every platform: `python scripts/build_kernels.py [PLATFORM …]`.

The shared libraries are put into build/kernels, from where the wheel's build takes them. They contain the hash of the
sources they are made from; the wheel's build refuses them when these have changed. ziglang links for all platforms.
Beside them are the modules of WebAssembly that the page calls.
Only the standard library is imported at first, since the wheel's build asks `is_current` without the program.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
SOURCES: Final = ROOT / "src" / "omphalos"
BUILT: Final = ROOT / "build" / "kernels"
STAMP: Final = "made-from"  # a file in the folder: the hash of the sources
LIBRARIES: Final = (
    "omphalos.physics.library:PHYSICS",
    "omphalos.bots.oracle.library:ORACLE",
    "omphalos.bots.flick.library:FLICK",
    "omphalos.envs.library:ENVS",
)
LINKER_TARGETS: Final = {  # the oldest C library that must do
    "linux-x86_64": "x86_64-linux-gnu.2.28",
    "linux-aarch64": "aarch64-linux-gnu.2.28",
    "darwin-aarch64": "aarch64-macos.11.0",
    "win32-x86_64": "x86_64-windows-gnu",
}


def sources_hash() -> str:
    """The hash of everything that kernels could be made from."""
    found = sha256()
    for file in sorted([*SOURCES.rglob("*.py"), *SOURCES.rglob("*.toml")]):
        found.update(f"{file.relative_to(SOURCES).as_posix()} {sha256(file.read_bytes()).hexdigest()}\n".encode())
    return found.hexdigest()


def is_current() -> bool:
    """Whether the libraries are there and made from the sources as they are now. ValueError if from others."""
    stamp = BUILT / STAMP
    if not stamp.exists():
        return False
    if stamp.read_text(encoding="ascii") != sources_hash():
        raise ValueError(f"{BUILT} was made from other sources: run scripts/build_kernels.py, or remove it")
    return True


def main(words: Sequence[str]) -> int:
    """Compile and link."""
    from omphalos.kernels import compiler
    from omphalos.kernels.library import find_library

    platforms = list(words) or list(compiler.RELEASED)
    if unknown := set(platforms) - compiler.RELEASED.keys():
        known_ones = ", ".join(compiler.RELEASED)
        print(f"build_kernels: {', '.join(sorted(unknown))}: the platforms are {known_ones}", file=sys.stderr)
        return 2
    BUILT.mkdir(parents=True, exist_ok=True)
    for file in BUILT.iterdir():
        file.unlink()
    known: dict[object, object] = {}
    for path in LIBRARIES:
        library = find_library(path)
        print(f"Compiling {library.what} for {', '.join(platforms)} …", flush=True)
        written = library.write(by_file=True, known=known)
        if library.page:
            (BUILT / f"{library.name}.wasm").write_bytes(library.page_module(written))
        for name in platforms:
            link(compiler.object_code(written, compiler.RELEASED[name]), name, BUILT / f"{library.name}-{name}.so")
    (BUILT / STAMP).write_text(sources_hash(), encoding="ascii")
    total = sum(file.stat().st_size for file in BUILT.iterdir())
    print(f"{BUILT.relative_to(ROOT)} has {total / 1e6:.1f} MB for {len(platforms)} platforms")
    return 0


def link(code: bytes, platform: str, library: Path) -> None:
    """Make a shared library of an object file."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "kernels.o"
        file.write_bytes(code)
        words = ["-target", LINKER_TARGETS[platform], "-shared", "-O2", "-s", "-o", str(library), str(file), "-lm"]
        subprocess.run([sys.executable, "-m", "ziglang", "cc", *words], check=True)
    library.with_suffix(".lib").unlink(missing_ok=True)  # what other linkers would need on Windows
    library.with_suffix(".pdb").unlink(missing_ok=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
