-- Whether a second person must approve each live report of the lender before it is released.
ALTER TABLE lenders ADD COLUMN second_person text NOT NULL DEFAULT 'never'
  CHECK (second_person IN ('always', 'never'));

-- Who saved the draft since the last release: none of them may approve it.
CREATE TABLE report_writers (
  case_id text NOT NULL REFERENCES cases (id),
  actor text NOT NULL,
  lender_id text NOT NULL,
  mode mode NOT NULL,
  saved_at timestamptz(3) NOT NULL,
  PRIMARY KEY (case_id, actor)
);
INSERT INTO report_writers (case_id, actor, lender_id, mode, saved_at)
SELECT case_id, saved_by, lender_id, mode, saved_at FROM report_drafts;

-- Reports that were submitted for approval, with the outcome and the draft they were submitted as.
CREATE TABLE report_submissions (
  case_id text NOT NULL REFERENCES cases (id),
  number integer NOT NULL,
  lender_id text NOT NULL,
  mode mode NOT NULL,
  draft_version integer NOT NULL,
  move text NOT NULL,
  result text NOT NULL,
  reason text,
  overrides jsonb NOT NULL DEFAULT '[]',
  submitted_by text NOT NULL,
  submitted_at timestamptz(3) NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'approved', 'sent_back', 'replaced')),
  decided_by text,
  decided_at timestamptz(3),
  remarks text,
  PRIMARY KEY (case_id, number)
);
CREATE UNIQUE INDEX report_submissions_open ON report_submissions (case_id) WHERE state = 'open';

ALTER TABLE staff DROP CONSTRAINT staff_role_check, ADD CONSTRAINT staff_role_check
  CHECK (role IN ('analyst', 'approver', 'searcher', 'operator', 'admin'));

-- Advocates who sign reports.
ALTER TABLE staff ADD COLUMN advocate_name text, ADD COLUMN enrolment_number text,
  ADD COLUMN bar_council text, ADD COLUMN signature_image bytea,
  ADD CONSTRAINT staff_advocate CHECK (
    (advocate_name IS NULL) = (enrolment_number IS NULL)
    AND (advocate_name IS NULL) = (bar_council IS NULL)
    AND (signature_image IS NULL OR advocate_name IS NOT NULL));
