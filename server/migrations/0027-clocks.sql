-- A query made late cases look punctual. The job that follows changes of a calendar recalculates
-- the due times of these lenders' open cases. First, so that no lock below waits for the search.
UPDATE lenders l SET calendar_changed_at = now()
WHERE EXISTS (SELECT FROM cases c WHERE c.lender_id = l.id AND c.status <> 'finalised'
  AND c.vendor_used_ms >= l.vendor_minutes * 60000::bigint);

-- Weekdays not worked in some weeks of each month: [{"weekday": 6, "weeks": [2, 4]}].
-- TAT by case type: [{"caseType": "LIT", "vendorMinutes": 540, "fileMinutes": 1080}].
ALTER TABLE lenders
  ADD COLUMN monthly_days_off jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN case_type_minutes jsonb NOT NULL DEFAULT '[]';

-- When our TAT was last paused, and by how much working time the case was late at that moment.
-- vendor_due_at is infinity only while TAT is paused and its time has not run out.
ALTER TABLE cases
  ADD COLUMN vendor_stopped_at timestamptz(3),
  ADD COLUMN vendor_late_ms bigint NOT NULL DEFAULT 0;

-- Our TAT of releases whose case was reopened: the revision starts new clocks, and the figures of
-- the day of the release keep it.
CREATE TABLE earlier_turnarounds (
  case_id text NOT NULL REFERENCES cases,
  revision integer NOT NULL,
  lender_id text NOT NULL,
  mode mode NOT NULL,
  finalised_at timestamptz(3) NOT NULL,
  vendor_used_ms bigint NOT NULL,
  PRIMARY KEY (case_id, revision)
);
CREATE INDEX earlier_turnarounds_finalised ON earlier_turnarounds (mode, finalised_at)
  INCLUDE (vendor_used_ms);
