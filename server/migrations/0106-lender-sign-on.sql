-- A lender's own identity provider, by which its people sign in to the console. The domains of their
-- e-mail addresses lead to it.
CREATE TABLE lender_sign_on (
  lender_id text PRIMARY KEY REFERENCES lenders,
  issuer text NOT NULL,
  client_id text NOT NULL,
  sealed_secret bytea NOT NULL,
  label text NOT NULL,
  -- Whether its people sign in by nothing else.
  is_required boolean NOT NULL,
  version integer NOT NULL DEFAULT 1,
  changed_at timestamptz(3) NOT NULL);
CREATE TABLE lender_domains (
  domain text PRIMARY KEY,
  lender_id text NOT NULL REFERENCES lender_sign_on ON DELETE CASCADE);
CREATE INDEX lender_domains_lender ON lender_domains (lender_id);
