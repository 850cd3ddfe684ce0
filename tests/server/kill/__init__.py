"""Real servers under load from real WebSockets, killed at any moment."""
