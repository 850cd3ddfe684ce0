"""What a player observes: numbers and text, made from the view of the player's seat alone."""

from __future__ import annotations

from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from omphalos.envs.openspiel.node import Node
from omphalos.envs.openspiel.offer import MAX_CHOICES, MAX_FIELDS
from omphalos.envs.openspiel.rules import Rules
from omphalos.table.game import SPECTATOR


class Observer:
    """An observer as OpenSpiel uses them: `tensor`, `dict` (its named parts), `set_from` and `string_from`.

    `choice` is the part of an action that the player has chosen so far: a number for each field, 0 if it is not chosen.
    With perfect recall, the text begins with a digest of all that the player has seen and done. There is no tensor
    then, nor without public information.
    """

    def __init__(self, rules: Rules, perfect_recall: bool, private: bool, public: bool) -> None:
        self._rules = rules
        self._recall = perfect_recall
        self._private = private  # otherwise only what is public
        self._public = public  # otherwise only what others may not see
        self.tensor: NDArray[np.float32] | None = None
        self.dict: dict[str, NDArray[np.float32]] = {}
        if public and not perfect_recall:
            layout = rules.encoder.layout
            self.tensor = np.zeros(layout.size + MAX_FIELDS, np.float32)
            self.dict = {**layout.split(self.tensor[: layout.size]), "choice": self.tensor[layout.size :]}

    def set_from(self, state: Any, player: int) -> None:
        """Write the observation of a state into `tensor`."""
        if self.tensor is None:
            return
        node: Node = state.node
        view = node.view(player if self._private else SPECTATOR)
        self._rules.encoder.encode(view, self.tensor[:-MAX_FIELDS])
        choice = self.dict["choice"]
        choice[:] = 0.0
        for i, pick in enumerate(self._own_picks(node, player)):
            choice[i] = (pick + 1) / MAX_CHOICES

    def string_from(self, state: Any, player: int) -> str:
        """The observation of a state as text: the view as JSON, and the fields chosen so far."""
        node: Node = state.node
        seat = player if self._private else SPECTATOR
        view = msgspec.json.encode(node.view(seat) if self._public else self._hidden(node, seat)).decode()
        picks = ",".join(map(str, self._own_picks(node, player)))
        if not self._recall:
            return f"{view} chosen [{picks}]"
        seen = b"" if node.past is None else node.past.seen(self._rules, seat)
        return f"player {player} seen {seen.hex()} {view} chosen [{picks}]"

    def _hidden(self, node: Node, seat: int) -> dict[str, Any]:
        """The parts of a seat's view that a spectator sees otherwise."""
        own, public = msgspec.to_builtins(node.view(seat)), msgspec.to_builtins(node.view(SPECTATOR))
        return {name: part for name, part in own.items() if part != public[name]}

    def _own_picks(self, node: Node, player: int) -> tuple[int, ...]:
        return node.picks if self._private and player == node.seat else ()
