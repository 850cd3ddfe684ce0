"""Compile libraries of kernels that are not in the cache yet: `python -m omphalos.kernels MODULE:NAME …`.

A server starts this in the background. What is missing is said at once, also while another process compiles it.
`--target wasm32 --into FOLDER` writes what the page calls as modules of WebAssembly, and `--target engine` what Python
in the page calls. `--engine` compiles that beside the machine code, for whoever bundles the engine later.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from omphalos.kernels import NoCompiler, machine_code
from omphalos.kernels.library import find_library
from omphalos.kernels.page.make import write, write_for_engine

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from omphalos.kernels.library import Library


def main(words: Sequence[str] | None = None) -> int:
    """Compile, and return 1 if something is missing and there is no compiler."""
    parser = argparse.ArgumentParser("python -m omphalos.kernels", description=__doc__)
    parser.add_argument("libraries", nargs="+", metavar="MODULE:NAME")
    parser.add_argument("--background", action="store_true", help="leave the processor to everything else")
    parser.add_argument("--engine", action="store_true", help="compile for Python in the page too")
    parser.add_argument("--target", choices=("here", "wasm32", "engine"), default="here", help="what to compile for")
    parser.add_argument("--into", type=Path, metavar="FOLDER", help="where modules of WebAssembly are written")
    wish = parser.parse_args(words)
    if (wish.target != "here") != (wish.into is not None):
        parser.error("a target and --into FOLDER belong together")
    if wish.into is not None:
        return _write_modules(wish.libraries, wish.into, write if wish.target == "wasm32" else write_for_engine)
    missing = [one for one in map(find_library, wish.libraries) if _lacks(one, wish.engine)]
    if not missing:
        return 0
    print(f"There is no machine code yet of {', '.join(one.what for one in missing)}.", flush=True)
    if wish.background:
        _give_way()
    known: dict[Any, Any] = {}
    try:
        for library in missing:
            library.compile(_say, known, again=wish.engine, engine=wish.engine)
    except NoCompiler as problem:
        print(problem, file=sys.stderr)
        return 1
    return 0


def _lacks(library: Library, engine: bool) -> bool:
    if machine_code.find(library.name, library.stamp) is None:
        return True
    return engine and machine_code.kept(library.name, library.stamp(), machine_code.ENGINE) is None


def _write_modules(libraries: Sequence[str], folder: Path, make: Callable[..., object]) -> int:
    """Write modules of WebAssembly. Files that are the same already are left alone."""
    try:
        for path in libraries:
            make(find_library(path), folder, _say)
    except NoCompiler as problem:
        print(problem, file=sys.stderr)
        return 1
    return 0


def _say(text: str) -> None:
    print(text, flush=True)


def _give_way() -> None:
    """Run with the lowest priority. On Windows, whoever starts the process sets it."""
    if hasattr(os, "nice"):
        os.nice(19)


if __name__ == "__main__":
    sys.exit(main())
