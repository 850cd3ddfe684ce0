"""Pictures that are pinned by their digests: nobody looks at a picture in a test, and it must not change unseen."""

from __future__ import annotations

import hashlib


def check_pinned(name: str, svg: str, digest: str) -> None:
    """Fail if a picture differs from the one that somebody has looked at."""
    found = hashlib.sha256(svg.encode()).hexdigest()[:16]
    assert found == digest, f"the picture {name!r} has changed; look at it, and if it is meant, pin {found}"
