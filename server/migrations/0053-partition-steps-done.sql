DROP FUNCTION make_first_partition;
DROP FUNCTION bound_first_partition;
DROP FUNCTION first_id_at;
DROP TABLE partition_bounds;
