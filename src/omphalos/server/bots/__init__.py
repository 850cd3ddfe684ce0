"""Processes in which bots think: moves, hints, opinions, heat maps, reviews."""
