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
        (lambda: picture(full()), "b8abee8901907d18"),
        (lambda: picture(views(2)[-1], "pl"), "2724bb8777a5dfe5"),
        (lambda: shop_picture(full(), 1, "pl"), "a0f1cffc51963735"),
        (lambda: cove_picture(views(3)[2]), "ef4d1c823f3efcee"),
        (second_round, "fb9c1029bdceccd3"),
    ],
    ids=["everything", "ended", "shop", "cove", "second round"],
)
def test_a_picture_is_as_it_was(draw: Callable[[], str], digest: str, request: pytest.FixtureRequest) -> None:
    check_pinned(request.node.name, draw(), digest)
