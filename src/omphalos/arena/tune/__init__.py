"""Tuning: looks for house numbers under which a game meets its targets."""
