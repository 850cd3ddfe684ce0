"""Tables of Palec boży at any moment, in a real browser."""

from __future__ import annotations

import pytest

from tests.server.process import ServerProcess
from tests.web.conftest import NewPage
from tests.web.flick.sitting import Sit


@pytest.fixture
def sit(server: ServerProcess, new_page: NewPage) -> Sit:
    return Sit(server, new_page)


@pytest.fixture
def sit_still(server: ServerProcess, new_page: NewPage) -> Sit:
    """Tables that show what happened at once, for tests of other things than the animation."""
    return Sit(server, new_page, reduced_motion="reduce")
