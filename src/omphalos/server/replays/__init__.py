"""Replays of tables and of uploaded records, with reviews, practice, previews and embedded frames."""
