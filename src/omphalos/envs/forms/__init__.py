"""Forms of actions: how an agent says what it does."""
