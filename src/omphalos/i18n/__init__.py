"""Translations of all texts for people, from Fluent catalogues, which the browser reads too. See docs/translate.md."""

from omphalos.i18n.catalogue import Messages, Ref, Texts, ref, you
from omphalos.i18n.errors import BadCatalogue, NoSuchMessage, TranslationError
from omphalos.i18n.languages import COMPLETE, LANGUAGES, SOURCE, in_language, machine_language
from omphalos.i18n.name import Name

__all__ = [
    "COMPLETE",
    "LANGUAGES",
    "SOURCE",
    "BadCatalogue",
    "Messages",
    "Name",
    "NoSuchMessage",
    "Ref",
    "Texts",
    "TranslationError",
    "in_language",
    "machine_language",
    "ref",
    "you",
]
