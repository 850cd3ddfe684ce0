"""Bots. They see the view and the legal moves of their seat, never the state."""

from omphalos.bots.bot import Bot, Setting
from omphalos.bots.bot_seat import Answer, BotSeat, Forfeit, Forfeited, play_out, rehearse, tell_forfeit
from omphalos.bots.called import bot_name, called, is_reserved
from omphalos.bots.levels import Level, levels
from omphalos.bots.observation import Observation
from omphalos.bots.registry import bot_names, bots, load_bot, make_bot, resolve
from omphalos.bots.spec import BadBot, BotSpec, Budget, parse_bot
from omphalos.bots.thought import Considered, Thought

__all__ = [
    "Answer",
    "BadBot",
    "Bot",
    "BotSeat",
    "BotSpec",
    "Budget",
    "Considered",
    "Forfeit",
    "Forfeited",
    "Level",
    "Observation",
    "Setting",
    "Thought",
    "bot_name",
    "bot_names",
    "bots",
    "called",
    "is_reserved",
    "levels",
    "load_bot",
    "make_bot",
    "parse_bot",
    "play_out",
    "rehearse",
    "resolve",
    "tell_forfeit",
]
