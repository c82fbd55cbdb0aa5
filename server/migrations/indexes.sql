-- Indexes of tables that may be large when they are built. A migration that built one would hold
-- every write to its table meanwhile: these are built after all migrations, beside the running
-- service. To change one, drop it in a migration and change it here.

-- The trail is read newest first, whatever it is narrowed to. Later partitions are made like the first.
CREATE INDEX audit_trail_subject ON audit_trail_first (subject, at, seq);
CREATE INDEX audit_trail_actor ON audit_trail_first (actor, at, seq);
CREATE INDEX audit_trail_lender ON audit_trail_first (lender_id, at, seq) WHERE lender_id IS NOT NULL;
CREATE INDEX audit_trail_action ON audit_trail_first (action, at, seq);
CREATE INDEX audit_trail_time ON audit_trail_first (at, seq);

-- What was finalised in the last days, and how long it took.
CREATE INDEX cases_finalised ON cases (mode, finalised_at)
  INCLUDE (vendor_used_ms, file_from, created_at) WHERE status = 'finalised';
CREATE INDEX collateral_properties_failed ON collateral_properties (mode, finished_at)
  WHERE status = 'failed';

-- Begins with the number, so it serves nothing but a search for a loan.
CREATE INDEX cases_loan ON cases (loan_account_number, lender_id, mode);

-- Filters by status and result read only the index. The condition is always true: only the list
-- states it, so only the list uses this index.
CREATE INDEX cases_changed ON cases (lender_id, mode, changed_in, updated_at, id)
  INCLUDE (status, result) WHERE changed_in >= '0'::xid8;

-- The orders of the queue that no other index has, for finalised cases alone: a case that is
-- created or moved on pays for none of them. docs/decisions/0038-sorting-the-queue.md
CREATE INDEX cases_queue_done_applicant ON cases (mode, lower(applicant_name) COLLATE "C",
  created_at, id) WHERE status = 'finalised';
CREATE INDEX cases_queue_done_reference ON cases (mode, external_ref COLLATE "C", created_at, id)
  WHERE status = 'finalised';
-- Also for the filter by district.
CREATE INDEX cases_queue_done_district ON cases (mode,
  coalesce(lower(district), chr(1114111)) COLLATE "C", created_at, id) WHERE status = 'finalised';
