"""What messages of screens do at a table."""
