"""The paths of the client's pages. What only its owner may know is never in one: it stands behind a `#`.

`web/src/route.ts` reads the same paths; a test compares them.
"""

from __future__ import annotations

import re
from typing import Final

import msgspec

TABLE: Final = "[0-9a-hjkmnp-tv-z]{10}"
_GAME: Final = "[a-z]{1,40}"
_PATHS: Final = {
    "lobby": "",
    "games": "",
    "receive": "",
    "circles": "",
    "mail": "",  # with its secret behind the #, as the next four
    "take": "",
    "me": "",
    "give": "",
    "circle": "",
    "table": f"/(?P<id>{TABLE})",
    "tournament": f"(?:/(?P<id>{TABLE}))?",
    "person": r"/(?P<id>[\w-]{1,64})",
    "ladder": f"(?:/(?P<game>{_GAME}))?",
    "replay": rf"(?:/(?P<id>{TABLE})(?:/(?P<moment>\d{{1,6}})(?:/(?P<viewer>\d{{1,2}})(?:/on)?)?)?)?",
    "rules": f"/(?P<game>{_GAME})(?:/[A-Za-z0-9-]{{1,60}})?",
    "legend": f"/(?P<game>{_GAME})",
    "learn": f"/(?P<game>{_GAME})",
    "practice": f"/(?P<game>{_GAME})",
    "puzzle": rf"/(?P<game>{_GAME})/(?P<day>\d{{4}}-\d\d-\d\d)",
}
PAGES: Final = tuple(_PATHS)
_PLACES: Final = {page: re.compile(f"{page}{path}/?", re.ASCII) for page, path in _PATHS.items()}


class Place(msgspec.Struct, frozen=True):
    """A page and what it is of."""

    page: str
    id: str | None = None  # of a table, a tournament or a person
    game: str | None = None
    moment: int | None = None  # of a replay
    viewer: int = -1
    day: str | None = None  # of a puzzle


def read_place(path: str) -> Place | None:
    """The place that a path names, without the slash at its beginning; None if there is no such page."""
    page = path.partition("/")[0]
    found = _PLACES[page].fullmatch(path) if page in _PLACES else None
    if found is None:
        return None
    parts = found.groupdict()
    return Place(
        page,
        parts.get("id"),
        parts.get("game"),
        None if parts.get("moment") is None else int(parts["moment"]),
        int(parts.get("viewer") or -1),
        parts.get("day"),
    )
