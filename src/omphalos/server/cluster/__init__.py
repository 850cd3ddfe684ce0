"""Several processes behind one address.

Each table is run by one process, which has a lease on it in Valkey (`lease`) and a fence from the database. The lease
says where a table is; the fence makes sure: whatever a process writes that has lost a table without knowing is refused
by the database. A screen whose socket ends in another process is relayed over Valkey (`bus`, `relay`). When a process
dies, its leases end with it a few seconds later, and the others take over.
"""
