"""Tables of Palec boży at any moment, in a real browser."""

from __future__ import annotations

import pytest

from tests.server.process import ServerProcess
from tests.web.conftest import NewPage
from tests.web.flick.sitting import Sit


@pytest.fixture
def sit(server: ServerProcess, new_page: NewPage) -> Sit:
    return Sit(server, new_page)
