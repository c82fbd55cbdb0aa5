-- People of lenders have accounts beside those of the office. Whatever names no kind, the release
-- before included, makes accounts and sessions of the office.
ALTER TABLE staff
  ADD COLUMN kind text NOT NULL DEFAULT 'office',
  ADD COLUMN lender_id text REFERENCES lenders (id),
  ADD CONSTRAINT staff_id_kind UNIQUE (id, kind),
  ADD CONSTRAINT staff_kind_check CHECK (
    (kind = 'office' AND lender_id IS NULL AND NOT starts_with(id, 'person_'))
    OR (kind = 'lender' AND lender_id IS NOT NULL AND starts_with(id, 'person_'))),
  DROP CONSTRAINT staff_role_check,
  ADD CONSTRAINT staff_role_check CHECK (CASE kind
    WHEN 'office' THEN role IN ('analyst', 'approver', 'searcher', 'operator', 'manager', 'admin')
    ELSE role IN ('lender_admin', 'developer', 'operations', 'viewer') END);
CREATE INDEX staff_lender ON staff (lender_id, id) WHERE lender_id IS NOT NULL;

-- No session of the office for a person of a lender: the release before would start one.
ALTER TABLE staff_sessions
  ADD COLUMN kind text NOT NULL DEFAULT 'office',
  ADD CONSTRAINT staff_sessions_kind FOREIGN KEY (staff_id, kind) REFERENCES staff (id, kind);
