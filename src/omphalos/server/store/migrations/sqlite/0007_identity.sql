-- Hand-over of an identity to another device, passkeys, and further keys of a person.

CREATE TABLE handovers (                -- forgotten after minutes; not part of a backup
    code TEXT PRIMARY KEY,              -- six digits
    receiver BLOB NOT NULL,             -- public key of the receiving browser, P-256
    token_hash TEXT NOT NULL UNIQUE,    -- of the receiver's secret
    until INTEGER NOT NULL,             -- milliseconds since 1970
    lookups INTEGER NOT NULL DEFAULT 0, -- how often the code was typed
    parcel BLOB                         -- encrypted for the receiver; NULL: nothing has come yet
) STRICT;

CREATE TABLE person_keys (              -- those beside the first one, which is in `people`
    key_hash BLOB PRIMARY KEY,
    person_id TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    since INTEGER NOT NULL
) STRICT;

CREATE INDEX person_keys_by_person ON person_keys (person_id, since);

CREATE TABLE passkeys (
    id BLOB PRIMARY KEY,                -- the credential's
    person_id TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    site TEXT NOT NULL,                 -- the server's name that it was made for
    credential BLOB NOT NULL,           -- its public key and the authenticator's type
    sign_count INTEGER NOT NULL,
    name TEXT NOT NULL,                 -- given by the person
    since INTEGER NOT NULL,
    used INTEGER                        -- when somebody last signed in with it; NULL: never
) STRICT;

CREATE INDEX passkeys_by_person ON passkeys (person_id, since);

CREATE TABLE passkey_challenges (               -- forgotten after minutes; not part of a backup
    challenge BLOB PRIMARY KEY,         -- used once
    person_id TEXT REFERENCES people (id) ON DELETE CASCADE,  -- who adds a passkey; NULL: somebody signs in
    until INTEGER NOT NULL              -- milliseconds since 1970
) STRICT;
