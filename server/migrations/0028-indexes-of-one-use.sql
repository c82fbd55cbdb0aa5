-- Until PostgreSQL has counted a new table, it takes every index that begins with lender and mode
-- to be as good as any other. It then read all cases of a lender to find one by its reference. Built
-- anew, with other columns, by indexes.sql.
DROP INDEX IF EXISTS cases_loan;
DROP INDEX IF EXISTS cases_changed;
