-- The private key with which this server signs records.

CREATE TABLE server_key (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    private_key BLOB NOT NULL           -- Ed25519, 32 bytes
) STRICT;
