"""Circles: people who play together again and again, and challenge each other."""
