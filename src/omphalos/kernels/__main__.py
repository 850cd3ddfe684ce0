"""Compile libraries of kernels that are not in the cache yet: `python -m omphalos.kernels MODULE:NAME …`.

A server starts this in the background. What is missing is said at once, also while another process compiles it.
"""

from __future__ import annotations

import argparse
import os
import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

from omphalos.kernels import NoCompiler, machine_code

if TYPE_CHECKING:
    from collections.abc import Sequence

    from omphalos.kernels.library import Library


def main(words: Sequence[str] | None = None) -> int:
    """Compile, and return 1 if something is missing and there is no compiler."""
    parser = argparse.ArgumentParser("python -m omphalos.kernels", description=__doc__)
    parser.add_argument("libraries", nargs="+", metavar="MODULE:NAME")
    parser.add_argument("--background", action="store_true", help="leave the processor to everything else")
    wish = parser.parse_args(words)
    missing = [one for one in map(find_library, wish.libraries) if machine_code.find(one.name, one.stamp) is None]
    if not missing:
        return 0
    print(f"There is no machine code yet of {', '.join(one.what for one in missing)}.", flush=True)
    if wish.background:
        _give_way()
    known: dict[Any, Any] = {}
    try:
        for library in missing:
            library.compile(lambda text: print(text, flush=True), known)
    except NoCompiler as problem:
        print(problem, file=sys.stderr)
        return 1
    return 0


def find_library(path: str) -> Library:
    """The library of a path like `omphalos.physics.library:PHYSICS`."""
    module, _, name = path.partition(":")
    return getattr(import_module(module), name)


def _give_way() -> None:
    """Run with the lowest priority. On Windows, whoever starts the process sets it."""
    if hasattr(os, "nice"):
        os.nice(19)


if __name__ == "__main__":
    sys.exit(main())
