"""What can be wrong with a catalogue or with what is asked of one."""

from __future__ import annotations


class TranslationError(Exception):
    """A message cannot be read or written."""


class BadCatalogue(TranslationError):
    """A catalogue is not Fluent, or uses a part of Fluent that is not read here."""


class NoSuchMessage(TranslationError):
    """A catalogue has no such message, or a message is given no such value."""
