SELECT bound_first_partition('delivery_attempts', 'delivery_id', 'dlv');
