"""Databases as each release left them, as text; what the schema is brought up to date from."""
