-- The private key with which this server signs records.

CREATE TABLE server_key (
    one BIGINT PRIMARY KEY CHECK (one = 1),
    private_key BYTEA NOT NULL          -- Ed25519, 32 bytes
);
