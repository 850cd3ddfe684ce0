"""`web/build.py` as a module: it is in no package."""

from __future__ import annotations

import importlib.util
from typing import Any

from tests.server.process import ROOT


def client_build() -> Any:
    """Load it."""
    spec = importlib.util.spec_from_file_location("web_build", ROOT / "web" / "build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
