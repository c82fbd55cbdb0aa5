-- The office's own standard queries. A row with the key of a built-in one replaces it.
CREATE TABLE query_texts (
  key text PRIMARY KEY,
  version integer NOT NULL,
  title text NOT NULL,
  text text NOT NULL,
  documents_awaited boolean NOT NULL,
  -- No longer offered; kept, so that a built-in text does not return.
  is_removed boolean NOT NULL,
  changed_by text NOT NULL,
  changed_at timestamptz(3) NOT NULL
);
