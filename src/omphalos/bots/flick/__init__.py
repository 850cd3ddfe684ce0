"""Bots for Palec boży: greedy and hunter, and the compiled search they use."""
