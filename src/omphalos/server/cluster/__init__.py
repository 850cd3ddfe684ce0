"""Several processes behind one address.

Each table is run by one process, which has a lease on it in Valkey (`lease`) and a fence from the database. The lease
tells the other processes where a table is. The fence is what makes it safe: the database refuses the writes of a
process that has lost a table without noticing. A screen whose socket ends in another process is relayed over Valkey
(`bus`, `relay`). When a process dies, its leases expire a few seconds later, and the others take over.
"""
