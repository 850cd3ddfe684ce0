"""The errors of catalogues and messages."""

from __future__ import annotations


class TranslationError(Exception):
    """A message cannot be parsed or formatted."""


class BadCatalogue(TranslationError):
    """A catalogue is not valid Fluent, or uses a part of Fluent that is not supported."""


class NoSuchMessage(TranslationError):
    """A catalogue does not have the message, or the call lacks a value that the message needs."""
