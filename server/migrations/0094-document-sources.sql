-- Documents that staff add, with where they came from and who added them; null for those of the
-- lender. Not validated: rows of earlier releases have neither.
ALTER TABLE submissions ADD COLUMN source text, ADD COLUMN added_by text;
ALTER TABLE submissions ADD CONSTRAINT submissions_source_check CHECK (
  (source IS NULL) = (added_by IS NULL)
  AND source IN ('lender', 'borrower', 'registry', 'searcher', 'other')) NOT VALID;
