-- Lists of cases that people of a lender upload as a file: checked first, created once confirmed.
CREATE TABLE case_lists (
  id text PRIMARY KEY,
  lender_id text NOT NULL REFERENCES lenders (id),
  mode mode NOT NULL,
  filename text NOT NULL,
  format text NOT NULL CHECK (format IN ('csv', 'xlsx')),
  sheet text,
  -- Names of fields and their headings, in the order of the file.
  columns json NOT NULL,
  state text NOT NULL CHECK (state IN ('checked', 'creating', 'done')),
  created_by text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  confirmed_by text,
  confirmed_request text,
  confirmed_at timestamptz(3),
  finished_at timestamptz(3),
  -- When a worker may go on creating; null: there is nothing to create.
  due_at timestamptz(3)
);
CREATE INDEX case_lists_lender ON case_lists (lender_id, mode, id DESC);
CREATE INDEX case_lists_due ON case_lists (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX case_lists_created ON case_lists (created_at);

CREATE TABLE case_list_rows (
  list_id text NOT NULL REFERENCES case_lists (id) ON DELETE CASCADE,
  -- As in the file.
  number integer NOT NULL,
  lender_id text NOT NULL,
  mode mode NOT NULL,
  state text NOT NULL CHECK (state IN ('sound', 'faulty', 'created', 'existing', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  -- What the row says and what is wrong with it, encrypted.
  sealed bytea NOT NULL,
  case_id text,
  PRIMARY KEY (list_id, number)
);
CREATE INDEX case_list_rows_sound ON case_list_rows (list_id, attempts, number)
  WHERE state = 'sound';
