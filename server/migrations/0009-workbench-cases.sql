-- The workbench: who is at a case, which papers were seen or are expected, views of the queue.

-- Not logged: after a crash the next heartbeat of each page fills it again.
CREATE UNLOGGED TABLE case_presence (
  case_id text NOT NULL REFERENCES cases,
  staff_id text NOT NULL REFERENCES staff,
  -- Of the page; somebody may have a case open in two.
  tab text NOT NULL,
  lender_id text NOT NULL,
  mode mode NOT NULL,
  doing text NOT NULL CHECK (doing IN ('reading', 'editing')),
  since timestamptz(3) NOT NULL,
  seen_at timestamptz(3) NOT NULL,
  PRIMARY KEY (case_id, staff_id, tab)
) WITH (fillfactor = 50);
CREATE INDEX case_presence_seen ON case_presence (seen_at);

-- When a member of staff first looked at a paper.
CREATE TABLE documents_seen (
  case_id text NOT NULL REFERENCES cases,
  staff_id text NOT NULL REFERENCES staff,
  document_id text NOT NULL REFERENCES documents,
  lender_id text NOT NULL,
  mode mode NOT NULL,
  seen_at timestamptz(3) NOT NULL,
  PRIMARY KEY (case_id, staff_id, document_id)
);

-- Papers one expects, as an analyst ticked them; an item without a row is missing.
CREATE TABLE case_checklist (
  case_id text NOT NULL REFERENCES cases,
  item text NOT NULL,
  lender_id text NOT NULL,
  mode mode NOT NULL,
  state text NOT NULL CHECK (state IN ('missing', 'present', 'not_needed')),
  document_ids text[] NOT NULL,
  staff_id text NOT NULL REFERENCES staff,
  set_at timestamptz(3) NOT NULL,
  PRIMARY KEY (case_id, item)
);

-- The queue as somebody wants to see it again: the words of its address.
CREATE TABLE queue_views (
  id text PRIMARY KEY,
  mode mode NOT NULL,
  staff_id text NOT NULL REFERENCES staff,
  name text NOT NULL,
  filter json NOT NULL,
  shared boolean NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL
);
CREATE INDEX queue_views_staff ON queue_views (staff_id, mode, id);
CREATE INDEX queue_views_shared ON queue_views (mode, id) WHERE shared;
