"""Bots for Palec boży: greedy, hunter and augur, and the compiled search they use."""
