-- While it has a row, no node sends callbacks or searches registries. A restored backup has one, so
-- that a copy sends nothing until an operator allows it: docs/decisions/0032-backups.md.
CREATE TABLE sending_pause (
  is_paused boolean PRIMARY KEY DEFAULT true CHECK (is_paused),
  reason text NOT NULL CHECK (reason IN ('by hand', 'restored')),
  paused_by text NOT NULL,
  paused_at timestamptz(3) NOT NULL
);
