"""The title, the sentence and the picture of each page. Nothing is in them that whoever has the link may not see."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Final
from urllib.parse import urlencode

import msgspec

from omphalos.bots.puzzles import shipped_puzzles
from omphalos.i18n import in_language
from omphalos.server.http.link_card import LinkCard
from omphalos.server.http.missing import DEFAULT_LANGUAGE
from omphalos.server.http.places import Place
from omphalos.server.live.table_settings import decode_settings
from omphalos.server.messages import say
from omphalos.server.protocol.tables import TableCard
from omphalos.server.replays.preview import can_preview
from omphalos.server.store.store import Store
from omphalos.server.tournaments.service import Tournaments
from omphalos.table.errors import OmphalosError
from omphalos.table.game import AnyGame
from omphalos.table.registry import find_game

OF_A_GAME: Final = ("rules", "legend", "learn", "practice")
SHOWN_GAME: Final = "flick"  # whose picture stands for all
logger = logging.getLogger(__name__)


class LinkCards:
    """Describes pages. `allow` counts what an address asks for."""

    def __init__(self, store: Store, tournaments: Tournaments, allow: Callable[[str], bool]) -> None:
        self._store = store
        self._tournaments = tournaments
        self._allow = allow

    async def describe(self, place: Place, language: str | None, address: str) -> LinkCard:
        """The card of a page; that of all pages if there is no such table, tournament or game."""
        try:
            if place.id is not None and place.page in ("table", "replay") and self._allow(address):
                return await self._table(place, place.id, language)
            if place.id is not None and place.page == "tournament" and self._allow(address):
                return await self._tournament(place.id, language or DEFAULT_LANGUAGE)
            if place.game is not None:
                return _of_game(place, find_game(place.game), language or DEFAULT_LANGUAGE)
        except OmphalosError:
            pass  # the page itself says what is wrong
        except Exception:
            logger.exception("no card of the page %s", place.page)
        return _general(language or DEFAULT_LANGUAGE)

    async def _table(self, place: Place, id: str, wanted: str | None) -> LinkCard:
        """A room, a running game, or one to watch again."""
        found = await self._store.with_settings([id])
        if not found:
            return _general(wanted or DEFAULT_LANGUAGE)
        card, about = found[0]
        game, seats = find_game(card.game), msgspec.json.decode(card.summary, type=TableCard)
        language = wanted or decode_settings(about).language  # that of whoever opened it
        title = in_language(game.title, language)
        names = [name for name in seats.names if name]
        if card.phase == "gathering":
            text = say(language, "link-room" if names else "link-room-empty", names=names, seats=card.open_seats)
            return LinkCard(say(language, "link-room-title", game=title), text, _picture(game))
        title = f"{title}: {say(language, 'link-names', names=names)}"
        if card.phase == "playing":
            return LinkCard(title, say(language, "link-playing"), _picture(game))
        return LinkCard(
            title, say(language, "link-replay"), _moment(game, id, place) if seats.moves else _picture(game)
        )

    async def _tournament(self, id: str, language: str) -> LinkCard:
        state = await self._tournaments.load(id)
        game = find_game(state.rules.game)
        entered = sum(not one.removed for one in state.entrants)
        title = in_language(game.title, language)
        text = say(language, "link-tournament", game=title, phase=state.phase, entrants=entered)
        return LinkCard(state.rules.title, text, _picture(game))


def _of_game(place: Place, game: AnyGame, language: str) -> LinkCard:
    title = in_language(game.title, language)
    if place.day is not None:
        card = LinkCard(say(language, "link-puzzle-title", game=title), say(language, "link-puzzle", day=place.day))
        return msgspec.structs.replace(card, picture=_png(game, f"api/puzzles/{game.name}/{place.day}/preview.png"))
    if place.page in OF_A_GAME:
        return LinkCard(say(language, f"link-{place.page}", game=title), say(language, "link-text"), _picture(game))
    return msgspec.structs.replace(_general(language), picture=_picture(game))


def _general(language: str) -> LinkCard:
    """The card of every other page."""
    return LinkCard("Omphalos", say(language, "link-text"), _picture(find_game(SHOWN_GAME)))


def _picture(game: AnyGame) -> str | None:
    """A position of the game, if some come with this version."""
    return _png(game, f"api/games/{game.name}/preview.png") if shipped_puzzles(game.name) else None


def _moment(game: AnyGame, id: str, place: Place) -> str | None:
    """The moment that a link to a replay names; else the last."""
    query = {} if place.moment is None else {"moment": place.moment}
    if place.viewer >= 0:
        query["viewer"] = place.viewer
    return _png(game, f"api/replays/{id}/preview.png{'?' if query else ''}{urlencode(query)}")


def _png(game: AnyGame, address: str) -> str | None:
    return address if game.has_pictures and can_preview() else None
