"""axe-core in a page. It bypasses the content security policy, which forbids foreign scripts."""

from __future__ import annotations

from functools import cache

from playwright.sync_api import Page

from tests.server.process import ROOT


def load_axe(page: Page) -> None:
    """Load axe-core, once in each document: it is half a megabyte."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(_axe())


@cache
def _axe() -> str:
    return (ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text()
