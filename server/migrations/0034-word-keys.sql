-- Search in the documents of all cases: docs/decisions/0029-search-in-all-documents.md.
-- The words of a page as keyed hashes. Null: not computed yet, or the page has no words. A change of
-- the rules by which they are made sets them to null, and workers compute them again.
ALTER TABLE document_pages ADD COLUMN word_keys integer[];
ALTER TABLE document_pages ALTER COLUMN word_keys SET STORAGE EXTERNAL;
-- New entries are collected first, but few, since every search reads them.
CREATE INDEX document_pages_word_keys ON document_pages USING gin (word_keys)
  WITH (gin_pending_list_limit = 512) WHERE word_keys IS NOT NULL;
CREATE INDEX document_pages_keyless ON document_pages (document_id, page)
  WHERE word_keys IS NULL AND words IS NOT NULL;
CREATE INDEX document_pages_case ON document_pages (mode, case_id);
