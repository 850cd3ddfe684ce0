"""Write the generated modules of the client."""

from __future__ import annotations

from omphalos.server.typescript.types import modules

for path, text in modules().items():
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
