-- Whose release it was: the case may have another analyst since. Null for releases whose case was
-- reopened before; these count for the analyst of the case.
ALTER TABLE earlier_turnarounds ADD COLUMN analyst_id text REFERENCES staff (id);
