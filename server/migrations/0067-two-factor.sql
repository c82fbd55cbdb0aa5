-- Two-factor sign-in, where sessions are used, and links to set a new password:
-- docs/decisions/0040-two-factor.md. Sessions that an earlier release starts leave these null.
ALTER TABLE staff_sessions ADD COLUMN method text, ADD COLUMN address text,
  ADD COLUMN user_agent text;

CREATE TABLE staff_totp (
  staff_id text PRIMARY KEY REFERENCES staff,
  -- The secret in use; null until the first one is confirmed.
  sealed bytea,
  confirmed_at timestamptz(3),
  -- Of the last code that was accepted: codes of this step and earlier ones no longer work.
  last_step integer NOT NULL DEFAULT 0,
  -- Since the last sign-in with a second factor.
  wrong_codes integer NOT NULL DEFAULT 0,
  -- A new secret that is not confirmed yet.
  pending_sealed bytea,
  pending_at timestamptz(3),
  CHECK ((sealed IS NULL) = (confirmed_at IS NULL)),
  CHECK ((pending_sealed IS NULL) = (pending_at IS NULL))
);

CREATE TABLE staff_recovery_codes (
  staff_id text NOT NULL REFERENCES staff,
  hash bytea NOT NULL,
  used_at timestamptz(3),
  PRIMARY KEY (staff_id, hash)
);

CREATE TABLE staff_passkeys (
  id text PRIMARY KEY,
  staff_id text NOT NULL REFERENCES staff,
  -- As the authenticator names it, in base64url.
  credential_id text NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  used_at timestamptz(3),
  CONSTRAINT staff_passkeys_credential UNIQUE (credential_id)
);
CREATE INDEX staff_passkeys_staff ON staff_passkeys (staff_id);
