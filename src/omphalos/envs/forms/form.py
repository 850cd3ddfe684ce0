"""The interface of a form of actions."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar

from omphalos.envs.choices import Choices, Offer

if TYPE_CHECKING:
    from gymnasium import Space


class Form(ABC):
    """Turns what an agent says into an action of the game."""

    name: ClassVar[str]

    def __init__(self, choices: Choices[Any]) -> None:
        self.choices = choices

    @abstractmethod
    def space(self) -> Space[Any]:
        """A new space of what an agent may say."""

    @abstractmethod
    def mask(self, offer: Offer) -> Any:
        """What `Space.sample` takes to sample what is legal. None: everything is."""

    @abstractmethod
    def decode(self, offer: Offer, said: Any) -> Any:
        """The action of the game. Raise IllegalAction if it is not legal."""
