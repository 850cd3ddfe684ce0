-- Tables, their entries, people, results and ratings: what the first release keeps.

CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    fence BIGINT NOT NULL,              -- grows with each owner; writes under an older one find no row
    length BIGINT NOT NULL DEFAULT 0,   -- how many entries there are
    game TEXT NOT NULL,
    phase TEXT NOT NULL CHECK (phase IN ('gathering', 'playing', 'over')),
    public BOOLEAN NOT NULL,
    open_seats BIGINT NOT NULL,
    touched BIGINT NOT NULL,            -- milliseconds since 1970
    summary BYTEA NOT NULL,             -- JSON for lists
    about BYTEA NOT NULL,               -- JSON, the server's own
    header BYTEA,                       -- of the journal, once the game has begun
    seed TEXT,
    CHECK ((header IS NULL) = (seed IS NULL))
);

CREATE INDEX tables_by_phase ON tables (phase, touched);
CREATE INDEX tables_public ON tables (touched) WHERE public;

CREATE TABLE entries (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    n BIGINT NOT NULL,
    seat BIGINT,                        -- who acted …
    number BIGINT,                      -- … and the number the client chose
    entry BYTEA NOT NULL,               -- a line of the journal, JSON
    PRIMARY KEY (table_id, n)
);

CREATE UNIQUE INDEX entries_acted_once ON entries (table_id, seat, number) WHERE number IS NOT NULL;

CREATE TABLE people (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    since BIGINT NOT NULL,
    key_hash BYTEA NOT NULL UNIQUE
);

CREATE TABLE results (
    table_id TEXT PRIMARY KEY,          -- a result outlives its table
    game TEXT NOT NULL,
    ended BIGINT NOT NULL,
    rated BOOLEAN NOT NULL,
    names TEXT NOT NULL,                -- JSON lists, by seat
    ranks TEXT NOT NULL,
    scores TEXT NOT NULL
);

CREATE TABLE result_seats (
    table_id TEXT NOT NULL REFERENCES results (table_id) ON DELETE CASCADE,
    seat BIGINT NOT NULL,
    who TEXT NOT NULL,                  -- 'person:ID' or 'bot:TEXT'
    game TEXT NOT NULL,
    ended BIGINT NOT NULL,
    rated BOOLEAN NOT NULL,
    rank BIGINT NOT NULL,               -- 1 won
    score DOUBLE PRECISION NOT NULL,
    rating_after BIGINT,                -- the figure of the ladder, where the game was rated
    PRIMARY KEY (table_id, seat)
);

CREATE INDEX result_seats_by_who ON result_seats (who, ended);

CREATE TABLE ratings (
    who TEXT NOT NULL,
    game TEXT NOT NULL,
    mu DOUBLE PRECISION NOT NULL,
    sigma DOUBLE PRECISION NOT NULL,
    shown BIGINT NOT NULL,
    games BIGINT NOT NULL,
    PRIMARY KEY (who, game)
);

CREATE INDEX ratings_ladder ON ratings (game, shown);

CREATE TABLE pulse (                    -- written to find out whether writing works
    one BIGINT PRIMARY KEY CHECK (one = 1),
    beats BIGINT NOT NULL
);

INSERT INTO pulse VALUES (1, 0);
