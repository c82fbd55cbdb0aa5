-- Large files that arrive in parts, each a blob of its own until the file is added to a case.
CREATE TABLE uploads (
  id text PRIMARY KEY,
  lender_id text NOT NULL REFERENCES lenders,
  mode mode NOT NULL,
  created_by text NOT NULL,
  filename text NOT NULL,
  content_type text NOT NULL,
  size_bytes bigint NOT NULL CHECK (size_bytes > 0),
  received_bytes bigint NOT NULL DEFAULT 0 CHECK (received_bytes BETWEEN 0 AND size_bytes),
  -- The case it was added to, and its name there.
  case_id text REFERENCES cases,
  stored_as text,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  CHECK ((case_id IS NULL) = (stored_as IS NULL)));
CREATE INDEX uploads_of_lender ON uploads (lender_id, mode) WHERE case_id IS NULL;
CREATE INDEX uploads_expiring ON uploads (expires_at);
CREATE TABLE upload_parts (
  upload_id text NOT NULL REFERENCES uploads ON DELETE CASCADE,
  begins_at bigint NOT NULL,
  size_bytes bigint NOT NULL CHECK (size_bytes > 0),
  blob_id text NOT NULL REFERENCES blobs,
  PRIMARY KEY (upload_id, begins_at),
  CONSTRAINT upload_parts_blob UNIQUE (blob_id));
