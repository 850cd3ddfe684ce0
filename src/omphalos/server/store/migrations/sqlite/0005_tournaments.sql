-- Tournaments. Each is one row; a change is written only over the version that it was made from.

CREATE TABLE tournaments (
    id TEXT PRIMARY KEY,
    version INTEGER NOT NULL,
    phase TEXT NOT NULL CHECK (phase IN ('gathering', 'playing', 'over')),
    touched INTEGER NOT NULL,           -- milliseconds since 1970
    state BLOB NOT NULL                 -- JSON: rules, entrants, games and their results
) STRICT;

CREATE INDEX tournaments_by_phase ON tournaments (phase, touched);
