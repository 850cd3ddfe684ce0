PRAGMA application_id = 1330466888;
BEGIN TRANSACTION;
CREATE TABLE entries (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    n INTEGER NOT NULL,
    seat INTEGER,                       -- who acted …
    number INTEGER,                     -- … and the number the client chose
    entry BLOB NOT NULL,                -- a line of the journal, JSON
    PRIMARY KEY (table_id, n)
) STRICT;
INSERT INTO "entries" VALUES('table00001',0,0,0,X'656E7472792030');
INSERT INTO "entries" VALUES('table00001',1,1,1,X'656E7472792031');
INSERT INTO "entries" VALUES('table00001',2,0,2,X'656E7472792032');
CREATE TABLE migrations (number INTEGER PRIMARY KEY, name TEXT NOT NULL, hash TEXT NOT NULL) STRICT;
INSERT INTO "migrations" VALUES(1,'first','48578e6b7bdc8775bab90db8517dc17e3899d3c9ea1b029307ce70f065d8b82f');
CREATE TABLE people (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    since INTEGER NOT NULL,
    key_hash BLOB NOT NULL UNIQUE
) STRICT;
INSERT INTO "people" VALUES('person-Zoë','Zoë',5,X'5A6FC3AB00000000000000000000000000000000000000000000000000000000');
CREATE TABLE pulse (                    -- written to find out whether writing works
    one INTEGER PRIMARY KEY CHECK (one = 1),
    beats INTEGER NOT NULL
) STRICT;
INSERT INTO "pulse" VALUES(1,0);
CREATE TABLE ratings (
    who TEXT NOT NULL,
    game TEXT NOT NULL,
    mu REAL NOT NULL,
    sigma REAL NOT NULL,
    shown INTEGER NOT NULL,
    games INTEGER NOT NULL,
    PRIMARY KEY (who, game)
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
INSERT INTO "result_seats" VALUES('table00003',0,'person:a','lake',1000,1,1,10.5,NULL);
INSERT INTO "result_seats" VALUES('table00003',1,'bot:b','lake',1000,1,2,9.5,NULL);
CREATE TABLE results (
    table_id TEXT PRIMARY KEY,          -- a result outlives its table
    game TEXT NOT NULL,
    ended INTEGER NOT NULL,
    rated INTEGER NOT NULL CHECK (rated IN (0, 1)),
    names TEXT NOT NULL,                -- JSON lists, by seat
    ranks TEXT NOT NULL,
    scores TEXT NOT NULL
) STRICT;
INSERT INTO "results" VALUES('table00003','lake',1000,1,'["Name 0","Name 1","Name 2"]','[1,2,3]','[10.5,9.5,8.5]');
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
INSERT INTO "tables" VALUES('table00001',1,3,'lake','playing',1,0,1000,X'7B7D',X'61626F7574',X'686561646572','seed');
INSERT INTO "tables" VALUES('table00002',1,0,'lake','gathering',1,1,1000,X'7B7D',X'6F74686572',NULL,NULL);
CREATE INDEX tables_by_phase ON tables (phase, touched);
CREATE INDEX tables_public ON tables (touched) WHERE public;
CREATE UNIQUE INDEX entries_acted_once ON entries (table_id, seat, number) WHERE number IS NOT NULL;
CREATE INDEX result_seats_by_who ON result_seats (who, ended);
CREATE INDEX ratings_ladder ON ratings (game, shown);
COMMIT;
