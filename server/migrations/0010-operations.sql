-- What operators look at: a lender's API requests, the audit trail by filters, figures by day.

-- No foreign keys: what is written behind the requests must wait for nobody's row.
CREATE TABLE api_requests (
  lender_id text NOT NULL,
  mode mode NOT NULL,
  -- The request id begins with its time: the key is also the order, and where old ones end.
  id text NOT NULL,
  at timestamptz(3) NOT NULL,
  key_id text NOT NULL,
  method text NOT NULL,
  -- Null where the address is none of ours.
  route text,
  path text NOT NULL,
  status integer NOT NULL,
  code text,
  duration_ms integer NOT NULL,
  PRIMARY KEY (lender_id, mode, id)
);

-- The trail is read newest first, whatever it is narrowed to.
DROP INDEX audit_trail_subject;
CREATE INDEX audit_trail_subject ON audit_trail (subject, at, seq);
CREATE INDEX audit_trail_actor ON audit_trail (actor, at, seq);
CREATE INDEX audit_trail_lender ON audit_trail (lender_id, at, seq) WHERE lender_id IS NOT NULL;
CREATE INDEX audit_trail_action ON audit_trail (action, at, seq);
CREATE INDEX audit_trail_time ON audit_trail (at, seq);

-- What was finalised in the last days, and how long it took.
CREATE INDEX cases_finalised ON cases (mode, finalised_at)
  INCLUDE (vendor_used_ms, file_from, created_at) WHERE status = 'finalised';
CREATE INDEX collateral_properties_failed ON collateral_properties (mode, finished_at)
  WHERE status = 'failed';
