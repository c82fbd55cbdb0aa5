-- What operators change and watch: settings of lenders and keys, and how far a lender has read.

-- Rise with each change; whoever changes something says which version was read.
ALTER TABLE lenders ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE api_keys ADD COLUMN version integer NOT NULL DEFAULT 1;

-- How a lender last read its feed. No foreign keys: what is written behind the requests must wait
-- for nobody's row.
CREATE TABLE feed_readings (
  lender_id text NOT NULL,
  mode mode NOT NULL,
  at timestamptz(3) NOT NULL,
  key_id text NOT NULL,
  -- The cursor it came with: up to there it says it has everything.
  asked_after bigint NOT NULL,
  -- The last event it was given, or the cursor where there was none.
  given_to bigint NOT NULL,
  PRIMARY KEY (lender_id, mode)
) WITH (fillfactor = 50);
