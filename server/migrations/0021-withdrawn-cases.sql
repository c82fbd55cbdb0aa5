-- A lender can withdraw an open case. NOT VALID: the new list contains the old one, so no row has to
-- be read while the table is locked; new rows are checked all the same.
ALTER TABLE cases DROP CONSTRAINT cases_status_check;
ALTER TABLE cases ADD CONSTRAINT cases_status_check CHECK (status IN
  ('received', 'allocated', 'in_review', 'query_raised', 'finalised', 'withdrawn')) NOT VALID;
-- Why the lender withdrew it. Null: not withdrawn.
ALTER TABLE cases ADD COLUMN withdrawal_reason text;

ALTER TABLE case_queries DROP CONSTRAINT case_queries_closed_by_check;
ALTER TABLE case_queries ADD CONSTRAINT case_queries_closed_by_check
  CHECK (closed_by IN ('documents', 'staff', 'withdrawal')) NOT VALID;

-- Events that are sent only to a lender that asked for them. Next to the signing secret, which every
-- lender has for each mode: the move of a case reads it, and knows nothing of callback URLs.
ALTER TABLE signing_secrets ADD COLUMN opt_in_events text[] NOT NULL DEFAULT '{}';
