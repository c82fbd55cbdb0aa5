-- How often a property was taken since anything came of it. One that is taken again and again
-- without an outcome is ended instead of searched for ever.
ALTER TABLE collateral_properties ADD COLUMN claims integer NOT NULL DEFAULT 0;

CREATE INDEX collateral_requests_running ON collateral_requests (id) WHERE status = 'running';
