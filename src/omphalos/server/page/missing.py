"""What Python in a page lacks: a compiler of kernels, and modules that a package imports without using them there."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from types import ModuleType

from omphalos.kernels import run_plain_meanwhile


def fill_in() -> None:
    """Do without a compiler, and put empty modules in their places. Called before anything else is imported."""
    run_plain_meanwhile()
    if find_spec("_interpreters") is None:  # anyio imports interpreters beside this one
        stand_in = ModuleType("concurrent.interpreters")
        vars(stand_in).update(create=None, ExecutionFailed=RuntimeError)
        sys.modules["concurrent.interpreters"] = stand_in
