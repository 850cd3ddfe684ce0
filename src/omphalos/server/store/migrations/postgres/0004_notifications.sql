-- Who is told when it is their turn, and the private key with which this server introduces itself to push services.

CREATE TABLE push_key (
    one BIGINT PRIMARY KEY CHECK (one = 1),
    private_key BYTEA NOT NULL           -- VAPID, P-256, 32 bytes
);

CREATE TABLE channels (
    id TEXT PRIMARY KEY,                -- hash of kind and target
    kind TEXT NOT NULL,                 -- push, mail, discord, slack or ntfy
    target BYTEA NOT NULL,               -- JSON: where to send
    language TEXT NOT NULL,
    base TEXT NOT NULL,                 -- the server's address as this person reaches it
    token_hash TEXT UNIQUE,             -- of the secret in its e-mails
    confirmed BOOLEAN NOT NULL,  -- nothing is sent before
    since BIGINT NOT NULL              -- milliseconds since 1970
);

CREATE TABLE watches (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    channel_id TEXT NOT NULL REFERENCES channels (id) ON DELETE CASCADE,
    seat BIGINT NOT NULL,              -- -1: all people at the table
    key_hash TEXT NOT NULL,             -- of the seat's or the host's secret; void when that has changed
    told BIGINT NOT NULL DEFAULT -1,   -- entries that the journal had when this was last told
    PRIMARY KEY (table_id, channel_id, seat)
);

CREATE INDEX watches_by_channel ON watches (channel_id);
