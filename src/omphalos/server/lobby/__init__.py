"""The lobby: games, public tables, opening a table, quick match."""
