-- Mail to staff and to the contacts of cases: docs/decisions/0045-mail.md.
CREATE TABLE mails (
  id text PRIMARY KEY,
  kind text NOT NULL,
  mode mode NOT NULL,
  -- Null: the contact of a case.
  staff_id text REFERENCES staff,
  case_id text REFERENCES cases,
  recipient text NOT NULL,
  -- Null some days after the end.
  subject text,
  body_text text,
  body_html text,
  -- The same at every attempt.
  message_id text NOT NULL UNIQUE,
  state text NOT NULL DEFAULT 'queued',
  attempts integer NOT NULL DEFAULT 0,
  -- While it is queued: when it is tried next. While it is being sent: when the claim ends.
  due_at timestamptz(3),
  -- Counts the claims: what an earlier claimant reports is ignored.
  fence integer NOT NULL DEFAULT 0,
  -- From then on, the server may have it.
  handed_over_at timestamptz(3),
  give_up_at timestamptz(3) NOT NULL,
  last_error text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  finished_at timestamptz(3),
  CONSTRAINT mails_state CHECK (
    state IN ('queued', 'sending', 'sent', 'unknown', 'failed', 'dropped')),
  CONSTRAINT mails_finished CHECK ((finished_at IS NULL) = (state IN ('queued', 'sending'))),
  CONSTRAINT mails_due CHECK ((due_at IS NULL) = (finished_at IS NOT NULL))
);
CREATE INDEX mails_unfinished ON mails (due_at) WHERE finished_at IS NULL;
CREATE INDEX mails_finished_at ON mails (finished_at) WHERE finished_at IS NOT NULL;
CREATE INDEX mails_undelivered ON mails (state, finished_at DESC)
  WHERE state IN ('unknown', 'failed');

-- While the mail server cannot be used. No row: it can.
CREATE TABLE mail_outage (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  since timestamptz(3) NOT NULL,
  attempts integer NOT NULL,
  -- Until then, nothing is tried; then, one mail.
  next_try_at timestamptz(3) NOT NULL,
  last_error text NOT NULL
);

-- Addresses that get no mail, since a server refused them for good or a person said so.
CREATE TABLE mail_refusals (
  address text PRIMARY KEY,
  reason text NOT NULL,
  refused_by text NOT NULL,
  refused_at timestamptz(3) NOT NULL
);

-- A person without a row gets no mail.
CREATE TABLE mail_preferences (
  staff_id text PRIMARY KEY REFERENCES staff,
  frequency text NOT NULL,
  CONSTRAINT mail_preferences_frequency CHECK (frequency IN ('at_once', 'daily'))
);
ALTER TABLE notification_preferences ADD COLUMN by_mail boolean NOT NULL DEFAULT true;

-- Notifications that are told by mail: each in one mail at most.
CREATE TABLE mail_items (
  notification bigint PRIMARY KEY REFERENCES notifications ON DELETE CASCADE,
  staff_id text NOT NULL REFERENCES staff,
  mode mode NOT NULL,
  -- When they are collected.
  due_at timestamptz(3) NOT NULL,
  -- Null: not collected yet.
  mail_id text REFERENCES mails ON DELETE CASCADE
);
CREATE INDEX mail_items_waiting ON mail_items (due_at) WHERE mail_id IS NULL;
CREATE INDEX mail_items_of_person ON mail_items (staff_id, mode) WHERE mail_id IS NULL;
CREATE INDEX mail_items_mail ON mail_items (mail_id) WHERE mail_id IS NOT NULL;

-- Lenders that want the contacts of cases told about queries.
CREATE TABLE contact_mail (
  lender_id text NOT NULL REFERENCES lenders,
  mode mode NOT NULL,
  since timestamptz(3) NOT NULL,
  PRIMARY KEY (lender_id, mode)
);
