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
        (lambda: picture(everything()), "697fe3e5e5034218"),
        (lambda: picture(everything(), "pl", ("Ada", "Olaf", "Ewa", "Jan"), layout="tall"), "35db8fa189435687"),
        (lambda: picture(seated(3, Options(gods=False, laws=False)), layout="wide"), "b18094e4d1a797be"),
        (council, "ea866eda37b37a69"),
        (ended, "6f0ee5ee2ab6ca61"),
        (many_laws, "f2e644303c0f5ea7"),
        (lambda: track_picture(view_of(lively()), flicked(lively(), 48, 2.4)), "86010dddeea30e42"),
    ],
    ids=["everything", "tall", "empty", "council", "ended", "many laws", "track"],
)
def test_a_picture_is_as_it_was(draw: Callable[[], str], digest: str, request: pytest.FixtureRequest) -> None:
    check_pinned(request.node.name, draw(), digest)
