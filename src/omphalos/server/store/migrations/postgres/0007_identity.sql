-- Hand-over of an identity to another device, passkeys, and further keys of a person.

CREATE TABLE handovers (                -- forgotten after minutes; not part of a backup
    code TEXT PRIMARY KEY,              -- six digits
    receiver BYTEA NOT NULL,            -- public key of the receiving browser, P-256
    token_hash TEXT NOT NULL UNIQUE,    -- of the receiver's secret
    until BIGINT NOT NULL,              -- milliseconds since 1970
    lookups BIGINT NOT NULL DEFAULT 0,  -- how often the code was typed
    parcel BYTEA                        -- encrypted for the receiver; NULL: nothing has come yet
);

CREATE TABLE person_keys (              -- those beside the first one, which is in `people`
    key_hash BYTEA PRIMARY KEY,
    person_id TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    since BIGINT NOT NULL
);

CREATE INDEX person_keys_by_person ON person_keys (person_id, since);

CREATE TABLE passkeys (
    id BYTEA PRIMARY KEY,               -- the credential's
    person_id TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    site TEXT NOT NULL,                 -- the server's name that it was made for
    credential BYTEA NOT NULL,          -- its public key and the authenticator's type
    sign_count BIGINT NOT NULL,
    name TEXT NOT NULL,                 -- given by the person
    since BIGINT NOT NULL,
    used BIGINT                         -- when somebody last signed in with it; NULL: never
);

CREATE INDEX passkeys_by_person ON passkeys (person_id, since);

CREATE TABLE passkey_challenges (               -- forgotten after minutes; not part of a backup
    challenge BYTEA PRIMARY KEY,        -- used once
    person_id TEXT REFERENCES people (id) ON DELETE CASCADE,  -- who adds a passkey; NULL: somebody signs in
    until BIGINT NOT NULL               -- milliseconds since 1970
);
