-- Circles of people who see each other's tables, and challenges between them.

CREATE TABLE circles (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    owner TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    token_hash TEXT NOT NULL UNIQUE,    -- of the secret in the link
    since INTEGER NOT NULL               -- milliseconds since 1970
) STRICT;

CREATE TABLE circle_members (
    circle_id TEXT NOT NULL REFERENCES circles (id) ON DELETE CASCADE,
    person_id TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    since INTEGER NOT NULL,
    PRIMARY KEY (circle_id, person_id)
) STRICT;

CREATE INDEX circle_members_by_person ON circle_members (person_id);

CREATE TABLE circle_tables (            -- that their hosts show to a circle
    circle_id TEXT NOT NULL REFERENCES circles (id) ON DELETE CASCADE,
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    PRIMARY KEY (circle_id, table_id)
) STRICT;

CREATE INDEX circle_tables_by_table ON circle_tables (table_id);

CREATE TABLE people_seen (              -- who has a page open
    person_id TEXT PRIMARY KEY REFERENCES people (id) ON DELETE CASCADE,
    seen INTEGER NOT NULL
) STRICT;

CREATE TABLE challenges (
    id TEXT PRIMARY KEY,
    by_person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    to_person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    game TEXT NOT NULL,
    made_at INTEGER NOT NULL,
    declined INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE INDEX challenges_by ON challenges (by_person);
CREATE INDEX challenges_to ON challenges (to_person);
CREATE INDEX challenges_table ON challenges (table_id);
