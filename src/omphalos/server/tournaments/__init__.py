"""Tournaments: pairing, standings, and the service that opens their tables one after another."""
