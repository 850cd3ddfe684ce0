"""Bots. They see the view and the legal moves of their seat, never the state."""

from omphalos.bots.bot import Bot, Setting
from omphalos.bots.levels import Level, levels
from omphalos.bots.registry import bot_names, bots, load_bot, make_bot, resolve
from omphalos.bots.sight import Sight
from omphalos.bots.sitter import Answer, Forfeit, Forfeited, Sitter, play_out, rehearse
from omphalos.bots.spec import BadBot, BotSpec, Budget, parse_bot
from omphalos.bots.thought import Considered, Thought

__all__ = [
    "Answer",
    "BadBot",
    "Bot",
    "BotSpec",
    "Budget",
    "Considered",
    "Forfeit",
    "Forfeited",
    "Level",
    "Setting",
    "Sight",
    "Sitter",
    "Thought",
    "bot_names",
    "bots",
    "levels",
    "load_bot",
    "make_bot",
    "parse_bot",
    "play_out",
    "rehearse",
    "resolve",
]
