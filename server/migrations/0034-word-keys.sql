-- Search in the documents of all cases: docs/decisions/0029-search-in-all-documents.md.
-- The words of a page as keyed hashes. Null: not computed yet, or the page has no words. A change of
-- the rules by which they are made sets them to null, and workers compute them again.
ALTER TABLE document_pages ADD COLUMN word_keys integer[];
ALTER TABLE document_pages ALTER COLUMN word_keys SET STORAGE EXTERNAL;
-- Searches read the whole index at once: entries are not collected first.
CREATE INDEX document_pages_word_keys ON document_pages USING gin (word_keys)
  WITH (fastupdate = off) WHERE word_keys IS NOT NULL;
CREATE INDEX document_pages_keyless ON document_pages (document_id, page)
  WHERE word_keys IS NULL AND words IS NOT NULL;
CREATE INDEX document_pages_case ON document_pages (mode, case_id);
