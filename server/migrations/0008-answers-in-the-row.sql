-- What a registry answered is small, and ends with its property in one transaction: it lives in the
-- row, sealed, and no longer in a file of its own. No release ever wrote such a file.
UPDATE blobs SET state = 'condemned'
  WHERE id IN (SELECT answers_blob_id FROM collateral_properties WHERE answers_blob_id IS NOT NULL);
UPDATE collateral_properties SET answers = NULL WHERE answers IS NOT NULL;
ALTER TABLE collateral_properties
  DROP COLUMN answers_blob_id,
  DROP COLUMN answers_size_bytes,
  ADD COLUMN answers_sealed bytea;
-- Packed and sealed already: PostgreSQL would only try to pack it again.
ALTER TABLE collateral_properties ALTER COLUMN answers_sealed SET STORAGE EXTERNAL;
