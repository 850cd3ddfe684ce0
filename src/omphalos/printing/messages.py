"""The messages on the sheets, from the catalogues in `locales`."""

from __future__ import annotations

from typing import Final

from omphalos.i18n import Messages

say: Final = Messages("omphalos.printing")
