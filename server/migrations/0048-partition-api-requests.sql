SELECT make_first_partition('api_requests', 'id');
