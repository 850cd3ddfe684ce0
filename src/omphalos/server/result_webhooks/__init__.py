"""Results of finished games and tournaments, posted to addresses that the operator has set."""
