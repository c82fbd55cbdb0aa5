-- Total TAT of each release, by the calendar of its time. Releases of the earlier version of the
-- software get theirs from a job.
CREATE TABLE total_turnarounds (
  case_id text NOT NULL REFERENCES cases (id),
  revision integer NOT NULL,
  lender_id text NOT NULL,
  mode mode NOT NULL,
  used_ms bigint NOT NULL,
  PRIMARY KEY (case_id, revision)
);
