"""Practice, and heat maps of moves in practice and in finished games."""

from __future__ import annotations

import logging
import secrets
from collections import OrderedDict
from typing import Any, Final

import msgspec
from starlette.requests import Request

from omphalos.server.http.addresses import address_of
from omphalos.server.http.errors import NoHeatMap, NoPractice, NotAsked, NoThought
from omphalos.server.http.film import Film
from omphalos.server.http.replays import ReplayEndpoints, while_connected
from omphalos.server.http.table_service import TableService
from omphalos.server.live.bot_pool import BotFailed
from omphalos.server.live.names import player_name
from omphalos.server.live.snapshot import choices_of, replayed_entry, scores_of
from omphalos.server.protocol.http import FilmId, MomentNumber
from omphalos.server.protocol.parts import Happened, Language, Position, Received, TableId
from omphalos.server.protocol.practice import (
    AskHeatMap,
    AskMomentHeatMap,
    AskRecordHeatMap,
    FoundHeatMap,
    PracticeState,
    PracticeStep,
)
from omphalos.table.chance import Chance
from omphalos.table.entry import Move
from omphalos.table.errors import BadAction, NotAllowed, OtherRuleset
from omphalos.table.game import AnyGame, learning
from omphalos.table.heatmap import HeatMap
from omphalos.table.legal import get_field, with_fields
from omphalos.table.practice import Practice
from omphalos.table.registry import find_game

logger = logging.getLogger(__name__)
MAX_MAPS: Final = 64  # in the cache


class PracticeQuery(Received, frozen=True):
    """The moment and the language."""

    moment: MomentNumber = 0
    language: Language = "en"


class PracticeEndpoints:
    """Practice without a table: a position comes with every request and goes back with the answer."""

    def __init__(self, service: TableService, replays: ReplayEndpoints) -> None:
        self._service = service
        self._replays = replays
        self._maps: OrderedDict[bytes, HeatMap] = OrderedDict()

    async def practise(self, game: str, message: PracticeStep) -> PracticeState:
        """Change a position by hand or act in it, as often as one likes. Nothing is kept."""
        played, practice = _practice(game)
        return await self._replays.films.compute(lambda: _step(played, practice, message))

    async def from_table(self, id: TableId, query: PracticeQuery) -> PracticeState:
        """The position of a moment of a finished game, to practise from it."""
        return await self._from_moment(await self._replays.film_of_table(id), query)

    async def from_record(self, film: FilmId, query: PracticeQuery) -> PracticeState:
        """The same of a record that was sent earlier."""
        return await self._from_moment(self._replays.film_of_record(film), query)

    async def _from_moment(self, film: Film, query: PracticeQuery) -> PracticeState:
        record, state = film.record, film.state_for_rules(query.moment)
        if record.header.ruleset != record.game.ruleset:
            raise OtherRuleset(record.game.name, record.header.ruleset, record.game.ruleset)
        game, practice = _practice(record.game.name)

        def arranged() -> PracticeState:
            asked = game.to_act(state)
            now = practice.arrange(state, asked[0] if asked else 0)
            return PracticeState(practice.write(now), _shown(game, practice, now, query.language), None)

        return await self._replays.films.compute(arranged)

    async def heat_map(self, game: str, message: AskHeatMap, request: Request) -> FoundHeatMap:
        """Where an action like this can end in a position of practice, over all its free numbers."""
        played, practice = _practice(game)
        state = await self._replays.films.compute(lambda: practice.read(message.position))
        return await self._find(played, state, practice.seat(state), _action(played, message.action), request)

    async def moment_heat_map(self, id: TableId, message: AskMomentHeatMap, request: Request) -> FoundHeatMap:
        """Where the next move of a finished game could have ended, over all its free numbers."""
        return await self._of_moment(await self._replays.film_of_table(id), message.moment, message.seat, request)

    async def record_heat_map(self, message: AskRecordHeatMap, request: Request) -> FoundHeatMap:
        """The same of a record that was sent earlier."""
        return await self._of_moment(self._replays.film_of_record(message.film), message.moment, message.seat, request)

    async def _of_moment(self, film: Film, moment: int, seat: int | None, request: Request) -> FoundHeatMap:
        record, state = film.record, film.state_for_rules(moment)
        if record.header.ruleset != record.game.ruleset:
            raise OtherRuleset(record.game.name, record.header.ruleset, record.game.ruleset)
        asked = record.game.to_act(state)
        who = seat if seat is not None else asked[0] if asked else -1
        if who not in asked:
            raise NotAsked(f"at moment {moment} the seat is not asked to act")
        following = film.moves[moment + 1] if moment + 1 < len(film.moves) else None
        families = record.game.legal(state, who).families
        played = following.action if following is not None and following.seat == who else None
        if played is None and not families:
            raise NoHeatMap("nothing is aimed at this moment")
        return await self._find(record.game, state, who, families[0].like if played is None else played, request)

    async def _find(self, game: AnyGame, state: Any, seat: int, action: Any, request: Request) -> FoundHeatMap:
        found = next((f for f in game.legal(state, seat).families if f.allows(action)), None)
        if found is None:
            raise NotAllowed("this is not offered here")
        action = with_fields(action, {one.field: get_field(found.like, one.field) for one in found.ranges})
        key = msgspec.msgpack.encode((game.name, state, seat, action))
        heat = self._maps.get(key)
        if heat is None:
            work = self._service.heat_map(game, state, seat, action, address_of(request))
            try:
                heat = await while_connected(request, work)
            except BotFailed as problem:
                logger.warning("no heat map of %s: %s", game.name, problem)
                raise NoThought("the heat map could not be made") from None
            if heat is None:
                raise NoHeatMap("a move of this kind has no heat map")
            self._maps[key] = heat
            while len(self._maps) > MAX_MAPS:
                self._maps.popitem(last=False)
        self._maps.move_to_end(key)
        return FoundHeatMap(msgspec.to_builtins(action), heat)


def _practice(name: str) -> tuple[AnyGame, Practice[Any, Any, Any]]:
    game = find_game(name)
    practice = game.practice()
    if practice is None:
        raise NoPractice(f"{name} has no practice table")
    return game, practice


def _action(game: AnyGame, given: Any) -> Any:
    try:
        with learning:
            return msgspec.convert(given, game.action_type)
    except msgspec.ValidationError as problem:
        raise BadAction(f"not an action of {game.name}: {problem}") from None


def _step(game: AnyGame, practice: Practice[Any, Any, Any], step: PracticeStep) -> PracticeState:
    state = practice.begin() if step.position is None else practice.read(step.position)
    if step.edit is not None:
        state = practice.edit(state, step.edit)
    happened: Happened | None = None
    if step.action is not None:
        action, seat = _action(game, step.action), practice.seat(state)
        booked = practice.play(state, action, Chance(secrets.token_hex(32), game.streams))
        names = _names(practice.players(state), step.language)
        move: Move[Any, Any] = Move(1, booked.events, seat, action)
        happened = replayed_entry(game, move, booked, seat, names, step.language)
        state = booked.state
    return PracticeState(practice.write(state), _shown(game, practice, state, step.language), happened)


def _names(players: int, language: Language) -> list[str]:
    return [player_name(seat + 1, language) for seat in range(players)]


def _shown(game: AnyGame, practice: Practice[Any, Any, Any], state: Any, language: Language) -> Position:
    seat, players = practice.seat(state), practice.players(state)
    view = game.view(state, seat)
    choices, open_choices = choices_of(game, state, seat, _names(players, language), language)
    return Position(
        n=2,
        viewer=seat,
        view=view,
        secret=False,
        to_act=list(game.to_act(state)),
        scores=scores_of(view, players),
        choices=choices,
        open_choices=open_choices,
        take_back_to=None,
        outcome=None,
    )
