"""Begin a coroutine at once, without a task; only if it has to wait does it need one."""

from __future__ import annotations

import types
from collections.abc import Awaitable, Generator
from typing import Any, NamedTuple


class Step(NamedTuple):
    """A coroutine that waits for something."""

    coroutine: Generator[Any, Any, Any]
    waits_for: Any


def step(begun: Awaitable[Any]) -> Step | None:
    """Run it as far as it goes without waiting: None when it is done, else what is left for `go_on`."""
    coroutine: Any = begun.__await__()
    try:
        waits_for = coroutine.send(None)
    except StopIteration:
        return None
    return Step(coroutine, waits_for)


@types.coroutine
def go_on(rest: Step) -> Generator[Any, Any, None]:
    """The rest of it, within a task of one's own."""
    coroutine, waits_for = rest
    while True:
        try:
            sent = yield waits_for
        except BaseException as problem:
            waits_for = _thrown(coroutine, problem)
        else:
            try:
                waits_for = coroutine.send(sent)
            except StopIteration:
                return


def _thrown(coroutine: Any, problem: BaseException) -> Any:
    return coroutine.throw(problem)
