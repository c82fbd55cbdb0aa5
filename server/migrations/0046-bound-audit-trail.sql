SELECT bound_first_partition('audit_trail', 'at', NULL);
