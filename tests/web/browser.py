"""The browser of the tests: Debian's chromium without windows, or the whole chromium where that is not packaged."""

from __future__ import annotations

import shutil
from typing import Final

from playwright.sync_api import Browser, Playwright

PROGRAMS: Final = ("chromium-headless-shell", "chromium")  # the first needs a third less processor time
ARGUMENTS: Final = ("--no-sandbox", "--disable-background-networking")


def launch(playwright: Playwright) -> Browser:
    """Start the first browser that is installed."""
    found = next((path for program in PROGRAMS if (path := shutil.which(program))), None)
    assert found, f"these tests need a browser: apt-get install {PROGRAMS[0]} (make test does it)"
    return playwright.chromium.launch(executable_path=found, args=list(ARGUMENTS))
