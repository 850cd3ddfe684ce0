"""The messages between clients and the server, as types. The client's TypeScript is generated from them.

`http` holds the messages of the HTTP endpoints, `table` those of a table's WebSocket, `parts` what both share. A
client's message is checked against its type and may have no unknown field. A server's message always has every field.
"""
