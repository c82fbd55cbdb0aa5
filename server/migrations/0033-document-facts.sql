-- When the facts of a document may be looked for next; the end of the lease while a worker does it.
-- Null before it is read, and once they are found.
ALTER TABLE document_readings
  ADD COLUMN facts_due_at timestamptz(3),
  ADD COLUMN facts_claims integer NOT NULL DEFAULT 0;
UPDATE document_readings SET facts_due_at = now() WHERE state = 'read';
CREATE INDEX document_readings_facts_due ON document_readings (facts_due_at)
  WHERE facts_due_at IS NOT NULL;

-- What a document says, found by rules in its words.
CREATE TABLE document_facts (
  document_id text PRIMARY KEY REFERENCES documents ON DELETE CASCADE,
  lender_id text NOT NULL REFERENCES lenders,
  mode mode NOT NULL,
  case_id text NOT NULL REFERENCES cases,
  -- Null if it is not known.
  kind text,
  -- The edition of the rules; facts of an older one are found again.
  edition integer NOT NULL,
  -- Encrypted: each value with its confidence and its places.
  facts bytea NOT NULL,
  found_at timestamptz(3) NOT NULL
);
CREATE INDEX document_facts_case ON document_facts (case_id);
CREATE INDEX document_facts_edition ON document_facts (edition, document_id);

-- What people decided about proposed values, so that the rules can be improved.
CREATE TABLE proposal_decisions (
  case_id text NOT NULL REFERENCES cases,
  proposal text NOT NULL,
  field text NOT NULL,
  lender_id text NOT NULL REFERENCES lenders,
  mode mode NOT NULL,
  document_id text NOT NULL REFERENCES documents ON DELETE CASCADE,
  document_kind text,
  edition integer NOT NULL,
  confidence text NOT NULL CHECK (confidence IN ('high', 'low')),
  page integer NOT NULL CHECK (page > 0),
  decision text NOT NULL CHECK (decision IN ('accepted', 'corrected', 'dismissed')),
  -- Encrypted: the proposed value and, if it was corrected, the right one.
  read_and_right bytea NOT NULL,
  decided_by text NOT NULL,
  decided_at timestamptz(3) NOT NULL,
  PRIMARY KEY (case_id, proposal, field)
);
CREATE INDEX proposal_decisions_document ON proposal_decisions (document_id);
CREATE INDEX proposal_decisions_time ON proposal_decisions (mode, decided_at);
