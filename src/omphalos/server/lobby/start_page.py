"""Generator of the games that the built start page shows before any script runs.

`python -m omphalos.server.lobby.start_page` writes them into `web/src/shell/games.ts`. The build of the client draws
the page from them, because it runs where this package need not be installed.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from omphalos.server.http.responses import encode
from omphalos.server.lobby.games import server_info

WEB: Final = Path(__file__).parents[4] / "web" / "src"
FILE: Final = WEB / "shell" / "games.ts"
_TEXT: Final = """\
// Made by `python -m omphalos.server.lobby.start_page` from the games with a board; a test compares them.

import type {{ GameInfo }} from '../wire';

export const GAMES: GameInfo[] = {games};
"""


def games_module() -> str:
    """`games.ts`: the games with a board of their own, as `/api/info` describes them."""
    games = [game for game in server_info().games if any((WEB / "games" / game.name).glob("*Board.svelte"))]
    return _TEXT.format(games=encode(games).decode())


if __name__ == "__main__":
    FILE.parent.mkdir(parents=True, exist_ok=True)
    FILE.write_text(games_module())
