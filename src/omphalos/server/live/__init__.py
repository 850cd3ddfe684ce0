"""Tables that are being played, each run by one process at a time.

`TableRegistry` holds the tables of this process. A `LiveTable` is one of them: it handles one message at a time, and
every change is durable before anybody is told of it. A `Screen` is a connected browser page; a `MessageRouter` handles
its messages. `Ownership` decides which process runs a table.
"""
