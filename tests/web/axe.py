"""axe-core in a page. It bypasses the content security policy, which forbids foreign scripts."""

from __future__ import annotations

from functools import cache

from playwright.sync_api import Page

from tests.server.process import ROOT


def load_axe(page: Page) -> None:
    """Load axe-core, once in each document: it is half a megabyte."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(_axe())


def faults(page: Page) -> list[str]:
    """All findings of axe-core."""
    load_axe(page)
    found = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")["violations"]
    return [f"{one['id']}: {one['help']}: {[node['html'][:120] for node in one['nodes']]}" for one in found]


def faults_in_both_themes(page: Page) -> list[str]:
    """All findings in the light, and those about colours in the dark."""
    found = faults(page)
    page.emulate_media(color_scheme="dark")
    found += contrast_faults(page)
    page.emulate_media(color_scheme="light")
    return found


def serious_faults(page: Page) -> list[str]:
    """The serious findings of axe-core."""
    load_axe(page)
    found = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")["violations"]
    return [
        f"{one['id']}: {node['html'][:120]}"
        for one in found
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"]
    ]


def contrast_faults(page: Page) -> list[str]:
    """The texts and links without enough contrast. No other rule depends on the colour scheme."""
    load_axe(page)
    rules = ["color-contrast", "link-in-text-block"]
    found = page.evaluate(
        "async (rules) => (await axe.run(document, { runOnly: rules, resultTypes: ['violations'] })).violations", rules
    )
    return [f"{one['id']}: {node['html'][:120]}" for one in found for node in one["nodes"]]


@cache
def _axe() -> str:
    return (ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text()
