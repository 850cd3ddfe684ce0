"""The eight gods, each a unit of its own."""

from __future__ import annotations

from typing import Final

from omphalos.flick.gods.anubis import Anubis
from omphalos.flick.gods.dagda import Dagda
from omphalos.flick.gods.freja import Freja
from omphalos.flick.gods.morrigan import Morrigan
from omphalos.flick.gods.ra import Ra
from omphalos.flick.gods.themis import Themis
from omphalos.flick.gods.tyr import Tyr
from omphalos.flick.gods.zeus import Zeus
from omphalos.flick.options import GodId
from omphalos.flick.powers import God

GODS: Final[dict[GodId, God]] = {
    god.id: god for god in (Dagda(), Morrigan(), Ra(), Anubis(), Zeus(), Themis(), Freja(), Tyr())
}
