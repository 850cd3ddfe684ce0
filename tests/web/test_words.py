"""Every error code that the server can send has a message in every language."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator

import omphalos.server
from omphalos.i18n import LANGUAGES
from omphalos.i18n.fluent import parse
from omphalos.server.typescript.words import client_catalogues
from omphalos.table.errors import OmphalosError, Refusal

TOLD = ("omphalos.server.errors", "omphalos.server.live.errors", "omphalos.server.http.errors")  # sent to clients


def subclasses(kind: type[OmphalosError]) -> Iterator[type[OmphalosError]]:
    for one in kind.__subclasses__():
        yield one
        yield from subclasses(one)


def codes() -> dict[str, str]:
    for module in pkgutil.walk_packages(omphalos.server.__path__, "omphalos.server."):
        importlib.import_module(module.name)
    told = [one for one in subclasses(OmphalosError) if one.__module__ in TOLD]
    refusals = [one for one in subclasses(Refusal) if one.__module__.startswith("omphalos.")]
    return {one.__new__(one).code: f"{one.__module__}.{one.__qualname__}" for one in (*told, *refusals)}


def test_every_refusal_has_words() -> None:
    for language in LANGUAGES:
        known = set[str]()
        for file in client_catalogues(language).values():
            messages = parse(file.read_text(encoding="utf-8"))
            known |= set(messages["errors"].attributes) if "errors" in messages else set()
        assert {code: where for code, where in codes().items() if code not in known} == {}, language
