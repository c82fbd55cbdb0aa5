-- The completion of a collateral request in the feed of events, with the payload of its callback.
-- Its position is of the same sequence as those of case_events.
CREATE TABLE collateral_events (
  id text PRIMARY KEY,
  lender_id text NOT NULL REFERENCES lenders,
  mode mode NOT NULL,
  request_id text NOT NULL REFERENCES collateral_requests,
  event text NOT NULL,
  payload json NOT NULL,
  at timestamptz(3) NOT NULL,
  position bigint,
  CONSTRAINT collateral_events_request UNIQUE (request_id)
);
CREATE UNIQUE INDEX collateral_events_feed ON collateral_events (lender_id, mode, position)
  WHERE position IS NOT NULL;
CREATE INDEX collateral_events_unnumbered ON collateral_events (id) WHERE position IS NULL;
