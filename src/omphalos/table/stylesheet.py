"""Stylesheets with the colours of a game, for its board in the browser."""

from __future__ import annotations

from collections.abc import Mapping


def stylesheet(prefix: str, colours: Mapping[str, str], source: str) -> str:
    """Return a stylesheet that gives each colour as a custom property."""
    lines = "".join(f"  --{prefix}{name}: {colour};\n" for name, colour in colours.items())
    head = f"/* Made by `python -m omphalos.server.typescript` from {source}; a test compares them. */"
    return f"{head}\n\n:root {{\n{lines}}}\n"
