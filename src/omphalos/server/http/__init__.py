"""The HTTP part of the server: endpoints, their OpenAPI description, pages, administration, security headers.

Games and the lobby, opening a table, quick match, people and ratings, replays, rules. The game itself is played over
the table's WebSocket.
"""
