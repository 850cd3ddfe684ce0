"""The languages of the program, from languages.json and complete.json. The browser client reads the same files."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from importlib.resources import files
from typing import Final

NAMES: Final[Mapping[str, str]] = json.loads((files("omphalos.i18n") / "languages.json").read_text(encoding="utf-8"))
COMPLETE: Final = tuple[str, ...](json.loads((files("omphalos.i18n") / "complete.json").read_text(encoding="utf-8")))
SOURCE: Final = "en"  # the source language of all texts, and the fallback
LANGUAGES: Final = tuple(sorted(NAMES, key=lambda language: (language != SOURCE, language)))  # the source first


def in_language(texts: Mapping[str, str], language: str) -> str:
    """A text from a mapping by language; English if the game or bot does not have this language."""
    return texts.get(language) or texts[SOURCE]


def machine_language() -> str:
    """The user's language from the environment; English if it is not supported."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            language = os.environ[name].replace("-", "_").partition("_")[0].partition(".")[0].lower()
            return language if language in NAMES else SOURCE
    return SOURCE
