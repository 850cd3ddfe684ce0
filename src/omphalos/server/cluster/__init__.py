"""Several processes behind one address.

Each table is run by one process, which has a lease on it in Valkey (`lease`) and a fence from the database. The lease
tells the other processes where a table is, so that its screens meet. The fence is what makes it safe: it is a
condition of every write, so the database refuses those of a process that has lost a table without noticing. Nothing
rests on leases being kept or on PostgreSQL's isolation levels. A screen whose socket ends in another process is relayed
over Valkey (`bus`, `relay`). When a process dies, its leases expire a few seconds later, and the others take over.

Whole clusters are simulated, with faults: see docs/simulation.md.
"""
