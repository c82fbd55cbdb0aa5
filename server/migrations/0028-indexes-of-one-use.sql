-- Until PostgreSQL has counted a new table, it takes every index that begins with lender and mode
-- to be as good as any other. It then read all cases of a lender to find one by its reference.

-- Begins with the number, so it serves nothing but a search for a loan.
DROP INDEX cases_loan;
CREATE INDEX cases_loan ON cases (loan_account_number, lender_id, mode);

-- The condition is always true. Only the list states it, so only the list uses this index.
DROP INDEX cases_changed;
CREATE INDEX cases_changed ON cases (lender_id, mode, changed_in, updated_at, id)
  INCLUDE (status, result) WHERE changed_in >= '0'::xid8;
