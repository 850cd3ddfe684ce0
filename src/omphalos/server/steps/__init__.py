"""At which step of a first game people are: counted without persons, if the operator wants it."""
