SELECT make_first_partition('deliveries', 'id');
