"""Several server processes with PostgreSQL, Valkey and nginx: speed, cost, faults and restarts."""
