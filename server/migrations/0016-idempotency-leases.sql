-- A claim on an Idempotency-Key is a lease: renewed while its request runs, free for the next
-- request once it has ended. Null in rows made by nodes of an older version.
ALTER TABLE idempotency_keys ADD COLUMN lease_until timestamptz, ADD COLUMN token uuid;
