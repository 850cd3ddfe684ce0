"""Errors that many endpoints may answer with."""

from __future__ import annotations

from typing import Final

from omphalos.server.live.errors import Stopping
from omphalos.server.store.errors import StoreUnavailable

AWAY: Final = (Stopping, StoreUnavailable)  # for a moment
