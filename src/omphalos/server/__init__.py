"""Where people come in: tables that are kept, served to browsers over HTTP and a WebSocket.

Nothing is imported here, so that the terminal can use the shelf without a web server being installed.
"""
