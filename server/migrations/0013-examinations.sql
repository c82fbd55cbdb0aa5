-- Examinations of lenders' receivers, each with its signed certificate.
CREATE TABLE examinations (
  id text PRIMARY KEY,
  lender_id text NOT NULL REFERENCES lenders,
  mode mode NOT NULL,
  url text NOT NULL,
  by text NOT NULL,
  started_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  certificate json
);
-- One at a time.
CREATE UNIQUE INDEX examinations_running ON examinations (lender_id, mode) WHERE ended_at IS NULL;
CREATE INDEX examinations_of_lender ON examinations (lender_id, mode, started_at DESC);
