-- Tables, their entries, people, results and ratings: what the first release keeps.

CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    fence INTEGER NOT NULL,             -- grows with each owner; writes under an older one find no row
    length INTEGER NOT NULL DEFAULT 0,  -- how many entries there are
    game TEXT NOT NULL,
    phase TEXT NOT NULL CHECK (phase IN ('gathering', 'playing', 'over')),
    public INTEGER NOT NULL CHECK (public IN (0, 1)),
    open_seats INTEGER NOT NULL,
    touched INTEGER NOT NULL,           -- milliseconds since 1970
    summary BLOB NOT NULL,              -- JSON for lists
    about BLOB NOT NULL,                -- JSON, the server's own
    header BLOB,                        -- of the journal, once the game has begun
    seed TEXT,
    CHECK ((header IS NULL) = (seed IS NULL))
) STRICT;

CREATE INDEX tables_by_phase ON tables (phase, touched);
CREATE INDEX tables_public ON tables (touched) WHERE public;

CREATE TABLE entries (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    n INTEGER NOT NULL,
    seat INTEGER,                       -- who acted …
    number INTEGER,                     -- … and the number the client chose
    entry BLOB NOT NULL,                -- a line of the journal, JSON
    PRIMARY KEY (table_id, n)
) STRICT;

CREATE UNIQUE INDEX entries_acted_once ON entries (table_id, seat, number) WHERE number IS NOT NULL;

CREATE TABLE people (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    since INTEGER NOT NULL,
    key_hash BLOB NOT NULL UNIQUE
) STRICT;

CREATE TABLE results (
    table_id TEXT PRIMARY KEY,          -- a result outlives its table
    game TEXT NOT NULL,
    ended INTEGER NOT NULL,
    rated INTEGER NOT NULL CHECK (rated IN (0, 1)),
    names TEXT NOT NULL,                -- JSON lists, by seat
    ranks TEXT NOT NULL,
    scores TEXT NOT NULL
) STRICT;

CREATE TABLE result_seats (
    table_id TEXT NOT NULL REFERENCES results (table_id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    who TEXT NOT NULL,                  -- 'person:ID' or 'bot:TEXT'
    game TEXT NOT NULL,
    ended INTEGER NOT NULL,
    rated INTEGER NOT NULL,
    rank INTEGER NOT NULL,              -- 1 won
    score REAL NOT NULL,
    rating_after INTEGER,               -- the figure of the ladder, where the game was rated
    PRIMARY KEY (table_id, seat)
) STRICT;

CREATE INDEX result_seats_by_who ON result_seats (who, ended);

CREATE TABLE ratings (
    who TEXT NOT NULL,
    game TEXT NOT NULL,
    mu REAL NOT NULL,
    sigma REAL NOT NULL,
    shown INTEGER NOT NULL,
    games INTEGER NOT NULL,
    PRIMARY KEY (who, game)
) STRICT;

CREATE INDEX ratings_ladder ON ratings (game, shown);

CREATE TABLE pulse (                    -- written to find out whether writing works
    one INTEGER PRIMARY KEY CHECK (one = 1),
    beats INTEGER NOT NULL
) STRICT;

INSERT INTO pulse VALUES (1, 0);
