"""Bots for the pond: one that searches honestly, and some that misbehave."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from omphalos.bots import Bot, Budget, Considered, Observation, Setting, Thought
from omphalos.table.svg import element
from tests.bots.pond import Catch, Look


class Fisher(Bot):
    """Catches the fish that is greatest on average in imagined ponds."""

    name: ClassVar[str] = "fisher"
    games: ClassVar[tuple[str, ...] | None] = ("pond",)
    about: ClassVar[Mapping[str, str]] = {"en": "imagines ponds", "pl": "wyobraża sobie stawy"}
    settings: ClassVar[tuple[Setting, ...]] = (Setting("worlds", 4, "ponds for each leaf", 1, 50, whole=True),)
    default_budget: ClassVar[Budget] = Budget(simulations=32)

    def think(self, observation: Observation) -> Thought:
        catches = [action for action in observation.legal.actions if isinstance(action, Catch)]
        values: list[list[int]] = [[] for _ in catches]
        for world, _ in enumerate(observation.budget.batches()):
            state, chance = observation.imagine(world)
            pick = world % len(catches)
            (event,) = observation.game.decide(state, observation.seat, catches[pick], chance).events
            values[pick].append(event.fish)
        found = [
            Considered(action, sum(v) / len(v), visits=len(v)) for action, v in zip(catches, values, strict=True) if v
        ]
        return Thought.best(found, "points")

    def overlay(self, observation: Observation, thought: Thought, language: str = "en") -> str:
        return element("circle", r=3, class_="chosen")


class Fool(Bot):
    """In turn: answers with an action that is not offered, answers with something that is no action, raises."""

    name: ClassVar[str] = "fool"
    about: ClassVar[Mapping[str, str]] = {"en": "fails in every way", "pl": "zawodzi na wszelkie sposoby"}

    def think(self, observation: Observation) -> Thought:
        match observation.view.turn // 2 % 3:
            case 0:
                return Thought(Look(99))
            case 1:
                return Thought({"type": "swim"})
            case _:
                raise ZeroDivisionError("I am a fool")
