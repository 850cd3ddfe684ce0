CREATE TABLE entries (
    table_id text NOT NULL,
    n bigint NOT NULL,
    seat bigint,
    number bigint,
    entry bytea NOT NULL
);
CREATE TABLE migrations (
    number bigint NOT NULL,
    name text NOT NULL,
    hash text NOT NULL
);
CREATE TABLE people (
    id text NOT NULL,
    name text NOT NULL,
    since bigint NOT NULL,
    key_hash bytea NOT NULL
);
CREATE TABLE pulse (
    one bigint NOT NULL,
    beats bigint NOT NULL,
    CONSTRAINT pulse_one_check CHECK ((one = 1))
);
CREATE TABLE ratings (
    who text NOT NULL,
    game text NOT NULL,
    mu double precision NOT NULL,
    sigma double precision NOT NULL,
    shown bigint NOT NULL,
    games bigint NOT NULL
);
CREATE TABLE result_seats (
    table_id text NOT NULL,
    seat bigint NOT NULL,
    who text NOT NULL,
    game text NOT NULL,
    ended bigint NOT NULL,
    rated boolean NOT NULL,
    rank bigint NOT NULL,
    score double precision NOT NULL,
    rating_after bigint
);
CREATE TABLE results (
    table_id text NOT NULL,
    game text NOT NULL,
    ended bigint NOT NULL,
    rated boolean NOT NULL,
    names text NOT NULL,
    ranks text NOT NULL,
    scores text NOT NULL
);
CREATE TABLE tables (
    id text NOT NULL,
    fence bigint NOT NULL,
    length bigint DEFAULT 0 NOT NULL,
    game text NOT NULL,
    phase text NOT NULL,
    public boolean NOT NULL,
    open_seats bigint NOT NULL,
    touched bigint NOT NULL,
    summary bytea NOT NULL,
    about bytea NOT NULL,
    header bytea,
    seed text,
    CONSTRAINT tables_check CHECK (((header IS NULL) = (seed IS NULL))),
    CONSTRAINT tables_phase_check CHECK ((phase = ANY (ARRAY['gathering'::text, 'playing'::text, 'over'::text])))
);
INSERT INTO entries VALUES ('table00001', 0, 0, 0, '\x656e7472792030');
INSERT INTO entries VALUES ('table00001', 1, 1, 1, '\x656e7472792031');
INSERT INTO entries VALUES ('table00001', 2, 0, 2, '\x656e7472792032');
INSERT INTO migrations VALUES (1, 'first', 'a17da88b3580964661a6865ca3a84ab57613c83b00495d5cd03f0fc14f53b8d6');
INSERT INTO people VALUES ('person-Zoë', 'Zoë', 5, '\x5a6fc3ab00000000000000000000000000000000000000000000000000000000');
INSERT INTO pulse VALUES (1, 0);
INSERT INTO result_seats VALUES ('table00003', 0, 'person:a', 'lake', 1000, true, 1, 10.5, NULL);
INSERT INTO result_seats VALUES ('table00003', 1, 'bot:b', 'lake', 1000, true, 2, 9.5, NULL);
INSERT INTO results VALUES ('table00003', 'lake', 1000, true, '["Name 0","Name 1","Name 2"]', '[1,2,3]', '[10.5,9.5,8.5]');
INSERT INTO tables VALUES ('table00001', 1, 3, 'lake', 'playing', true, 0, 1000, '\x7b7d', '\x61626f7574', '\x686561646572', 'seed');
INSERT INTO tables VALUES ('table00002', 1, 0, 'lake', 'gathering', true, 1, 1000, '\x7b7d', '\x6f74686572', NULL, NULL);
ALTER TABLE ONLY entries
    ADD CONSTRAINT entries_pkey PRIMARY KEY (table_id, n);
ALTER TABLE ONLY migrations
    ADD CONSTRAINT migrations_pkey PRIMARY KEY (number);
ALTER TABLE ONLY people
    ADD CONSTRAINT people_key_hash_key UNIQUE (key_hash);
ALTER TABLE ONLY people
    ADD CONSTRAINT people_pkey PRIMARY KEY (id);
ALTER TABLE ONLY pulse
    ADD CONSTRAINT pulse_pkey PRIMARY KEY (one);
ALTER TABLE ONLY ratings
    ADD CONSTRAINT ratings_pkey PRIMARY KEY (who, game);
ALTER TABLE ONLY result_seats
    ADD CONSTRAINT result_seats_pkey PRIMARY KEY (table_id, seat);
ALTER TABLE ONLY results
    ADD CONSTRAINT results_pkey PRIMARY KEY (table_id);
ALTER TABLE ONLY tables
    ADD CONSTRAINT tables_pkey PRIMARY KEY (id);
CREATE UNIQUE INDEX entries_acted_once ON entries USING btree (table_id, seat, number) WHERE (number IS NOT NULL);
CREATE INDEX ratings_ladder ON ratings USING btree (game, shown);
CREATE INDEX result_seats_by_who ON result_seats USING btree (who, ended);
CREATE INDEX tables_by_phase ON tables USING btree (phase, touched);
CREATE INDEX tables_public ON tables USING btree (touched) WHERE public;
ALTER TABLE ONLY entries
    ADD CONSTRAINT entries_table_id_fkey FOREIGN KEY (table_id) REFERENCES tables(id) ON DELETE CASCADE;
ALTER TABLE ONLY result_seats
    ADD CONSTRAINT result_seats_table_id_fkey FOREIGN KEY (table_id) REFERENCES results(table_id) ON DELETE CASCADE;
