-- Tournaments. Each is one row; a change is written only over the version that it was made from.

CREATE TABLE tournaments (
    id TEXT PRIMARY KEY,
    version BIGINT NOT NULL,
    phase TEXT NOT NULL CHECK (phase IN ('gathering', 'playing', 'over')),
    touched BIGINT NOT NULL,            -- milliseconds since 1970
    state BYTEA NOT NULL                 -- JSON: rules, entrants, games and their results
);

CREATE INDEX tournaments_by_phase ON tournaments (phase, touched);
