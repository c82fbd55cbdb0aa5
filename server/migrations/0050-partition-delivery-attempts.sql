SELECT make_first_partition('delivery_attempts', 'delivery_id');
