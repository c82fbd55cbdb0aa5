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

-- Built anew, with other columns, by indexes.sql.
DROP INDEX audit_trail_subject;
