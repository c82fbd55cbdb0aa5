-- What members of staff are notified of in the workbench: docs/decisions/0044-notifications.md.
CREATE TABLE notifications (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id text NOT NULL REFERENCES staff,
  kind text NOT NULL,
  -- What happened, such as a case and its version: no one is notified of the same thing twice.
  fact text NOT NULL,
  lender_id text NOT NULL REFERENCES lenders,
  mode mode NOT NULL,
  -- Null if it is about the lender.
  case_id text REFERENCES cases,
  created_at timestamptz(3) NOT NULL,
  read_at timestamptz(3),
  CONSTRAINT notifications_fact UNIQUE (staff_id, kind, fact)
);
-- Unread first, then newest first.
CREATE INDEX notifications_list ON notifications (staff_id, mode, (read_at IS NOT NULL),
  number DESC);
CREATE INDEX notifications_created ON notifications (created_at);
CREATE INDEX notifications_read ON notifications (read_at) WHERE read_at IS NOT NULL;

-- A kind without a row is shown.
CREATE TABLE notification_preferences (
  staff_id text NOT NULL REFERENCES staff,
  kind text NOT NULL,
  in_app boolean NOT NULL,
  PRIMARY KEY (staff_id, kind)
);
