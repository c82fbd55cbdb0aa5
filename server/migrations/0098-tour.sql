-- When the account finished or skipped the tour of the workbench; accounts from before know it.
ALTER TABLE staff ADD COLUMN tour_seen_at timestamptz(3);
UPDATE staff SET tour_seen_at = created_at;
