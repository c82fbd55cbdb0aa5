-- Headers that belong to a remembered answer, such as Location; null if there are none.
ALTER TABLE idempotency_keys ADD COLUMN headers json;
