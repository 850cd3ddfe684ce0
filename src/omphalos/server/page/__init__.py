"""The server in a page: the same tables and endpoints in a worker of a browser, without processes and threads."""
