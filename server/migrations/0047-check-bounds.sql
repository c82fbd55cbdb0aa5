-- Reads the tables, and holds no writes meanwhile.
ALTER TABLE api_requests VALIDATE CONSTRAINT first_partition;
ALTER TABLE deliveries VALIDATE CONSTRAINT first_partition;
ALTER TABLE delivery_attempts VALIDATE CONSTRAINT first_partition;
ALTER TABLE case_events VALIDATE CONSTRAINT first_partition;
ALTER TABLE audit_trail VALIDATE CONSTRAINT first_partition;
