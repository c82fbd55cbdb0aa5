SELECT bound_first_partition('case_events', 'id', 'evt');
