"""Content codings: in which form a client wants a response (RFC 9110, section 12.5.3)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

IDENTITY: Final = "identity"
_ALIASES: Final = {"x-gzip": "gzip"}
_WEIGHT: Final = re.compile(r"q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)", re.IGNORECASE)


def choose(header: str | None, codings: Sequence[str]) -> str | None:
    """Choose the coding that the client prefers.

    Args:
        header: of `Accept-Encoding`; None if the request has none.
        codings: those that the response is available in, besides the plain one, the best first.

    Returns:
        One of the codings, or "identity", or None if the client accepts none of them.
    """
    weights = _weights(header or "")
    others = weights.pop("*", None)
    plain = weights.get(IDENTITY, 0.0 if others == 0 else None)
    wanted = [(weights.get(coding, others or 0.0), coding) for coding in codings]
    best = max(wanted, key=lambda one: one[0], default=(0.0, IDENTITY))  # of equal ones the first
    if best[0] > 0 and best[0] >= (plain or 0.0):
        return best[1]
    return None if plain == 0 else IDENTITY


def _weights(header: str) -> dict[str, float]:
    """The weight of each coding that a header names. Malformed parts are left out."""
    weights: dict[str, float] = {}
    for part in header.split(","):
        name, *parameters = (word.strip() for word in part.lower().split(";"))
        weight = 1.0
        if parameters:
            found = _WEIGHT.fullmatch(parameters[0].replace(" ", ""))
            if found is None or len(parameters) > 1:
                continue
            weight = float(found[1])
        if name:
            weights[_ALIASES.get(name, name)] = weight
    return weights
