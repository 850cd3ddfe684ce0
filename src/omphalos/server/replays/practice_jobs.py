"""What worker processes compute of practice and of heat maps."""

from __future__ import annotations

import hashlib
import secrets
from typing import Any

import msgspec

from omphalos.server.bots.opinions import Asked, asked_heat_map
from omphalos.server.bots.requests import PackedRequest
from omphalos.server.http.encoded import Encoded, encoded
from omphalos.server.live.names import player_name
from omphalos.server.live.snapshot import choices_of, replayed_entry
from omphalos.server.protocol.parts import Happened, Language, Position
from omphalos.server.replays.errors import NoHeatMap, NoPractice, NotAsked
from omphalos.server.replays.jobs import check_ruleset
from omphalos.server.replays.playthrough import Playthrough
from omphalos.server.replays.practice_messages import PracticeState, PracticeStep
from omphalos.table.chance import Chance
from omphalos.table.entry import Move
from omphalos.table.errors import BadAction, NotAllowed
from omphalos.table.game import AnyGame, learning, public_scores
from omphalos.table.heatmap import HeatTask
from omphalos.table.legal import get_field, with_fields
from omphalos.table.practice import Practice


class Aimed(msgspec.Struct, frozen=True):
    """What a bot is asked for a heat map."""

    key: str  # the same for the same question
    action: Any  # plain data, with its free numbers as in the example
    question: PackedRequest[HeatTask | None]


def practice_of(game: AnyGame) -> Practice[Any, Any, Any]:
    """How a game is practised. NoPractice if it is not."""
    practice = game.practice()
    if practice is None:
        raise NoPractice(f"{game.name} has no practice table")
    return practice


def step(game: AnyGame, message: PracticeStep) -> Encoded[PracticeState]:
    """A position after a change by hand or an action."""
    practice = practice_of(game)
    state = practice.begin() if message.position is None else practice.read(message.position)
    if message.edit is not None:
        state = practice.edit(state, message.edit)
    happened: Happened | None = None
    if message.action is not None:
        action, seat = _action(game, message.action), practice.seat(state)
        booked = practice.play(state, action, Chance(secrets.token_hex(32), game.streams))
        names = _names(practice.players(state), message.language)
        move: Move[Any, Any] = Move(1, booked.events, seat, action)
        happened = replayed_entry(game, move, booked, seat, names, message.language)
        state = booked.state
    shown = _shown(game, practice, state, message.language)
    return encoded(PracticeState(practice.write(state), shown, happened))


def arranged(play: Playthrough, moment: int, language: Language) -> Encoded[PracticeState]:
    """The position of a moment, to practise from it."""
    check_ruleset(play)
    state, game = play.state_for_rules(moment), play.record.game
    practice, asked = practice_of(game), game.to_act(state)
    now = practice.arrange(state, asked[0] if asked else 0)
    return encoded(PracticeState(practice.write(now), _shown(game, practice, now, language), None))


def aimed_in_practice(game: AnyGame, position: Any, given: Any, asked: Asked) -> Aimed:
    """The question where an action can end in a position of practice."""
    practice = practice_of(game)
    state = practice.read(position)
    return _aimed(game, state, practice.seat(state), _action(game, given), asked)


def aimed(play: Playthrough, moment: int, seat: int | None, asked: Asked) -> Aimed:
    """The question where the next move could have ended."""
    check_ruleset(play)
    state, game = play.state_for_rules(moment), play.record.game
    to_act = game.to_act(state)
    who = seat if seat is not None else to_act[0] if to_act else -1
    if who not in to_act:
        raise NotAsked(f"at moment {moment} the seat is not asked to act")
    following = play.moves[moment + 1] if moment + 1 < len(play.moves) else None
    families = game.legal(state, who).families
    played = following.action if following is not None and following.seat == who else None
    if played is None and not families:
        raise NoHeatMap("nothing is aimed at this moment")
    return _aimed(game, state, who, families[0].like if played is None else played, asked)


def _aimed(game: AnyGame, state: Any, seat: int, action: Any, asked: Asked) -> Aimed:
    found = next((f for f in game.legal(state, seat).families if f.allows(action)), None)
    if found is None:
        raise NotAllowed("this is not offered here")
    action = with_fields(action, {one.field: get_field(found.like, one.field) for one in found.ranges})
    key = hashlib.sha256(msgspec.msgpack.encode((game.name, state, seat, action))).hexdigest()
    return Aimed(key, msgspec.to_builtins(action), asked_heat_map(state, seat, action, asked))


def _action(game: AnyGame, given: Any) -> Any:
    try:
        with learning:
            return msgspec.convert(given, game.action_type)
    except msgspec.ValidationError as problem:
        raise BadAction(f"not an action of {game.name}: {problem}") from None


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
        scores=public_scores(view, players),
        choices=choices,
        open_choices=open_choices,
        take_back_to=None,
        outcome=None,
        prospect="",
    )
