"""Every number and colour of the pictures: a change is seen here, and meant."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from omphalos.oracle.draw import cove_picture, picture, shop_picture
from tests.oracle.draw.test_pictures import full, views
from tests.pinned import check_pinned


@pytest.mark.parametrize(
    ("draw", "digest"),
    [
        (lambda: picture(full()), "d862b2d5fa900632"),
        (lambda: picture(views(2)[-1], "pl"), "eac0ffc7075f0a5f"),
        (lambda: shop_picture(full(), 1, "pl"), "4b0081810311cc27"),
        (lambda: cove_picture(views(3)[2]), "ac3b6328254bf36e"),
    ],
    ids=["everything", "ended", "shop", "cove"],
)
def test_a_picture_is_as_it_was(draw: Callable[[], str], digest: str, request: pytest.FixtureRequest) -> None:
    check_pinned(request.node.name, draw(), digest)
