"""The same tests for both stores."""
