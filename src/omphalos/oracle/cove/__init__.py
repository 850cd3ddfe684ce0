"""The cove around the shops: boats, piers, clock, halls, square, market, corruption and the reckoning."""
