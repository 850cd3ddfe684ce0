"""The guide in a real browser: replays, rules, lessons, hints."""
