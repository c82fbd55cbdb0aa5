-- When failed deliveries were last replayed together: not again within a minute.
ALTER TABLE callback_endpoints ADD COLUMN replayed_at timestamptz(3);
