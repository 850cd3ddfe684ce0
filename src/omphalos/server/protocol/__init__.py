"""What goes over the wire: JSON messages, as types. The client's TypeScript is made from them.

`parts` are used by both doors: `house` is asked over HTTP (games, lobby, opening, people, replays), `table` over a
WebSocket, one connection for each table a screen has open. What a client sends is checked against its type, and
nothing unknown is let in; what the server sends always has every field.
"""
