-- How often work was taken in a row without anything coming of it. What ends its worker each time
-- is put off with an error instead of being taken again at once, for ever.
ALTER TABLE callback_streams ADD COLUMN claims integer NOT NULL DEFAULT 0;
ALTER TABLE document_scans ADD COLUMN claims integer NOT NULL DEFAULT 0;
