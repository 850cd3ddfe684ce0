-- Reviews of finished games, each computed once and kept with its table.

CREATE TABLE reviews (
    table_id TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    review BYTEA NOT NULL               -- JSON, without names
);
