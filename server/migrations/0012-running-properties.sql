-- How many of its properties are still searched. Counted down with each that ends, in the same
-- statement: whoever counts it to nothing ends the request, and nobody has to hold it meanwhile.
ALTER TABLE collateral_requests ADD COLUMN running integer NOT NULL DEFAULT 0 CHECK (running >= 0);
UPDATE collateral_requests r SET running = p.running FROM (
  SELECT request_id, count(*) AS running FROM collateral_properties WHERE status = 'running'
  GROUP BY request_id) p
WHERE p.request_id = r.id;
