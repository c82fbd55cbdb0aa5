SELECT bound_first_partition('api_requests', 'id', 'req');
