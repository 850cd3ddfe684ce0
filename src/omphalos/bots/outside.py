"""outside: a bot in any programming language that reads and writes JSON lines. The protocol is in docs/bots.md."""

from __future__ import annotations

import os
import shlex
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, ClassVar, Final, Generic, Literal

import msgspec

from omphalos.bots.bot import Bot
from omphalos.bots.bot_seat import Forfeited
from omphalos.bots.messages import say
from omphalos.bots.observation import Observation
from omphalos.bots.program import Program, ProgramBabbles, ProgramEnded, ProgramHangs
from omphalos.bots.spec import BadBot, BotSpec, Budget
from omphalos.bots.thought import Considered, Thought
from omphalos.table.game import Action, AnyGame

PROTOCOL: Final = 1
SECONDS: Final = 10.0  # timeout for the greeting, and for a decision whose budget is not in milliseconds
GRACE: Final = 0.5  # seconds added to a budget in milliseconds, for pipes and slow starts
STARTS: Final = 3  # how often in a game a program that hung or died is started again


class Hello(msgspec.Struct, frozen=True, tag="hello"):
    """The first line to the program."""

    protocol: int
    game: str
    ruleset: str
    seat: int
    options: Any
    budget: Budget


class Decide(msgspec.Struct, frozen=True, tag="decide"):
    """A decision to make."""

    n: int  # the answer must contain the same number
    seed: str  # 64 hexadecimal digits for the bot's own chance; the same if the game is repeated
    view: Any
    legal: Any


class Ready(msgspec.Struct, frozen=True, tag="ready"):
    """The program's answer to the greeting."""

    protocol: int = PROTOCOL


class Chosen(msgspec.Struct, Generic[Action], frozen=True, tag="action"):
    """The program's answer to a decision."""

    n: int
    action: Action
    considered: tuple[Considered, ...] = ()
    measure: Literal["points", "win", ""] = ""


@lru_cache(maxsize=64)
def _answers(game: AnyGame) -> msgspec.json.Decoder[Ready | Chosen[Any]]:
    """The decoder for answers. It validates the action against the game's type. Cached."""
    return msgspec.json.Decoder(Ready | Chosen[game.action_type])


class Outside(Bot):
    """A bot whose decisions come from an external program."""

    name: ClassVar[str] = "outside"
    about: ClassVar[Mapping[str, str]] = say.texts("about-outside")
    repeatable: ClassVar[bool] = False

    def __init__(self, spec: BotSpec, game: AnyGame) -> None:
        super().__init__(spec, game)
        if not hasattr(os, "fork"):  # what ends a program together with this process needs it
            raise BadBot("a program as a bot runs on Linux and macOS, not on Windows")
        self._program: Program | None = None
        self._starts = 0
        self._asked = 0

    def think(self, observation: Observation) -> Thought:
        seconds = SECONDS if self.budget.ms is None else self.budget.ms / 1000 + GRACE
        try:
            program = self._running(observation)
            self._asked += 1
            decide = Decide(self._asked, observation.seed.hex(), observation.view, observation.legal)
            program.ask(msgspec.json.encode(decide), seconds)
            chosen = self._chosen(program, seconds)
            considered = tuple(
                msgspec.structs.replace(one, action=msgspec.convert(one.action, self.game.action_type))
                for one in chosen.considered
            )
            return Thought(chosen.action, considered, chosen.measure, sum(one.visits for one in considered))
        except ProgramHangs:
            raise self._lost(f"did not answer within {seconds:g} s") from None
        except ProgramEnded:
            raise self._lost("ended") from None
        except ProgramBabbles:
            raise self._lost("wrote a line without an end") from None
        except msgspec.DecodeError as problem:
            raise Forfeited(f"answered nonsense: {problem}") from None

    def close(self) -> None:
        if self._program is not None:
            self._program.close()
            self._program = None

    def _running(self, observation: Observation) -> Program:
        if self._program is None:
            if self._starts == STARTS:
                raise Forfeited(f"was started {STARTS} times and is not started again in this game")
            self._starts += 1
            self._program = Program(shlex.split(self.spec.command))
            hello = Hello(
                PROTOCOL, self.game.name, self.game.ruleset, observation.seat, observation.options, self.budget
            )
            self._program.ask(msgspec.json.encode(hello), SECONDS)
            ready = _answers(self.game).decode(self._program.answer(SECONDS))
            if not isinstance(ready, Ready) or ready.protocol != PROTOCOL:
                raise self._lost(f"did not answer the greeting with protocol {PROTOCOL}")
        return self._program

    def _chosen(self, program: Program, seconds: float) -> Chosen[Any]:
        while True:
            answer = _answers(self.game).decode(program.answer(seconds))
            if isinstance(answer, Chosen) and answer.n == self._asked:
                return answer
            if not isinstance(answer, Chosen) or answer.n > self._asked:
                raise Forfeited("answered something else than what it was asked")

    def _lost(self, how: str) -> Forfeited:
        complaint = ""
        if self._program is not None:
            self._program.kill()
            complaint = self._program.complaint
            self._program = None
        return Forfeited(f"{how} ({complaint})" if complaint else how)
