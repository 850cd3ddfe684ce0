"""The cove around the shops: bag, boats, piers, clock, halls, square, market, days. It depends on no merchant."""
