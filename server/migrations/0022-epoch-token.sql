-- Two servers that were restored or promoted apart from each other may count the same epochs. The
-- token tells them apart.
ALTER TABLE feed_epoch ADD COLUMN token uuid NOT NULL DEFAULT gen_random_uuid();
