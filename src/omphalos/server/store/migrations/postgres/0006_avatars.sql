-- Which of the avatars that follow from their id people have chosen.

CREATE TABLE avatars (
    person_id TEXT PRIMARY KEY REFERENCES people (id) ON DELETE CASCADE,
    variant BIGINT NOT NULL
);
