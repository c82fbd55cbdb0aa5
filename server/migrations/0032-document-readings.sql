-- One row for each document whose text is to be read or was.
CREATE TABLE document_readings (
  document_id text PRIMARY KEY REFERENCES documents ON DELETE CASCADE,
  lender_id text NOT NULL REFERENCES lenders,
  mode mode NOT NULL,
  case_id text NOT NULL REFERENCES cases,
  state text NOT NULL CHECK (state IN ('waiting', 'read', 'unreadable')),
  -- When it may be taken next; the end of the lease while a worker has it. Null once it is done.
  due_at timestamptz(3),
  -- Claims in a row without a page or an outcome.
  claims integer NOT NULL DEFAULT 0,
  -- Of the file; null until it was opened.
  pages integer,
  -- Why it cannot be read.
  fault text,
  read_at timestamptz(3),
  CHECK ((state = 'waiting') = (due_at IS NOT NULL)),
  CHECK ((state = 'unreadable') = (fault IS NOT NULL))
);
CREATE INDEX document_readings_due ON document_readings (lender_id, mode, due_at)
  WHERE due_at IS NOT NULL;
CREATE INDEX document_readings_case ON document_readings (case_id);

-- What was read on a page. Written page by page, so that a stop loses no finished page.
CREATE TABLE document_pages (
  document_id text NOT NULL REFERENCES documents ON DELETE CASCADE,
  page integer NOT NULL CHECK (page > 0),
  lender_id text NOT NULL REFERENCES lenders,
  mode mode NOT NULL,
  case_id text NOT NULL REFERENCES cases,
  -- text: of the file itself; picture: by a reader; none: a page without words.
  source text NOT NULL CHECK (source IN ('text', 'picture', 'none', 'failed')),
  -- Encrypted, with the place and the confidence of each.
  words bytea,
  engine text,
  fault text,
  read_at timestamptz(3) NOT NULL,
  PRIMARY KEY (document_id, page),
  CHECK ((source IN ('text', 'picture')) = (words IS NOT NULL)),
  CHECK ((source = 'failed') = (fault IS NOT NULL))
);

-- One row while an operator has paused reading.
CREATE TABLE reading_pause (
  is_paused boolean PRIMARY KEY DEFAULT true CHECK (is_paused),
  paused_by text NOT NULL,
  paused_at timestamptz(3) NOT NULL
);
