"""The server under load, next to boardgame.io's."""
