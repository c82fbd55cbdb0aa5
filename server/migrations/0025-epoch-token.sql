-- Two servers that were restored or promoted apart from each other may count the same epochs. The
-- token tells them apart.
ALTER TABLE feed_epoch ADD COLUMN token uuid NOT NULL DEFAULT gen_random_uuid();
-- The epoch for which the numbers of changes in cases were last checked.
ALTER TABLE feed_epoch ADD COLUMN cases_epoch integer NOT NULL DEFAULT 0;
UPDATE feed_epoch SET cases_epoch = epoch;
