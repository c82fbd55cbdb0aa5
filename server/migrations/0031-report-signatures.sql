-- The digital signature of a released PDF. NULL: released unsigned, as all were before.
ALTER TABLE report_versions ADD COLUMN signer_subject text, ADD COLUMN signer_serial text,
  ADD COLUMN signer_certificate text, ADD COLUMN signed_at timestamptz(3),
  ADD COLUMN signature_level text CHECK (signature_level IN ('B-B', 'B-T')),
  ADD CONSTRAINT report_versions_signature CHECK (num_nulls(signer_subject, signer_serial,
    signer_certificate, signed_at, signature_level) IN (0, 5));
