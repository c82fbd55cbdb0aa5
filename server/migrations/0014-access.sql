-- Attempts to sign in, by keyed hashes of account, client network and device: people type passwords
-- into the e-mail field. What was stored in plain text goes with the old table.
DROP TABLE sign_in_failures;
-- Logged, unlike the old one: a crash neither forgives attempts nor forgets known networks.
CREATE TABLE sign_in_attempts (
  subject bytea PRIMARY KEY,
  attempts integer NOT NULL,
  since timestamptz(3) NOT NULL,
  -- Of an account that too many strangers try: when the next of them may.
  next_at timestamptz(3),
  -- Of an account and a network it was signed in from: how long that network is known.
  known_until timestamptz(3)
);
CREATE INDEX sign_in_attempts_since ON sign_in_attempts (since);

-- A live URL set by staff who may not read reports gets nothing until somebody who may enables it.
ALTER TABLE callback_endpoints DROP CONSTRAINT callback_endpoints_disabled_why_check;
ALTER TABLE callback_endpoints ADD CONSTRAINT callback_endpoints_disabled_why_check
  CHECK (disabled_why IN ('gone', 'failing', 'by hand', 'unconfirmed'));
