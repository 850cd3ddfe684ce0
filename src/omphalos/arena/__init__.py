"""Matches between bots, and reports on them: ratings, crosstables, balance."""
