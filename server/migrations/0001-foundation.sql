-- Every row of a lender carries lender_id and mode; no query goes without both.

CREATE DOMAIN mode AS text CHECK (VALUE IN ('live', 'test'));

-- One row: which master key this database was made with.
CREATE TABLE installation (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  key_id text NOT NULL,
  created_at timestamptz(3) NOT NULL
);

-- Processes that are up. Work in progress names its node; when the node is no longer seen, the
-- work is taken to be abandoned.
CREATE TABLE nodes (
  id text PRIMARY KEY,
  role text NOT NULL,
  host text NOT NULL,
  pid integer NOT NULL,
  started_at timestamptz(3) NOT NULL,
  seen_at timestamptz(3) NOT NULL
);

CREATE TABLE lenders (
  id text PRIMARY KEY,
  name text NOT NULL,
  -- Create fields this lender must send beyond the contract's three, and its case types if limited.
  required_fields text[] NOT NULL DEFAULT '{}',
  case_types text[],
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT lenders_name UNIQUE (name)
);

CREATE TABLE api_keys (
  id text PRIMARY KEY,
  lender_id text NOT NULL REFERENCES lenders,
  mode mode NOT NULL,
  sha256 bytea NOT NULL,
  last_four text NOT NULL,
  label text NOT NULL,
  scopes text[] NOT NULL,
  rate_per_second integer,
  rate_burst integer,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  CONSTRAINT api_keys_sha256 UNIQUE (sha256)
);
CREATE INDEX api_keys_lender ON api_keys (lender_id, mode);

-- Not logged: after a crash every bucket is full again, which errs on the lender's side.
CREATE UNLOGGED TABLE rate_buckets (
  key_id text PRIMARY KEY,
  tokens double precision NOT NULL,
  -- How many the last statement handed out.
  granted integer NOT NULL,
  refilled_at timestamptz NOT NULL
) WITH (fillfactor = 50);

CREATE TABLE signing_secrets (
  lender_id text NOT NULL REFERENCES lenders,
  mode mode NOT NULL,
  sealed bytea NOT NULL,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (lender_id, mode)
);

CREATE TABLE staff (
  id text PRIMARY KEY,
  email text NOT NULL,
  name text NOT NULL,
  role text NOT NULL CHECK (role IN ('analyst', 'searcher', 'operator', 'admin')),
  password_hash text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  disabled_at timestamptz(3),
  CONSTRAINT staff_email UNIQUE (email)
);

-- The audit trail. A line is written to the inbox in the transaction of what it tells; within a
-- second it is linked into the chain and moved to the trail.
CREATE TABLE audit_inbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz(3) NOT NULL,
  actor text NOT NULL,
  action text NOT NULL,
  subject text NOT NULL,
  lender_id text,
  mode mode,
  details json NOT NULL,
  request_id text,
  mac bytea NOT NULL
);

CREATE TABLE audit_trail (
  seq bigint PRIMARY KEY,
  at timestamptz(3) NOT NULL,
  actor text NOT NULL,
  action text NOT NULL,
  subject text NOT NULL,
  lender_id text,
  mode mode,
  details json NOT NULL,
  request_id text,
  mac bytea NOT NULL,
  chain bytea NOT NULL
);
CREATE INDEX audit_trail_subject ON audit_trail (subject, seq);

CREATE TABLE audit_head (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  seq bigint NOT NULL,
  chain bytea NOT NULL
);
INSERT INTO audit_head (seq, chain) VALUES (0, '');

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit trail is only ever added to';
END $$;
CREATE TRIGGER audit_trail_append_only BEFORE UPDATE OR DELETE ON audit_trail
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_trail_no_truncate BEFORE TRUNCATE ON audit_trail
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE cases (
  id text PRIMARY KEY,
  lender_id text NOT NULL REFERENCES lenders,
  mode mode NOT NULL,
  external_ref text NOT NULL,
  -- 1 for the first case of a reference. A loan number that serves as reference again, after the
  -- earlier case was finalised, counts on: 2, 3, …
  ordinal integer NOT NULL,
  -- False where the loan account number serves as the reference.
  ref_given boolean NOT NULL,
  status text NOT NULL
    CHECK (status IN ('received', 'allocated', 'in_review', 'query_raised', 'finalised')),
  version integer NOT NULL DEFAULT 1,
  revision integer NOT NULL DEFAULT 0,
  event_count integer NOT NULL DEFAULT 0,
  documents_awaited boolean NOT NULL DEFAULT false,
  latest_revision_reason text,
  finalised_at timestamptz(3),
  result text CHECK (result IN ('positive', 'negative', 'query', 'hold')),
  risk_score json,
  applicant_name text NOT NULL,
  co_applicant_name text,
  loan_account_number text NOT NULL,
  loan_amount numeric(18, 2),
  case_type text NOT NULL,
  branch text,
  state text,
  district text,
  ulpin text,
  property_description text,
  contact_name text,
  contact_email text,
  contact_phone text,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  -- The only arbiter between creates that race for one reference.
  CONSTRAINT cases_reference UNIQUE (lender_id, mode, external_ref, ordinal)
);
CREATE INDEX cases_open_loan ON cases (lender_id, mode, loan_account_number)
  WHERE status <> 'finalised';

CREATE TABLE case_timeline (
  case_id text NOT NULL REFERENCES cases,
  position integer NOT NULL,
  lender_id text NOT NULL,
  mode mode NOT NULL,
  status text NOT NULL,
  at timestamptz(3) NOT NULL,
  PRIMARY KEY (case_id, position)
);

-- What happened to a case, as the lender will be told: the payload is that of the moment.
CREATE TABLE case_events (
  id text PRIMARY KEY,
  lender_id text NOT NULL,
  mode mode NOT NULL,
  case_id text NOT NULL REFERENCES cases,
  sequence integer NOT NULL,
  event text NOT NULL,
  payload json NOT NULL,
  at timestamptz(3) NOT NULL,
  CONSTRAINT case_events_sequence UNIQUE (case_id, sequence)
);

-- A row stands here before the first byte of its file does, so that no file is without a row.
-- staged: being written, by the node named. stored: belongs to a document. condemned: to be deleted.
CREATE TABLE blobs (
  id text PRIMARY KEY,
  lender_id text NOT NULL,
  mode mode NOT NULL,
  state text NOT NULL CHECK (state IN ('staged', 'stored', 'condemned')),
  node_id text NOT NULL,
  created_at timestamptz(3) NOT NULL
);
CREATE INDEX blobs_loose ON blobs (created_at) WHERE state <> 'stored';

-- Papers that came together, with the lender's note.
CREATE TABLE submissions (
  id text PRIMARY KEY,
  lender_id text NOT NULL,
  mode mode NOT NULL,
  case_id text NOT NULL REFERENCES cases,
  revision integer NOT NULL,
  note text,
  at timestamptz(3) NOT NULL
);
CREATE INDEX submissions_case ON submissions (case_id);

CREATE TABLE documents (
  id text PRIMARY KEY,
  lender_id text NOT NULL,
  mode mode NOT NULL,
  case_id text NOT NULL REFERENCES cases,
  submission_id text NOT NULL REFERENCES submissions,
  filename text NOT NULL,
  -- The cleaned name before a number was added, by which the same paper sent again is recognised.
  filename_sent text NOT NULL,
  content_type text NOT NULL,
  detected_type text,
  size_bytes integer NOT NULL,
  sha256 bytea NOT NULL,
  blob_id text NOT NULL REFERENCES blobs,
  at timestamptz(3) NOT NULL,
  CONSTRAINT documents_filename UNIQUE (case_id, filename),
  CONSTRAINT documents_blob UNIQUE (blob_id)
);

CREATE TABLE idempotency_keys (
  lender_id text NOT NULL REFERENCES lenders,
  mode mode NOT NULL,
  key text NOT NULL,
  node_id text NOT NULL,
  -- Null while the first request runs.
  fingerprint bytea,
  status integer,
  answer text,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (lender_id, mode, key)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);
