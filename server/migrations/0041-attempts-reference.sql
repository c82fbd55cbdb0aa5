-- The delivery of an attempt is in a table of partitions, whose months are archived together.
ALTER TABLE delivery_attempts DROP CONSTRAINT delivery_attempts_delivery_id_fkey;
