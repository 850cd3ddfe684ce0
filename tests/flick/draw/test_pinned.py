"""Every number and colour of the pictures: a change is seen here, and meant."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from omphalos.flick.draw import picture, track_picture
from omphalos.flick.options import Options
from omphalos.flick.state import InForce
from omphalos.table.game import Outcome
from tests.flick.draw.positions import flicked, lively, view_of
from tests.flick.draw.test_picture import everything, seated
from tests.pinned import check_pinned


def council() -> str:
    state = replace(lively(), phase="council", turn=None, shown=("L01", "L13"), votes=(True, None, False, None))
    return picture(view_of(state, 0), "pl")


def ended() -> str:
    over = replace(lively(), phase="over", turn=None, outcome=Outcome((2, 3, 1, 4), (11.0, 9.0, 14.0, 8.0)))
    return picture(view_of(over))


def many_laws() -> str:
    laws = tuple(InForce(law, 1) for law in ("L01", "L07", "L09", "L11", "L12", "L16", "L17"))
    return picture(view_of(replace(lively(), laws=laws)), "pl", layout="tall")


@pytest.mark.parametrize(
    ("draw", "digest"),
    [
        (lambda: picture(everything()), "89a072968c8ff928"),
        (lambda: picture(everything(), "pl", ("Ada", "Olaf", "Ewa", "Jan"), layout="tall"), "70b014a2dd8cf2a8"),
        (lambda: picture(seated(3, Options(gods=False, laws=False)), layout="wide"), "e684c7f57ca6b126"),
        (council, "5c7602923c9b4044"),
        (ended, "a637d98ee17dd5aa"),
        (many_laws, "3a31338c83f40326"),
        (lambda: track_picture(view_of(lively()), flicked(lively(), 48, 2.4)), "8f41dcd4c35b8b50"),
    ],
    ids=["everything", "tall", "empty", "council", "ended", "many laws", "track"],
)
def test_a_picture_is_as_it_was(draw: Callable[[], str], digest: str, request: pytest.FixtureRequest) -> None:
    check_pinned(request.node.name, draw(), digest)
