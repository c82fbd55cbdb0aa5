-- The query that a mail to a contact is about: it is dropped once the query is answered. Null in
-- those of earlier releases.
ALTER TABLE mails ADD COLUMN query_id text REFERENCES case_queries;
-- How many documents the case had when the report was submitted: times of clocks may step back.
-- Null in those of earlier releases.
ALTER TABLE report_submissions ADD COLUMN document_count integer;
