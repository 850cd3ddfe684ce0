-- Bots of people: programs outside the server that sit at tables with tokens of their own.

CREATE TABLE bot_accounts (
    person_id TEXT PRIMARY KEY REFERENCES people (id) ON DELETE CASCADE,  -- the bot is a person whom no key opens
    owner TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    folded TEXT NOT NULL UNIQUE,        -- what the name is compared by
    seen BIGINT                         -- when its program last asked for invitations; NULL: never
);

CREATE INDEX bot_accounts_by_owner ON bot_accounts (owner);
CREATE INDEX bot_accounts_seen ON bot_accounts (seen);

CREATE TABLE bot_tokens (
    id TEXT PRIMARY KEY,
    person_id TEXT NOT NULL REFERENCES bot_accounts (person_id) ON DELETE CASCADE,
    label TEXT NOT NULL,                -- given by the owner
    since BIGINT NOT NULL,              -- milliseconds since 1970
    used BIGINT,                        -- NULL: never
    token_hash BYTEA NOT NULL UNIQUE
);

CREATE INDEX bot_tokens_by_bot ON bot_tokens (person_id, since);

CREATE TABLE bot_tables (               -- to which a bot is invited, or where it sits
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    person_id TEXT NOT NULL REFERENCES bot_accounts (person_id) ON DELETE CASCADE,
    at BIGINT NOT NULL,                 -- of the invitation; milliseconds since 1970
    taken BOOLEAN NOT NULL,
    PRIMARY KEY (table_id, person_id)
);

CREATE INDEX bot_tables_by_bot ON bot_tables (person_id);
