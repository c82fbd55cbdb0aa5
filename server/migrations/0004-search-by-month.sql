-- Searches go month by month, the first ones of the order first, and stop when the page is full.
-- With the month in the index of words, a month costs what it has of the word, not what all years
-- have of it; with the lender in it, a small one does not pay for the large.

CREATE EXTENSION IF NOT EXISTS btree_gin;

DROP INDEX cases_queue_text_open;
DROP INDEX cases_queue_text_finalised;

CREATE INDEX cases_queue_text_open ON cases
  USING gin (search_text gin_trgm_ops, date_trunc('month', created_at AT TIME ZONE 'UTC'),
    lender_id)
  WITH (gin_pending_list_limit = 512)
  WHERE status <> 'finalised';
CREATE INDEX cases_queue_text_finalised ON cases
  USING gin (search_text gin_trgm_ops, date_trunc('month', created_at AT TIME ZONE 'UTC'),
    lender_id)
  WITH (fastupdate = off)
  WHERE status = 'finalised';

-- How frequent three letters are, by a sample of the cases: the index is asked for the rarest.
CREATE TABLE search_letters (
  letters text PRIMARY KEY,
  share real NOT NULL
);
