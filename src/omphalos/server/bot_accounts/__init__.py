"""Bots of people: programs outside the server that sit at tables with a token of their own."""
