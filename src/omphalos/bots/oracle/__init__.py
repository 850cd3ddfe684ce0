"""Opponents for Wyrocznia: a value function, habits, and a search over both."""
