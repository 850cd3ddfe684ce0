"""The guide in a real browser: replays, rules, the first evening, hints."""
