"""The registry: tables that people play at, each run by one process at a time, with screens connected to it.

A `Screen` is a connection, wherever it ends. The `TableRegistry` finds the table it wants, wakes it if it sleeps, and gives back
a `Session` to speak through. Which process runs a table is `Ownership`'s business. A running table is a `LiveTable`: it
takes one message at a time, and whatever changes is on the disk before anybody hears of it.
"""
