"""The moments of a review in words: what was played, what was better, and what it would have brought."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from omphalos.bots.analyst import Judged
from omphalos.bots.bot import Bot
from omphalos.bots.observation import Observation
from omphalos.bots.review.moments import Kind
from omphalos.bots.review.review import Review
from omphalos.bots.thought import Considered
from omphalos.table.entry import Move
from omphalos.table.game import AnyGame


class Told(msgspec.Struct, frozen=True):
    """A moment in words."""

    moment: int
    seat: int
    kind: Kind
    change: float
    played: str
    better: str | None  # None: nothing clearly better was found
    judged: Judged | None  # None: the move was not judged
    of: int  # whose moment it is


def tell_moments(
    review: Review,
    game: AnyGame,
    bot: Bot,
    states: Sequence[Any],
    moves: Sequence[Move[Any, Any]],
    names: Sequence[str],
    language: str,
) -> list[Told]:
    """The moments of a review. `states` are those before the first move and after each."""
    judged = {one.moment: one for one in review.decisions}
    told: list[Told] = []
    for one in review.moments:
        state, found = states[one.moment], judged.get(one.moment)
        best = None if found is None or found.best is None else read_action(game, found.best)
        told.append(
            Told(
                moment=one.moment,
                seat=one.seat,
                kind=one.kind,
                change=one.change,
                played=_in_words(game, bot, state, one.seat, moves[one.moment].action, names, language),
                better=None if best is None else _in_words(game, bot, state, one.seat, best, names, language),
                judged=found,
                of=one.seat if one.of < 0 else one.of,
            )
        )
    return told


def read_action(game: AnyGame, action: Any) -> Any:
    """An action of a review that was kept as JSON."""
    return action if isinstance(action, msgspec.Struct) else msgspec.convert(action, game.action_type)


def _in_words(game: AnyGame, bot: Bot, state: Any, seat: int, action: Any, names: Sequence[str], language: str) -> str:
    observation = Observation(game, seat, game.view(state, seat), game.legal(state, seat), bot.budget)
    move = game.tell_action(state, action, names, language)
    return bot.tell(observation, Considered(action, 0.0), move, names, language)[0]
