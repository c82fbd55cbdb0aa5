-- A flat or shop within a parcel, and whether the lender asked for a period. Requests of earlier
-- versions are as if it had: their years stay what they are.
ALTER TABLE collateral_properties ADD COLUMN building text, ADD COLUMN unit text,
  ADD COLUMN floor text, ADD COLUMN wing text,
  ADD COLUMN is_default_period boolean NOT NULL DEFAULT false;

-- Names under which the lender holds mortgages; NULL: its own name only.
ALTER TABLE lenders ADD COLUMN own_names text[];

-- For the list of a lender's requests, all or by reference.
CREATE INDEX collateral_requests_of_lender ON collateral_requests (lender_id, mode, id);
CREATE INDEX collateral_requests_reference
  ON collateral_requests (lender_id, mode, external_ref, id) WHERE external_ref IS NOT NULL;
