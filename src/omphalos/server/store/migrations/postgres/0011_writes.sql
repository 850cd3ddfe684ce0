-- The number of the latest write of a table by its owner: a statement that comes late, after newer ones, changes nothing.

ALTER TABLE tables ADD COLUMN written bigint NOT NULL DEFAULT 0;  -- begins anew with each fence
