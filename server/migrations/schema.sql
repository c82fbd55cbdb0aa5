-- Generated from the migrations by `npm run generate`; do not edit.

TABLE api_keys
  id text NOT NULL
  lender_id text NOT NULL
  mode mode NOT NULL
  sha256 bytea NOT NULL
  last_four text NOT NULL
  label text NOT NULL
  scopes text[] NOT NULL
  rate_per_second integer
  rate_burst integer
  created_at timestamp(3) with time zone NOT NULL
  expires_at timestamp(3) with time zone
  revoked_at timestamp(3) with time zone
  CONSTRAINT api_keys_lender_id_fkey FOREIGN KEY (lender_id) REFERENCES lenders(id)
  CONSTRAINT api_keys_pkey PRIMARY KEY (id)
  CONSTRAINT api_keys_sha256 UNIQUE (sha256)
  CREATE INDEX api_keys_lender USING btree (lender_id, mode)

TABLE audit_head
  single boolean NOT NULL DEFAULT true
  seq bigint NOT NULL
  chain bytea NOT NULL
  CONSTRAINT audit_head_pkey PRIMARY KEY (single)
  CONSTRAINT audit_head_single_check CHECK (single)

TABLE audit_inbox
  id bigint NOT NULL IDENTITY
  at timestamp(3) with time zone NOT NULL
  actor text NOT NULL
  action text NOT NULL
  subject text NOT NULL
  lender_id text
  mode mode
  details json NOT NULL
  request_id text
  mac bytea NOT NULL
  CONSTRAINT audit_inbox_pkey PRIMARY KEY (id)

TABLE audit_trail
  seq bigint NOT NULL
  at timestamp(3) with time zone NOT NULL
  actor text NOT NULL
  action text NOT NULL
  subject text NOT NULL
  lender_id text
  mode mode
  details json NOT NULL
  request_id text
  mac bytea NOT NULL
  chain bytea NOT NULL
  CONSTRAINT audit_trail_pkey PRIMARY KEY (seq)
  CREATE INDEX audit_trail_subject USING btree (subject, seq)
  CREATE TRIGGER audit_trail_append_only BEFORE DELETE OR UPDATE FOR EACH ROW EXECUTE FUNCTION refuse_change()
  CREATE TRIGGER audit_trail_no_truncate BEFORE TRUNCATE FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()

TABLE blobs
  id text NOT NULL
  lender_id text NOT NULL
  mode mode NOT NULL
  state text NOT NULL
  node_id text NOT NULL
  created_at timestamp(3) with time zone NOT NULL
  CONSTRAINT blobs_pkey PRIMARY KEY (id)
  CONSTRAINT blobs_state_check CHECK ((state = ANY (ARRAY['staged'::text, 'stored'::text, 'condemned'::text])))
  CREATE INDEX blobs_loose USING btree (created_at) WHERE (state <> 'stored'::text)

TABLE case_events
  id text NOT NULL
  lender_id text NOT NULL
  mode mode NOT NULL
  case_id text NOT NULL
  sequence integer NOT NULL
  event text NOT NULL
  payload json NOT NULL
  at timestamp(3) with time zone NOT NULL
  CONSTRAINT case_events_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id)
  CONSTRAINT case_events_pkey PRIMARY KEY (id)
  CONSTRAINT case_events_sequence UNIQUE (case_id, sequence)

TABLE case_timeline
  case_id text NOT NULL
  position integer NOT NULL
  lender_id text NOT NULL
  mode mode NOT NULL
  status text NOT NULL
  at timestamp(3) with time zone NOT NULL
  CONSTRAINT case_timeline_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id)
  CONSTRAINT case_timeline_pkey PRIMARY KEY (case_id, "position")

TABLE cases
  id text NOT NULL
  lender_id text NOT NULL
  mode mode NOT NULL
  external_ref text NOT NULL
  ordinal integer NOT NULL
  ref_given boolean NOT NULL
  status text NOT NULL
  version integer NOT NULL DEFAULT 1
  revision integer NOT NULL DEFAULT 0
  event_count integer NOT NULL DEFAULT 0
  documents_awaited boolean NOT NULL DEFAULT false
  latest_revision_reason text
  finalised_at timestamp(3) with time zone
  result text
  risk_score json
  applicant_name text NOT NULL
  co_applicant_name text
  loan_account_number text NOT NULL
  loan_amount numeric(18,2)
  case_type text NOT NULL
  branch text
  state text
  district text
  ulpin text
  property_description text
  contact_name text
  contact_email text
  contact_phone text
  created_at timestamp(3) with time zone NOT NULL
  updated_at timestamp(3) with time zone NOT NULL
  CONSTRAINT cases_lender_id_fkey FOREIGN KEY (lender_id) REFERENCES lenders(id)
  CONSTRAINT cases_pkey PRIMARY KEY (id)
  CONSTRAINT cases_reference UNIQUE (lender_id, mode, external_ref, ordinal)
  CONSTRAINT cases_result_check CHECK ((result = ANY (ARRAY['positive'::text, 'negative'::text, 'query'::text, 'hold'::text])))
  CONSTRAINT cases_status_check CHECK ((status = ANY (ARRAY['received'::text, 'allocated'::text, 'in_review'::text, 'query_raised'::text, 'finalised'::text])))
  CREATE INDEX cases_open_loan USING btree (lender_id, mode, loan_account_number) WHERE (status <> 'finalised'::text)

TABLE documents
  id text NOT NULL
  lender_id text NOT NULL
  mode mode NOT NULL
  case_id text NOT NULL
  submission_id text NOT NULL
  filename text NOT NULL
  filename_sent text NOT NULL
  content_type text NOT NULL
  detected_type text
  size_bytes integer NOT NULL
  sha256 bytea NOT NULL
  blob_id text NOT NULL
  at timestamp(3) with time zone NOT NULL
  CONSTRAINT documents_blob UNIQUE (blob_id)
  CONSTRAINT documents_blob_id_fkey FOREIGN KEY (blob_id) REFERENCES blobs(id)
  CONSTRAINT documents_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id)
  CONSTRAINT documents_filename UNIQUE (case_id, filename)
  CONSTRAINT documents_pkey PRIMARY KEY (id)
  CONSTRAINT documents_submission_id_fkey FOREIGN KEY (submission_id) REFERENCES submissions(id)

TABLE idempotency_keys
  lender_id text NOT NULL
  mode mode NOT NULL
  key text NOT NULL
  node_id text NOT NULL
  fingerprint bytea
  status integer
  answer text
  created_at timestamp(3) with time zone NOT NULL
  CONSTRAINT idempotency_keys_lender_id_fkey FOREIGN KEY (lender_id) REFERENCES lenders(id)
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (lender_id, mode, key)
  CREATE INDEX idempotency_keys_age USING btree (created_at)

TABLE installation
  single boolean NOT NULL DEFAULT true
  key_id text NOT NULL
  created_at timestamp(3) with time zone NOT NULL
  CONSTRAINT installation_pkey PRIMARY KEY (single)
  CONSTRAINT installation_single_check CHECK (single)

TABLE lenders
  id text NOT NULL
  name text NOT NULL
  required_fields text[] NOT NULL DEFAULT '{}'::text[]
  case_types text[]
  created_at timestamp(3) with time zone NOT NULL
  CONSTRAINT lenders_name UNIQUE (name)
  CONSTRAINT lenders_pkey PRIMARY KEY (id)

TABLE nodes
  id text NOT NULL
  role text NOT NULL
  host text NOT NULL
  pid integer NOT NULL
  started_at timestamp(3) with time zone NOT NULL
  seen_at timestamp(3) with time zone NOT NULL
  CONSTRAINT nodes_pkey PRIMARY KEY (id)

UNLOGGED TABLE rate_buckets
  key_id text NOT NULL
  tokens double precision NOT NULL
  granted integer NOT NULL
  refilled_at timestamp with time zone NOT NULL
  CONSTRAINT rate_buckets_pkey PRIMARY KEY (key_id)

TABLE signing_secrets
  lender_id text NOT NULL
  mode mode NOT NULL
  sealed bytea NOT NULL
  created_at timestamp(3) with time zone NOT NULL
  CONSTRAINT signing_secrets_lender_id_fkey FOREIGN KEY (lender_id) REFERENCES lenders(id)
  CONSTRAINT signing_secrets_pkey PRIMARY KEY (lender_id, mode)

TABLE staff
  id text NOT NULL
  email text NOT NULL
  name text NOT NULL
  role text NOT NULL
  password_hash text NOT NULL
  created_at timestamp(3) with time zone NOT NULL
  disabled_at timestamp(3) with time zone
  CONSTRAINT staff_email UNIQUE (email)
  CONSTRAINT staff_pkey PRIMARY KEY (id)
  CONSTRAINT staff_role_check CHECK ((role = ANY (ARRAY['analyst'::text, 'searcher'::text, 'operator'::text, 'admin'::text])))

TABLE submissions
  id text NOT NULL
  lender_id text NOT NULL
  mode mode NOT NULL
  case_id text NOT NULL
  revision integer NOT NULL
  note text
  at timestamp(3) with time zone NOT NULL
  CONSTRAINT submissions_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id)
  CONSTRAINT submissions_pkey PRIMARY KEY (id)
  CREATE INDEX submissions_case USING btree (case_id)
