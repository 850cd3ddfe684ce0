"""The server: tables for people in browsers, over HTTP and a WebSocket.

`app` puts it together, `config` holds its settings, `run` starts it. Nothing is imported here, so that the terminal can
use `journal_folder` without a web server being installed.
"""
