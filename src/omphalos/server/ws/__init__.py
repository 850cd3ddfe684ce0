"""The one WebSocket transport between screens and tables.

`table_socket` accepts a connection as an ASGI application and hands it over to a `connection`. `uvicorn_adapter` is the
only file that knows the internals of uvicorn's WebSockets. `frames` encodes and decodes the common frames, `task_pool`
runs the tasks.
"""
