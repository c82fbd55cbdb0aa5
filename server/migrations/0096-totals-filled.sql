-- Up to when every finalised case of a mode has its row in total_turnarounds: the job that adds
-- missing ones begins there.
CREATE TABLE totals_filled (
  mode mode PRIMARY KEY,
  until timestamptz(3) NOT NULL
);
