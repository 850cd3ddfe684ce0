"""What a seat may do now: a list of actions, and families of actions with free numbers and places.

A family is plain data, so that a browser can draw it, a bot can sample it and a test can check it without knowing
the rules. Each family has a legal example, so it is never empty.
"""

from __future__ import annotations

import math
from typing import Any, Generic, TypeVar

import msgspec

from omphalos.table.chance import Stream

Action = TypeVar("Action", bound=msgspec.Struct)

TRIES = 400  # samples drawn before the example itself is used


class Circle(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A round area; written as [x, y, r]."""

    x: float
    y: float
    r: float


class Range(msgspec.Struct, frozen=True, tag="range"):
    """A number the player chooses freely."""

    field: str  # the action's field, "aim.angle" for a nested one
    low: float
    high: float
    wraps: bool = False  # an angle: low and high are the same direction

    def allows(self, value: float) -> bool:
        """Whether the number lies within."""
        return self.low <= value <= self.high


class Spot(msgspec.Struct, frozen=True, tag="spot"):
    """A place the player chooses freely: in the box, in one of `inside` (if there are any), in none of `outside`."""

    field: str  # the action's field, an (x, y) pair
    box: tuple[float, float, float, float]  # left, bottom, right, top
    inside: tuple[Circle, ...] = ()  # the place lies in at least one of these, border included
    outside: tuple[Circle, ...] = ()  # and strictly within none of these

    def allows(self, x: float, y: float) -> bool:
        """Whether the place lies within."""
        left, bottom, right, top = self.box
        if not (left <= x <= right and bottom <= y <= top):
            return False
        for c in self.outside:  # plain loops for speed: this runs for every sample
            if (x - c.x) ** 2 + (y - c.y) ** 2 < c.r * c.r:
                return False
        for c in self.inside:
            if (x - c.x) ** 2 + (y - c.y) ** 2 <= c.r * c.r:
                return True
        return not self.inside

    def sample(self, stream: Stream) -> tuple[float, float]:
        """A place drawn from the box, or from one of the circles."""
        left, bottom, right, top = self.box
        if self.inside:
            circle = self.inside[stream.below(len(self.inside)) if len(self.inside) > 1 else 0]
            left, right = max(left, circle.x - circle.r), min(right, circle.x + circle.r)
            bottom, top = max(bottom, circle.y - circle.r), min(top, circle.y + circle.r)
        return stream.between(left, right), stream.between(bottom, top)


class Apart(msgspec.Struct, frozen=True, tag="apart"):
    """Two chosen places lie at least this far from each other."""

    one: str
    other: str
    distance: float


class Bar(msgspec.Struct, frozen=True, tag="bar"):
    """A straight bar with round ends must overlap none of the circles. The player chooses its place and direction."""

    spot: str  # where its middle lies
    angle: str  # its direction, in degrees
    length: float  # from end to end of its middle line
    radius: float  # half its thickness
    clear_of: tuple[Circle, ...]

    def allows(self, x: float, y: float, degrees: float) -> bool:
        """Whether the bar overlaps none of the circles."""
        ux, uy = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
        half = self.length / 2
        for c in self.clear_of:
            dx, dy = c.x - x, c.y - y
            along = max(-half, min(half, dx * ux + dy * uy))
            if math.hypot(dx - along * ux, dy - along * uy) < c.r + self.radius:
                return False
        return True


class Family(msgspec.Struct, Generic[Action], frozen=True):
    """Every action like the example, with other values in the free fields, within the limits given here."""

    like: Action  # itself legal
    ranges: tuple[Range, ...] = ()
    spots: tuple[Spot, ...] = ()
    apart: tuple[Apart, ...] = ()
    bars: tuple[Bar, ...] = ()

    def allows(self, action: Action) -> bool:
        """Whether the action belongs to the family."""
        if type(action) is not type(self.like):
            return False
        for r in self.ranges:
            value = get_field(action, r.field)
            if not isinstance(value, int | float) or not r.allows(value):
                return False
        for s in self.spots:
            place = get_field(action, s.field)
            if place is None or not s.allows(*place):
                return False
        free = {r.field: get_field(self.like, r.field) for r in self.ranges}
        free |= {s.field: get_field(self.like, s.field) for s in self.spots}
        return with_fields(action, free) == self.like and self._fits(action)

    def _fits(self, action: Action) -> bool:
        for a in self.apart:
            (x, y), (u, v) = get_field(action, a.one), get_field(action, a.other)
            if (x - u) ** 2 + (y - v) ** 2 < a.distance * a.distance:
                return False
        for b in self.bars:
            x, y = get_field(action, b.spot)
            if not b.allows(x, y, get_field(action, b.angle)):
                return False
        return True

    def sample(self, stream: Stream) -> Action:
        """A member drawn at random; the example if no sample fits."""
        for _ in range(TRIES):
            free: dict[str, Any] = {}
            for s in self.spots:
                free[s.field] = place = s.sample(stream)
                if not s.allows(*place):
                    break
            else:
                for r in self.ranges:
                    free[r.field] = stream.between(r.low, r.high)
                action = with_fields(self.like, free)
                if not (self.apart or self.bars) or self._fits(action):
                    return action
        return self.like


class Legal(msgspec.Struct, Generic[Action], frozen=True, gc=False):
    """All that a seat may do now."""

    actions: tuple[Action, ...] = ()
    families: tuple[Family[Action], ...] = ()

    def __bool__(self) -> bool:
        return bool(self.actions or self.families)

    def allows(self, action: Action) -> bool:
        """Whether this action is offered."""
        return action in self.actions or any(f.allows(action) for f in self.families)

    def sample(self, stream: Stream) -> Action:
        """A random action. Each action and each family is equally likely; a family then gives a random member."""
        pick = stream.below(len(self.actions) + len(self.families))
        if pick < len(self.actions):
            return self.actions[pick]
        return self.families[pick - len(self.actions)].sample(stream)


def get_field(action: msgspec.Struct, path: str) -> Any:
    """The value at a path such as "aim.angle"; None if a part of the path is missing."""
    value: Any = action
    for name in path.split("."):
        value = getattr(value, name, None)
    return value


def with_fields(action: Action, values: dict[str, Any]) -> Action:
    """A copy with the fields at these paths replaced."""
    for path in values:
        if "." in path:
            break
    else:
        return msgspec.structs.replace(action, **values)
    here: dict[str, Any] = {}
    below: dict[str, dict[str, Any]] = {}
    for path, value in values.items():
        head, _, rest = path.partition(".")
        if rest:
            below.setdefault(head, {})[rest] = value
        else:
            here[head] = value
    for head, inner in below.items():
        child = getattr(action, head)
        if child is not None:
            here[head] = with_fields(child, inner)
    return msgspec.structs.replace(action, **here)
