-- Callbacks: where they go, what is still to be sent, what was tried.

-- While a secret is rotated, the one before still signs too.
ALTER TABLE signing_secrets
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN previous_sealed bytea,
  ADD COLUMN previous_until timestamptz(3),
  -- When it was told with the first registration of a URL.
  ADD COLUMN told_at timestamptz(3);

CREATE TABLE callback_endpoints (
  lender_id text NOT NULL REFERENCES lenders,
  mode mode NOT NULL,
  url text NOT NULL,
  header_name text,
  header_value bytea,
  enabled boolean NOT NULL DEFAULT true,
  disabled_at timestamptz(3),
  disabled_why text CHECK (disabled_why IN ('gone', 'failing', 'by hand')),
  -- Since when nothing but failures came back; null after a success.
  failing_since timestamptz(3),
  warnings integer NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (lender_id, mode)
);

-- One row per event that is to reach a lender. A stream is what must stay in order: a case.
CREATE TABLE deliveries (
  id text PRIMARY KEY,
  lender_id text NOT NULL,
  mode mode NOT NULL,
  stream text NOT NULL,
  sequence integer NOT NULL,
  event_id text NOT NULL,
  event text NOT NULL,
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'delivered', 'failed')),
  -- In the present round; a replay begins a new one.
  attempts integer NOT NULL DEFAULT 0,
  attempts_total integer NOT NULL DEFAULT 0,
  first_tried_at timestamptz(3),
  due_at timestamptz(3),
  finished_at timestamptz(3),
  last_status integer,
  last_error text,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT deliveries_event UNIQUE (event_id)
);
CREATE INDEX deliveries_pending ON deliveries (stream, sequence) WHERE state = 'pending';
CREATE INDEX deliveries_lender ON deliveries (lender_id, mode, id);
CREATE INDEX deliveries_unfinished ON deliveries (lender_id, mode, state, id) WHERE state <> 'delivered';
CREATE INDEX deliveries_stream ON deliveries (stream, id);

CREATE TABLE delivery_attempts (
  delivery_id text NOT NULL REFERENCES deliveries,
  number integer NOT NULL,
  lender_id text NOT NULL,
  mode mode NOT NULL,
  at timestamptz(3) NOT NULL,
  duration_ms integer NOT NULL,
  status integer,
  error text,
  -- The first bytes of what was answered.
  answer bytea,
  PRIMARY KEY (delivery_id, number)
);

-- A stream with something to send. Whoever takes it puts its due time past the end of the lease and
-- raises the token: a worker that comes back late with an old token changes nothing.
CREATE TABLE callback_streams (
  stream text PRIMARY KEY,
  lender_id text NOT NULL,
  mode mode NOT NULL,
  due_at timestamptz(3) NOT NULL,
  leased boolean NOT NULL DEFAULT false,
  token bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 70);
CREATE INDEX callback_streams_due ON callback_streams (lender_id, mode, due_at);
CREATE INDEX callback_streams_leased ON callback_streams (lender_id, mode, due_at) WHERE leased;

-- The pull feed. A position is given after the commit, by one hand: a reader that has seen one will
-- never miss a lower.
ALTER TABLE case_events ADD COLUMN position bigint;
CREATE INDEX case_events_unnumbered ON case_events (case_id) WHERE position IS NULL;
CREATE UNIQUE INDEX case_events_feed ON case_events (lender_id, mode, position) WHERE position IS NOT NULL;
CREATE SEQUENCE event_positions;
