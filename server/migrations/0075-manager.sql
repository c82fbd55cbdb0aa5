-- The head of the office: reads cases, queue and figures, and allocates.
ALTER TABLE staff DROP CONSTRAINT staff_role_check, ADD CONSTRAINT staff_role_check
  CHECK (role IN ('analyst', 'approver', 'searcher', 'operator', 'manager', 'admin'));
