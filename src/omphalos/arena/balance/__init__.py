"""Balance: who and what wins, counted from the records of many games."""
