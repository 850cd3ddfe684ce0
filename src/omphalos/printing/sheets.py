"""What a game offers to print, by the names that `omphalos print` takes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

import msgspec

from omphalos.printing.errors import NothingToPrint
from omphalos.printing.guide import guide
from omphalos.printing.page import Page
from omphalos.printing.wanted import Wanted
from omphalos.table.registry import Registry, find_game


class Part(msgspec.Struct, frozen=True):
    """Some of the sheets of a game."""

    name: Mapping[str, str]  # by language
    text: Mapping[str, str]  # what to do with them
    make: Callable[[Wanted], Sequence[Page]]


class Sheets(msgspec.Struct, frozen=True):
    """The sheets of a game. A package declares them as an entry point `omphalos.print` under the game's name."""

    parts: Mapping[str, Part]  # by the names that `omphalos print` takes, in the order in which they are printed
    overview: Callable[[Wanted], str] | None = None  # a square SVG picture for the first page


sheets: Final[Registry[Sheets]] = Registry("omphalos.print", "sheet of a game", NothingToPrint)


def make_pages(game: str, wanted: Wanted, parts: Sequence[str] = ()) -> list[Page]:
    """The pages of these parts of a game, or of all, behind a page that says what to do with them."""
    offered = sheets.find(game)
    for part in parts:
        if part not in offered.parts:
            raise NothingToPrint(f"{game} has no sheet {part!r}; it has {', '.join(offered.parts)}")
    find_game(game).check_players(wanted.players)
    chosen = [part for name, part in offered.parts.items() if not parts or name in parts]
    made = [(part, list(part.make(wanted))) for part in chosen]
    contents = [(part.name[wanted.language], part.text[wanted.language], len(pages)) for part, pages in made]
    picture = offered.overview(wanted) if offered.overview else None
    return [guide(find_game(game), wanted, contents, picture), *(page for _, pages in made for page in pages)]
