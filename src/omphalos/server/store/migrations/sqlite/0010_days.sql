-- The days on which a server has run: what nobody has touched is old only after so many of them, whatever a clock says.

CREATE TABLE days (
    day bigint PRIMARY KEY  -- days since 1970
);
