-- Collateral: each property is searched on its own state's registry, by itself.

CREATE TABLE collateral_requests (
  id text PRIMARY KEY,
  lender_id text NOT NULL REFERENCES lenders,
  mode mode NOT NULL,
  external_ref text,
  loan_account_number text,
  borrower_name text NOT NULL,
  callback_url text,
  status text NOT NULL CHECK (status IN ('running', 'completed', 'partial', 'failed')),
  created_at timestamptz(3) NOT NULL,
  finished_at timestamptz(3),
  CONSTRAINT collateral_requests_finished CHECK ((status = 'running') = (finished_at IS NULL))
);
CREATE INDEX collateral_requests_loan ON collateral_requests (lender_id, mode, loan_account_number)
  WHERE loan_account_number IS NOT NULL;
CREATE INDEX collateral_requests_newest ON collateral_requests (mode, id);

CREATE TABLE collateral_properties (
  id text PRIMARY KEY,
  request_id text NOT NULL REFERENCES collateral_requests,
  lender_id text NOT NULL,
  mode mode NOT NULL,
  position integer NOT NULL,
  reference text NOT NULL,
  -- As the answers show it: the code, or what was sent where no state is recognised.
  state text NOT NULL,
  state_label text NOT NULL,
  district text NOT NULL,
  taluk text,
  hobli text,
  village text,
  survey_no text NOT NULL,
  parcel_type text,
  from_year integer NOT NULL,
  to_year integer NOT NULL,
  status text NOT NULL CHECK (status IN ('running', 'completed', 'failed', 'unsupported_state')),
  error_code text,
  error_message text,
  findings json,
  finished_at timestamptz(3),
  -- The search. Whoever takes it puts the due time past its lease; a late finisher's token is old.
  attempts integer NOT NULL DEFAULT 0,
  due_at timestamptz(3) NOT NULL,
  leased boolean NOT NULL DEFAULT false,
  token bigint NOT NULL DEFAULT 0,
  -- The desk, where a person searches.
  desk_at timestamptz(3),
  desk_why text,
  searcher_id text REFERENCES staff,
  searcher_at timestamptz(3),
  -- What the registry answered, word for word: what is in the file, and the file.
  answers json,
  answers_blob_id text REFERENCES blobs,
  answers_size_bytes integer,
  CONSTRAINT collateral_properties_position UNIQUE (request_id, position),
  CONSTRAINT collateral_properties_reference UNIQUE (request_id, reference),
  CONSTRAINT collateral_properties_findings CHECK ((status = 'completed') = (findings IS NOT NULL)),
  CONSTRAINT collateral_properties_error CHECK
    ((status IN ('failed', 'unsupported_state')) = (error_code IS NOT NULL))
) WITH (fillfactor = 80);
CREATE INDEX collateral_properties_due ON collateral_properties (lender_id, mode, due_at)
  WHERE status = 'running' AND desk_at IS NULL;
CREATE INDEX collateral_properties_leased ON collateral_properties (lender_id, mode, due_at)
  WHERE leased;
CREATE INDEX collateral_properties_desk ON collateral_properties (mode, desk_at, id)
  WHERE status = 'running' AND desk_at IS NOT NULL;
CREATE UNIQUE INDEX collateral_properties_blob ON collateral_properties (answers_blob_id)
  WHERE answers_blob_id IS NOT NULL;
CREATE SEQUENCE search_tokens;

-- Made by staff; requests with the case's own loan account number belong to it anyway.
CREATE TABLE case_collateral (
  case_id text NOT NULL REFERENCES cases,
  request_id text NOT NULL REFERENCES collateral_requests,
  lender_id text NOT NULL,
  mode mode NOT NULL,
  linked_by text NOT NULL,
  linked_at timestamptz(3) NOT NULL,
  PRIMARY KEY (case_id, request_id)
);

-- What the portal showed a searcher, as a file.
CREATE TABLE desk_extracts (
  id text PRIMARY KEY,
  property_id text NOT NULL REFERENCES collateral_properties,
  lender_id text NOT NULL,
  mode mode NOT NULL,
  filename text NOT NULL,
  detected_type text NOT NULL,
  size_bytes integer NOT NULL,
  sha256 bytea NOT NULL,
  blob_id text NOT NULL REFERENCES blobs,
  added_by text NOT NULL,
  at timestamptz(3) NOT NULL,
  CONSTRAINT desk_extracts_blob UNIQUE (blob_id)
);
CREATE INDEX desk_extracts_property ON desk_extracts (property_id, id);
