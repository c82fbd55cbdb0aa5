-- Analysts' moves, turnaround, reports, staff sessions, the sandbox.

-- Text search in the queue. Trusted since PostgreSQL 13: the database's owner may create it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- When a lender's office is open, and how much of that time a report may take.
ALTER TABLE lenders
  ADD COLUMN time_zone text NOT NULL DEFAULT 'Asia/Kolkata',
  ADD COLUMN work_days integer[] NOT NULL DEFAULT '{1,2,3,4,5,6}',
  ADD COLUMN opens_at integer NOT NULL DEFAULT 570,
  ADD COLUMN closes_at integer NOT NULL DEFAULT 1110,
  ADD COLUMN holidays text[] NOT NULL DEFAULT '{}',
  ADD COLUMN vendor_minutes integer NOT NULL DEFAULT 1620,
  ADD COLUMN file_minutes integer NOT NULL DEFAULT 2700,
  -- Counts its changes, so that a node knows whether what it remembers still holds.
  ADD COLUMN calendar_version integer NOT NULL DEFAULT 1,
  ADD COLUMN calendar_changed_at timestamptz(3);

-- Null where only single sign-on lets the account in.
ALTER TABLE staff ALTER COLUMN password_hash DROP NOT NULL;

-- Who plays the analyst in the sandbox; it cannot sign in.
INSERT INTO staff (id, email, name, role, password_hash, created_at, disabled_at)
VALUES ('staff_00000000000000000000sandbx', 'sandbox', 'Sandbox', 'analyst', NULL, now(), now());

CREATE TABLE staff_sessions (
  token_sha256 bytea PRIMARY KEY,
  staff_id text NOT NULL REFERENCES staff,
  created_at timestamptz(3) NOT NULL,
  seen_at timestamptz(3) NOT NULL
);
CREATE INDEX staff_sessions_staff ON staff_sessions (staff_id);
CREATE INDEX staff_sessions_seen ON staff_sessions (seen_at);

-- Failed sign-ins by account and by address. Not logged: a crash forgives them.
CREATE UNLOGGED TABLE sign_in_failures (
  subject text PRIMARY KEY,
  failures integer NOT NULL,
  since timestamptz(3) NOT NULL
);
CREATE INDEX sign_in_failures_since ON sign_in_failures (since);

ALTER TABLE cases
  ADD COLUMN analyst_id text REFERENCES staff,
  -- What `state` was understood as; null where it was not.
  ADD COLUMN state_code text,
  ADD COLUMN result_reason text,
  ADD COLUMN result_reason_at timestamptz(3),
  -- The newest released version; 0 before the first.
  ADD COLUMN report_version integer NOT NULL DEFAULT 0,
  -- Both clocks start with the case and again with each revision. The vendor's stops while the
  -- lender owes papers: vendor_from is then null, and vendor_used_ms keeps what it had run.
  ADD COLUMN file_from timestamptz(3),
  ADD COLUMN vendor_from timestamptz(3),
  ADD COLUMN vendor_used_ms bigint NOT NULL DEFAULT 0,
  -- Infinity where the clock does not run.
  ADD COLUMN vendor_due_at timestamptz(3) NOT NULL DEFAULT 'infinity',
  ADD COLUMN file_due_at timestamptz(3) NOT NULL DEFAULT 'infinity';

-- Cases from before: due by the calendar, not by business hours, until their next move.
UPDATE cases SET file_from = created_at, vendor_from = created_at,
  vendor_due_at = created_at + interval '3 days', file_due_at = created_at + interval '5 days'
WHERE status <> 'finalised';

-- What the queue searches, as the service spells it (search-text.ts).
ALTER TABLE cases ADD COLUMN search_text text;
UPDATE cases SET search_text = (
  SELECT string_agg(CASE WHEN ascii(letter) < 128 THEN letter ELSE to_hex(ascii(letter)) END, ''
    ORDER BY place)
  FROM regexp_split_to_table(lower(applicant_name || ' ' || coalesce(co_applicant_name, '') || ' ' ||
    loan_account_number || ' ' || external_ref), '') WITH ORDINALITY AS t (letter, place));
-- More samples than usual: how frequent words are is told by nothing else.
ALTER TABLE cases ALTER COLUMN search_text SET NOT NULL, ALTER COLUMN search_text SET STATISTICS 300;

-- The queue: each view of it walks one of these, a status at a time. None begins with the lender,
-- so that a database not yet analysed does not mistake one for the index of references.
CREATE INDEX cases_queue_due ON cases (mode, status, vendor_due_at, created_at, id)
  WHERE status <> 'finalised';
CREATE INDEX cases_queue_received ON cases (mode, status, created_at, id);
CREATE INDEX cases_queue_lender ON cases (mode, status, lender_id, created_at, id);
CREATE INDEX cases_queue_state ON cases (mode, status, state_code, created_at, id)
  WHERE state_code IS NOT NULL;
CREATE INDEX cases_queue_type ON cases (mode, status, case_type, created_at, id);
-- Of nobody is '': a null would not keep the order of what follows. Received cases are nobody's.
CREATE INDEX cases_queue_analyst ON cases (mode, status, coalesce(analyst_id, ''), created_at, id)
  WHERE status <> 'received';
-- Apart, so that a search among the open cases does not read through the finalised.
-- What is new waits in a list that every search reads through: a short one among the open cases,
-- to which intake adds, and none among the finalised.
CREATE INDEX cases_queue_text_open ON cases USING gin (search_text gin_trgm_ops)
  WITH (gin_pending_list_limit = 512) WHERE status <> 'finalised';
CREATE INDEX cases_queue_text_finalised ON cases USING gin (search_text gin_trgm_ops)
  WITH (fastupdate = off) WHERE status = 'finalised';

-- Which version of the report the event is about; its links are made when it is sent.
ALTER TABLE case_events ADD COLUMN report_version integer;

-- What an analyst asks of the lender.
CREATE TABLE case_queries (
  id text PRIMARY KEY,
  lender_id text NOT NULL,
  mode mode NOT NULL,
  case_id text NOT NULL REFERENCES cases,
  revision integer NOT NULL,
  text text NOT NULL,
  canned text,
  documents_awaited boolean NOT NULL,
  raised_by text NOT NULL,
  raised_at timestamptz(3) NOT NULL,
  closed_at timestamptz(3),
  closed_by text CHECK (closed_by IN ('documents', 'staff'))
);
CREATE INDEX case_queries_case ON case_queries (case_id, id);

-- What staff tell each other; no lender ever sees it.
CREATE TABLE case_notes (
  id text PRIMARY KEY,
  lender_id text NOT NULL,
  mode mode NOT NULL,
  case_id text NOT NULL REFERENCES cases,
  staff_id text NOT NULL REFERENCES staff,
  text text NOT NULL,
  at timestamptz(3) NOT NULL
);
CREATE INDEX case_notes_case ON case_notes (case_id, id);

CREATE TABLE report_drafts (
  case_id text PRIMARY KEY REFERENCES cases,
  lender_id text NOT NULL,
  mode mode NOT NULL,
  version integer NOT NULL,
  content json NOT NULL,
  saved_by text NOT NULL,
  saved_at timestamptz(3) NOT NULL
);

-- Every report ever released, with all it says.
CREATE TABLE report_versions (
  case_id text NOT NULL REFERENCES cases,
  version integer NOT NULL,
  lender_id text NOT NULL,
  mode mode NOT NULL,
  revision integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('first', 'revision', 're-release')),
  result text NOT NULL CHECK (result IN ('positive', 'negative', 'query', 'hold')),
  reason text,
  content json NOT NULL,
  code text NOT NULL,
  released_by text NOT NULL,
  released_at timestamptz(3) NOT NULL,
  PRIMARY KEY (case_id, version),
  CONSTRAINT report_versions_code UNIQUE (code)
);

-- The PDFs of a version; those without one wait for the next release.
CREATE TABLE report_files (
  id text PRIMARY KEY,
  lender_id text NOT NULL,
  mode mode NOT NULL,
  case_id text NOT NULL REFERENCES cases,
  version integer,
  kind text NOT NULL CHECK (kind IN ('report', 'attachment')),
  filename text NOT NULL,
  size_bytes integer NOT NULL,
  sha256 bytea NOT NULL,
  blob_id text NOT NULL REFERENCES blobs,
  added_by text NOT NULL,
  at timestamptz(3) NOT NULL,
  CONSTRAINT report_files_blob UNIQUE (blob_id)
);
CREATE INDEX report_files_case ON report_files (case_id, version);

-- Cases that play a scenario by themselves, and when their next step is due.
CREATE TABLE sandbox_plays (
  case_id text PRIMARY KEY REFERENCES cases,
  lender_id text NOT NULL,
  mode mode NOT NULL CHECK (mode = 'test'),
  scenario text NOT NULL,
  failures integer NOT NULL DEFAULT 0,
  due_at timestamptz(3) NOT NULL
);
CREATE INDEX sandbox_plays_due ON sandbox_plays (due_at);
