"""The state of Wyrocznia: the cove with an oracle's shop at each seat, and the tasks of both."""

from __future__ import annotations

from typing import TypeAlias

from omphalos.oracle.cove.agenda import CoveTask
from omphalos.oracle.cove.state import State
from omphalos.oracle.shop.agenda import ShopTask
from omphalos.oracle.shop.state import Shop

Task: TypeAlias = CoveTask | ShopTask
OracleState: TypeAlias = State[Shop, Task]
