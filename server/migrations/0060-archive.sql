-- Months that were taken out of the database: docs/decisions/0037-archive.md.
CREATE TABLE archived_partitions (
  archive_id text NOT NULL,
  name text NOT NULL,
  table_name text NOT NULL,
  -- Null: everything before the other end.
  from_at timestamptz(3),
  until_at timestamptz(3) NOT NULL,
  -- detached: its rows are in the table of that name, which belongs to no other; restoring: so are
  -- those that were loaded so far.
  state text NOT NULL CHECK (state IN ('detached', 'archived', 'restoring')),
  detached_at timestamptz(3) NOT NULL,
  archived_at timestamptz(3),
  row_count bigint,
  -- Of the file.
  sha256 text,
  PRIMARY KEY (archive_id, name),
  CHECK (state = 'detached' OR (archived_at IS NOT NULL AND row_count IS NOT NULL AND sha256 IS NOT NULL))
);

-- Lines of the audit trail that were archived. Where they are missing, the chain goes on with them.
CREATE TABLE archived_runs (
  first_seq bigint PRIMARY KEY,
  last_seq bigint NOT NULL CHECK (last_seq >= first_seq),
  -- Of the line before the first, and of the last.
  chain_before bytea NOT NULL,
  chain bytea NOT NULL,
  archive_id text NOT NULL,
  name text NOT NULL,
  mac bytea NOT NULL,
  FOREIGN KEY (archive_id, name) REFERENCES archived_partitions
);
