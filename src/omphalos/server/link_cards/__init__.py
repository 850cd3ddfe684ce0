"""What messengers show of links to this server's pages."""
