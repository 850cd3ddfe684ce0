"""Matches between bots, and what they tell: ratings, crosstables, balance."""
