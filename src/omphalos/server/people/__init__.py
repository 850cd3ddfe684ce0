"""People who keep a name: their pages, avatars, and the ladder."""
