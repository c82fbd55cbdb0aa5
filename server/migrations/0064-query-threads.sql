-- Queries are threads: docs/decisions/0039-queries-as-threads.md.
ALTER TABLE case_queries DROP CONSTRAINT case_queries_closed_by_check;
ALTER TABLE case_queries ADD CONSTRAINT case_queries_closed_by_check
  CHECK (closed_by IN ('documents', 'answer', 'staff', 'withdrawal')) NOT VALID;

-- What a lender answered to a query, in words or by documents, or what staff noted of it.
CREATE TABLE query_answers (
  id text PRIMARY KEY,
  lender_id text NOT NULL,
  mode mode NOT NULL,
  case_id text NOT NULL REFERENCES cases,
  query_id text NOT NULL REFERENCES case_queries,
  text text,
  -- Documents that came with it, by the names they are stored under in the case.
  filenames text[] NOT NULL DEFAULT '{}',
  answered_by text NOT NULL,
  at timestamptz(3) NOT NULL,
  CHECK (text IS NOT NULL OR cardinality(filenames) > 0)
);
CREATE INDEX query_answers_case ON query_answers (case_id, id);

-- Queries that staff can still undo. The lender sees none of them; when one is due, a job raises it
-- and deletes the row. A table of its own: the previous release shows every row of case_queries.
CREATE TABLE waiting_queries (
  id text PRIMARY KEY,
  lender_id text NOT NULL,
  mode mode NOT NULL,
  case_id text NOT NULL REFERENCES cases,
  text text NOT NULL,
  canned text,
  documents_awaited boolean NOT NULL,
  raised_by text NOT NULL,
  -- By the clock of the database, as every node reads it.
  due_at timestamptz(3) NOT NULL,
  -- The status that did not allow it when it was due; it is not tried again.
  refused_status text
);
CREATE INDEX waiting_queries_due ON waiting_queries (due_at) WHERE refused_status IS NULL;
CREATE INDEX waiting_queries_case ON waiting_queries (case_id, id);
