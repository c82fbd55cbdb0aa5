-- The password was right, and the second factor is awaited.
CREATE TABLE staff_sign_ins (
  token_sha256 bytea PRIMARY KEY,
  staff_id text NOT NULL REFERENCES staff,
  -- Of the stored hash: a password that is changed meanwhile ends the sign-in.
  password_sha256 bytea NOT NULL,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX staff_sign_ins_staff ON staff_sign_ins (staff_id);
CREATE INDEX staff_sign_ins_expires ON staff_sign_ins (expires_at);

-- What a passkey must sign. A challenge is taken before its answer is checked, so it works once.
CREATE TABLE staff_challenges (
  -- Of the token of the session or sign-in that it was given to.
  token_sha256 bytea NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('add', 'second factor', 'sign-in')),
  challenge text NOT NULL,
  -- Keyed hash of the client network, for those that are given to anyone.
  network bytea,
  expires_at timestamptz(3) NOT NULL,
  PRIMARY KEY (token_sha256, purpose)
);
CREATE INDEX staff_challenges_network ON staff_challenges (network) WHERE network IS NOT NULL;
CREATE INDEX staff_challenges_expires ON staff_challenges (expires_at);
