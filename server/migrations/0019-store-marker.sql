-- The document store carries a marker with this id, so that a node with another store, or with an
-- empty folder where the store should be mounted, takes no documents.
ALTER TABLE installation
  ADD COLUMN store_id text NOT NULL DEFAULT gen_random_uuid()::text,
  -- Null until the store has its marker.
  ADD COLUMN store_bound_at timestamptz;
