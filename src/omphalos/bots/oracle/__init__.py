"""Bots for Wyrocznia: greedy, seer and sibyl, with a value function, a fast heuristic, and a search over both."""
