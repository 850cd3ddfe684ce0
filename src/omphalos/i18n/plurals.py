"""Plural categories of whole numbers by language, from Unicode CLDR. A test compares them with Node's Intl."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, Literal, TypeAlias

from omphalos.i18n.errors import TranslationError

Category: TypeAlias = Literal["zero", "one", "two", "few", "many", "other"]
Rule: TypeAlias = Callable[[int], Category]


def _always_other(n: int) -> Category:
    return "other"


def _one(n: int) -> Category:
    return "one" if n == 1 else "other"


def _zero_or_one(n: int) -> Category:
    return "one" if n in (0, 1) else "other"


def _ends_in_two_to_four(n: int) -> bool:
    return 2 <= n % 10 <= 4 and not 12 <= n % 100 <= 14


def _polish(n: int) -> Category:
    return "one" if n == 1 else "few" if _ends_in_two_to_four(n) else "many"


def _russian(n: int) -> Category:
    if n % 10 == 1 and n % 100 != 11:
        return "one"
    return "few" if _ends_in_two_to_four(n) else "many"


def _serbian(n: int) -> Category:
    category = _russian(n)
    return "other" if category == "many" else category


def _czech(n: int) -> Category:
    return "one" if n == 1 else "few" if 2 <= n <= 4 else "other"


def _slovene(n: int) -> Category:
    return {1: "one", 2: "two", 3: "few", 4: "few"}.get(n % 100, "other")  # pyright: ignore[reportReturnType]


def _lithuanian(n: int) -> Category:
    if 11 <= n % 100 <= 19 or n % 10 == 0:
        return "other"
    return "one" if n % 10 == 1 else "few"


def _latvian(n: int) -> Category:
    if n % 10 == 0 or 11 <= n % 100 <= 19:
        return "zero"
    return "one" if n % 10 == 1 else "other"


def _romanian(n: int) -> Category:
    if n == 1:
        return "one"
    return "few" if n == 0 or 1 <= n % 100 <= 19 else "other"


def _hebrew(n: int) -> Category:
    return "one" if n == 1 else "two" if n == 2 else "other"


def _arabic(n: int) -> Category:
    if n < 3:
        return ("zero", "one", "two")[n]
    if 3 <= n % 100 <= 10:
        return "few"
    return "many" if n % 100 >= 11 else "other"


_GROUPS: Final[tuple[tuple[str, Rule], ...]] = (
    ("id ja ko ms th vi zh", _always_other),
    ("bg ca da de el en eo es et eu fi gl hu it nb nl nn no sv tr", _one),
    ("fr hi hy pt", _zero_or_one),
    ("pl", _polish),
    ("be ru uk", _russian),
    ("bs hr sr", _serbian),
    ("cs sk", _czech),
    ("sl", _slovene),
    ("lt", _lithuanian),
    ("lv", _latvian),
    ("ro", _romanian),
    ("he", _hebrew),
    ("ar", _arabic),
)
RULES: Final[Mapping[str, Rule]] = {language: rule for languages, rule in _GROUPS for language in languages.split()}


def plural_rule(language: str) -> Rule:
    """A function from a count to its plural category."""
    try:
        return RULES[language]
    except KeyError:
        raise TranslationError(f"the plural rule of {language!r} is missing in omphalos.i18n.plurals") from None


def categories(language: str) -> frozenset[Category]:
    """All categories of counts up to a thousand."""
    rule = plural_rule(language)
    return frozenset(rule(n) for n in range(1001))
