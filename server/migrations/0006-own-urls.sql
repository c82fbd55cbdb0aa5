-- A delivery may go to a URL of its own, with a payload of its own: a collateral request's.
ALTER TABLE deliveries ADD COLUMN url text, ADD COLUMN payload json;
ALTER TABLE callback_streams ADD COLUMN own boolean NOT NULL DEFAULT false;

-- What goes to its own URL is neither parked nor counted with what goes to the registered one.
DROP INDEX callback_streams_due;
DROP INDEX callback_streams_leased;
CREATE INDEX callback_streams_due ON callback_streams (lender_id, mode, own, due_at);
CREATE INDEX callback_streams_leased ON callback_streams (lender_id, mode, own, due_at) WHERE leased;
CREATE INDEX callback_streams_own ON callback_streams (lender_id, mode) WHERE own;

-- No two claims ever have the same token, not even of a stream that was gone and came back.
CREATE SEQUENCE callback_tokens START 1000000;
