"""Opponents for Palec boży: greedy and hunter, and the jitted search they think with."""
