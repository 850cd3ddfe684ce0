"""Whole servers in a simulated world: `python -m tests.simulation`. docs/simulation.md describes it."""
