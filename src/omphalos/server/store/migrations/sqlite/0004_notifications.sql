-- Who is told when it is their turn, and the private key with which this server introduces itself to push services.

CREATE TABLE push_key (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    private_key BLOB NOT NULL           -- VAPID, P-256, 32 bytes
) STRICT;

CREATE TABLE channels (
    id TEXT PRIMARY KEY,                -- hash of kind and target
    kind TEXT NOT NULL,                 -- push, mail, discord, slack or ntfy
    target BLOB NOT NULL,               -- JSON: where to send
    language TEXT NOT NULL,
    base TEXT NOT NULL,                 -- the server's address as this person reaches it
    token_hash TEXT UNIQUE,             -- of the secret in its e-mails
    confirmed INTEGER NOT NULL CHECK (confirmed IN (0, 1)),  -- nothing is sent before
    since INTEGER NOT NULL              -- milliseconds since 1970
) STRICT;

CREATE TABLE watches (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    channel_id TEXT NOT NULL REFERENCES channels (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,              -- -1: all people at the table
    key_hash TEXT NOT NULL,             -- of the seat's or the host's secret; void when that has changed
    told INTEGER NOT NULL DEFAULT -1,   -- entries that the journal had when this was last told
    PRIMARY KEY (table_id, channel_id, seat)
) STRICT;

CREATE INDEX watches_by_channel ON watches (channel_id);
