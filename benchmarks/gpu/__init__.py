"""Flicks on a GPU."""
