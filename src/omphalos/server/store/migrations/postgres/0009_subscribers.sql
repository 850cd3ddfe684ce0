-- A channel no longer stores under which address its person reached the server: links lead to the one in the settings.
-- Instead it stores who asked for it, so that destinations that fail delay those of nobody else.

ALTER TABLE channels RENAME COLUMN base TO subscriber;  -- keyed hash of a network address; '': not known
UPDATE channels SET subscriber = '';
