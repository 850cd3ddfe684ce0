"""Both stores, by the same tests."""
