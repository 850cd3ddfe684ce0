"""Who may be sent to now, so that a destination that fails harms nobody but its own subscribers.

- **Slots.** A few messages at a time for each host and for each subscriber, whoever waits in turn between subscribers.
  Hosts that answered quickly the last time have slots of their own, which unknown and failing ones never use.
- **A circuit breaker for each host.** After some failures in succession nothing is sent for a while, then one trial.
- **A waste budget for each subscriber.** Seconds spent on hosts that did not answer count; after too many, only hosts
  that answer are sent to on their behalf.
- **A daily budget for each host**, and a part of it for each subscriber. Push services and the like, which limit their
  senders themselves, have none.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from typing import Final

import msgspec

from omphalos.server.notifications.errors import HeldBack, NotReached
from omphalos.server.notifications.forms import FORMS
from omphalos.server.notifications.slots import FairSlots, TooManyWaiting
from omphalos.server.ops.token_bucket import BucketsByAddress

SLOTS: Final = 64  # messages on their way to hosts that answer; as many to all others
HOST_SLOTS: Final = 8
SUBSCRIBER_SLOTS: Final = 2
MAX_WAITING: Final = 100  # messages of a subscriber that wait for a slot
SLOW: Final = 5.0  # seconds; an answer that takes longer is a failure of the host
FAILURES: Final = 3  # in succession, until the circuit breaker of a host opens
SHORTEST: Final = 60.0  # seconds that it stays open: twice as long with each further failure, until …
LONGEST: Final = 3600.0
WASTE: Final = 60.0  # seconds on hosts that do not answer, for each subscriber at once and in an hour
DAY: Final = 86_400.0
SUBSCRIBER_SHARE: Final = 0.2  # of a host's daily budget
MAX_HOSTS: Final = 10_000  # remembered; the least recently used is dropped
TRUSTED: Final = (  # they know their recipients, and limit their senders
    *("fcm.googleapis.com", "android.googleapis.com", "updates.push.services.mozilla.com", "push.apple.com"),
    *("notify.windows.com", *(domain for form in FORMS.values() for domain in form.trusted)),
)


class Destination(msgspec.Struct, frozen=True):
    """Where a message goes. `host` includes the port."""

    host: str
    subscriber: str  # "": not known

    @property
    def payer(self) -> str:
        """Who is counted for this message: the subscriber, or the host if nobody knows who subscribed."""
        return self.subscriber or f"host {self.host}"

    @property
    def trusted(self) -> bool:
        """Whether the host belongs to a service that limits its senders itself."""
        name, _, port = self.host.rpartition(":")
        return port == "443" and any(name == one or name.endswith(f".{one}") for one in TRUSTED)


class Health(msgspec.Struct):
    """What is known of a host. Times are of the clock, in seconds."""

    failures: int = 0  # in succession
    answers: bool = False  # quickly, the last time
    shut_until: float = 0.0
    trial: bool = False  # one message is on its way although the breaker was open


class Destinations:
    """Slots, circuit breakers and budgets of one process. `daily` is the number of messages to one host."""

    def __init__(self, daily: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._health: OrderedDict[str, Health] = OrderedDict()
        self._slots = FairSlots(MAX_WAITING)
        self._wasted = BucketsByAddress(WASTE, WASTE / 3600.0, clock)
        self._hosts = BucketsByAddress(daily, daily / DAY, clock)
        share = max(1.0, daily * SUBSCRIBER_SHARE)
        self._shares = BucketsByAddress(share, share / DAY, clock)

    @property
    def shut(self) -> int:
        """Hosts that are not sent to now."""
        now = self._clock()
        return sum(one.shut_until > now for one in self._health.values())

    @property
    def waiting(self) -> int:
        """Messages that wait for a slot."""
        return len(self._slots)

    @asynccontextmanager
    async def sending(self, to: Destination) -> AsyncGenerator[None]:
        """Wait for a slot, and watch how the sending goes. HeldBack if nothing may be sent there now."""
        health = self._checked(to)
        lane = "hosts that answer" if health.answers else "other hosts"
        needs = {f"subscriber {to.payer}": SUBSCRIBER_SLOTS, f"host {to.host}": HOST_SLOTS, lane: SLOTS}
        try:
            async with self._slots.slot(to.payer, needs):
                health = self._checked(to)  # others may have failed meanwhile
                self._pay(to)
                async with self._watching(to, health):
                    yield
        except TooManyWaiting:
            raise HeldBack("too many messages of one subscriber wait", SHORTEST) from None

    def _checked(self, to: Destination) -> Health:
        """What is known of a host that may be sent to."""
        health, now = self._of(to.host), self._clock()
        if health.shut_until > now or health.trial:
            raise HeldBack(f"{to.host} has not answered for a while", max(1.0, health.shut_until - now))
        if not health.answers and not self._wasted.allows(to.payer, 0.0):
            raise HeldBack("too many destinations of one subscriber do not answer", SHORTEST)
        return health

    def _of(self, host: str) -> Health:
        health = self._health.pop(host, None) or Health()
        self._health[host] = health  # the most recently used is last
        while len(self._health) > MAX_HOSTS:
            self._health.popitem(last=False)
        return health

    def _pay(self, to: Destination) -> None:
        if to.trusted or (self._shares.allows(f"{to.host} {to.payer}") and self._hosts.allows(to.host)):
            return
        raise HeldBack(f"{to.host} has got as many messages today as it may", LONGEST)

    @asynccontextmanager
    async def _watching(self, to: Destination, health: Health) -> AsyncGenerator[None]:
        begun, answered = self._clock(), True
        health.trial = health.failures >= FAILURES
        try:
            yield
        except NotReached:
            answered = False
            raise
        finally:
            health.trial = False
            seconds = self._clock() - begun
            if answered and seconds <= SLOW:
                health.failures, health.answers = 0, True
            else:
                self._failed(to, health, seconds)

    def _failed(self, to: Destination, health: Health, seconds: float) -> None:
        self._wasted.wait(to.payer, max(1.0, seconds))
        health.answers = False
        health.failures += 1
        if health.failures >= FAILURES:
            pause = min(LONGEST, SHORTEST * 2.0 ** (health.failures - FAILURES))
            health.shut_until = self._clock() + pause
