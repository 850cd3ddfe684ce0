"""Where tables, people and results are kept: one SQLite file, or PostgreSQL. Both pass the same tests."""
