SELECT bound_first_partition('deliveries', 'id', 'dlv');
