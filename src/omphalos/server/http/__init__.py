"""The house around the tables: everything that is asked over HTTP.

Games and the lobby, opening a table, quick match, people and ratings, replays, rules. What happens at a table is said
over its socket, in the service.
"""
