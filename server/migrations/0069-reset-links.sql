-- Links by which a member of staff sets a new password.
CREATE TABLE staff_reset_links (
  token_sha256 bytea PRIMARY KEY,
  staff_id text NOT NULL REFERENCES staff,
  -- Also removes the second factors of the account.
  also_two_factor boolean NOT NULL,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3)
);
CREATE INDEX staff_reset_links_staff ON staff_reset_links (staff_id);
CREATE INDEX staff_reset_links_expires ON staff_reset_links (expires_at);
