"""Settings that the environments of PettingZoo and Gymnasium share."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, TypeAlias, get_args

from omphalos.envs.errors import BadForm
from omphalos.envs.render import check_mode
from omphalos.table.game import AnyGame
from omphalos.table.registry import find_game

Observation: TypeAlias = Literal["dict", "flat"]
Illegal: TypeAlias = Literal["terminate", "raise"]
ILLEGAL_REWARD: Final = -100.0  # more than most games are lost by


class Settings(NamedTuple):
    """Settings that were checked."""

    game: AnyGame
    flat: bool  # observations are one vector
    raises: bool  # an illegal action raises an error


def read_settings(game: str | AnyGame, observation: str, illegal: str, render_mode: str | None) -> Settings:
    """Check settings. BadForm, NoSuchGame … if one of them is not known."""
    found = find_game(game) if isinstance(game, str) else game
    check_mode(render_mode)
    _check("observation", observation, get_args(Observation))
    _check("illegal", illegal, get_args(Illegal))
    return Settings(found, observation == "flat", illegal == "raise")


def _check(name: str, given: str, known: tuple[str, ...]) -> None:
    if given not in known:
        raise BadForm(f"{name}={given!r}: there is {', '.join(known)}")
