-- Keys that are stored encrypted ("wrapped") by another key: docs/decisions/0033-data-keys.md.
-- Without rows of the purposes root and wrapping, the master key itself is the root key.
CREATE TABLE data_keys (
  id text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{16}$'),
  -- root: input of every key but those of documents; wrapping: wraps the keys of lenders. Both are
  -- wrapped by the master key. documents: of one lender.
  purpose text NOT NULL CHECK (purpose IN ('root', 'wrapping', 'documents')),
  lender_id text UNIQUE REFERENCES lenders (id),
  wrapped bytea NOT NULL,
  wrapped_by text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CHECK ((purpose = 'documents') = (lender_id IS NOT NULL))
);
CREATE UNIQUE INDEX data_keys_of_installation ON data_keys (purpose) WHERE lender_id IS NULL;

-- When its master key became this one; null: never rotated.
ALTER TABLE installation ADD COLUMN key_rotated_at timestamptz(3);

-- The wrapping key that the node has in memory; empty: none; null: a release from before this table.
ALTER TABLE nodes ADD COLUMN wrapping_key text;
