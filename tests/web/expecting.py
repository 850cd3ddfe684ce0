"""Playwright's `expect`, without what it costs while an element is not there yet.

For the message of a failure, Playwright describes the whole page each time it looks in vain. Of a board with thousands
of nodes that takes more time than all the rest of a move. Here the element is waited for first, and described once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

from playwright.sync_api import Locator, TimeoutError
from playwright.sync_api import expect as playwright_expect  # noqa: TID251

if TYPE_CHECKING:
    from playwright.sync_api._generated import LocatorAssertions

PATIENCE = 20_000  # milliseconds; a busy machine may be slow, and a test that passes does not wait
playwright_expect.set_options(timeout=PATIENCE)
WITHOUT_AN_ELEMENT = {"to_have_count", "to_be_hidden"}  # and all that something is not


def expect(locator: Locator) -> LocatorAssertions:
    """Return Playwright's assertions about an element. They wait until they hold."""
    return cast("LocatorAssertions", _Expecting(locator))


class _Expecting:
    def __init__(self, locator: Locator) -> None:
        self._locator = locator

    def __getattr__(self, name: str) -> Callable[..., None]:
        check: Callable[..., None] = getattr(playwright_expect(self._locator), name)
        if name.startswith("not_") or name in WITHOUT_AN_ELEMENT:
            return check
        state = "visible" if name == "to_be_visible" else "attached"

        def when_it_is_there(*wanted: Any, timeout: float = PATIENCE, **more: Any) -> None:
            try:
                self._locator.first.wait_for(state=state, timeout=timeout)
            except TimeoutError:
                timeout = 1  # it fails below, and says what is there instead
            check(*wanted, timeout=timeout, **more)

        return when_it_is_there
