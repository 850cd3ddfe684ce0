"""The one WebSocket transport between screens and tables.

`table_socket` accepts a connection as an ASGI application and hands it over to a `connection`. `websocket` is the
protocol itself. `frames` encodes and decodes the common frames, `task_pool`
runs the tasks.
"""
