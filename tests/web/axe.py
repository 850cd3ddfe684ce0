"""axe-core in a page. It bypasses the content security policy, which forbids foreign scripts."""

from __future__ import annotations

from functools import cache
from typing import Any

from playwright.sync_api import Page

from tests.server.process import ROOT


def load_axe(page: Page) -> None:
    """Load axe-core, once in each document: it is half a megabyte."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(_axe())


def faults(page: Page) -> list[str]:
    """All findings of axe-core."""
    return [_described(one) for one in _violations(page, "html")]


def faults_around(page: Page) -> list[str]:
    """All findings outside the board, which has most of a page's elements. Tests of the boards look there."""
    around = {"include": ["html"], "exclude": [".flick", ".oracle"]}
    return [_described(one) for one in _violations(page, around)]


def faults_in_both_themes(page: Page) -> list[str]:
    """All findings in the light, and those about colours in the dark."""
    found = faults(page)
    page.emulate_media(color_scheme="dark")
    found += contrast_faults(page)
    page.emulate_media(color_scheme="light")
    return found


def serious_faults(page: Page, within: str = "html") -> list[str]:
    """The serious findings of axe-core in a part of the page."""
    return [_described(one) for one in _violations(page, within) if one["impact"] in ("serious", "critical")]


def contrast_faults(page: Page) -> list[str]:
    """The texts and links without enough contrast. No other rule depends on the colour scheme."""
    return [_described(one) for one in _violations(page, "html", runOnly=["color-contrast", "link-in-text-block"])]


def _violations(page: Page, within: str | dict[str, list[str]], **options: Any) -> list[dict[str, Any]]:
    load_axe(page)
    options["resultTypes"] = ["violations"]
    return page.evaluate("async (given) => (await axe.run(...given)).violations", [within, options])


def _described(violation: dict[str, Any]) -> str:
    return f"{violation['id']}: {violation['help']}: {[node['html'][:120] for node in violation['nodes']]}"


@cache
def _axe() -> str:
    return (ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text()
