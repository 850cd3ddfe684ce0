"""What a feature does for the privacy of people: it exports and erases what it stores of them."""

from __future__ import annotations

from typing import Any, Protocol


class Keeper(Protocol):
    """A feature that stores something of people. Errors: `StoreUnavailable`."""

    async def exported(self, person: str) -> dict[str, Any]:
        """The fields of the file of everything that is stored of a person, without secrets."""
        ...

    async def erase_person(self, person: str) -> None:
        """Erase what names a person and does not go together with them. Idempotent."""
        ...
