"""The folder of networks for research: `augur:net=3` reads `net3.npz` in it.

Only the environment of the process names the folder. A bot's text, which may come over the network, names a number.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

NET_FOLDER: Final = "OMPHALOS_NETS"


def net_path(number: int, use: str = "net") -> Path | None:
    """The file of a network, by its number and use. None if no folder is named."""
    folder = os.environ.get(NET_FOLDER)
    return Path(folder) / f"{use}{number}.npz" if folder else None
