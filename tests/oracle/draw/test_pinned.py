"""Every number and colour of the pictures: a change is seen here, and meant."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from omphalos.oracle.draw import cove_picture, picture, shop_picture
from tests.oracle.draw.test_pictures import full, views
from tests.pinned import check_pinned


def second_round() -> str:
    """A marker that has passed the whole clock."""
    view = views(3)[2]
    (first, *others) = view.clock.markers
    markers = (replace(first, hour=view.clock.round + 3), *others)
    return cove_picture(replace(view, clock=replace(view.clock, markers=markers)))


@pytest.mark.parametrize(
    ("draw", "digest"),
    [
        (lambda: picture(full()), "236c5a66b0e3a42f"),
        (lambda: picture(views(2)[-1], "pl"), "8d2e7d8e9c0d4a1c"),
        (lambda: shop_picture(full(), 1, "pl"), "b491ffd8550c1914"),
        (lambda: cove_picture(views(3)[2]), "63ea981fa1710df7"),
        (second_round, "71698826934dd8e8"),
    ],
    ids=["everything", "ended", "shop", "cove", "second round"],
)
def test_a_picture_is_as_it_was(draw: Callable[[], str], digest: str, request: pytest.FixtureRequest) -> None:
    check_pinned(request.node.name, draw(), digest)
