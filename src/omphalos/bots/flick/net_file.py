"""The files of augur's networks."""

from __future__ import annotations

from typing import Final

from omphalos.bots.flick.inputs import VERSION
from omphalos.bots.flick.net import Layers, inputs_of
from omphalos.bots.nets.files import NetFormat

FORMAT: Final = NetFormat("flick", VERSION, Layers, Layers._fields, inputs_of)
