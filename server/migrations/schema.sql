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
  version integer NOT NULL DEFAULT 1
  CONSTRAINT api_keys_lender_id_fkey FOREIGN KEY (lender_id) REFERENCES lenders(id)
  CONSTRAINT api_keys_pkey PRIMARY KEY (id)
  CONSTRAINT api_keys_sha256 UNIQUE (sha256)
  CREATE INDEX api_keys_lender USING btree (lender_id, mode)

TABLE api_requests PARTITION BY RANGE (id)
  lender_id text NOT NULL
  mode mode NOT NULL
  id text NOT NULL
  at timestamp(3) with time zone NOT NULL
  key_id text NOT NULL
  method text NOT NULL
  route text
  path text NOT NULL
  status integer NOT NULL
  code text
  duration_ms integer NOT NULL
  CONSTRAINT api_requests_pkey PRIMARY KEY (lender_id, mode, id)

TABLE archived_partitions
  archive_id text NOT NULL
  name text NOT NULL
  table_name text NOT NULL
  from_at timestamp(3) with time zone
  until_at timestamp(3) with time zone NOT NULL
  state text NOT NULL
  detached_at timestamp(3) with time zone NOT NULL
  archived_at timestamp(3) with time zone
  row_count bigint
  sha256 text
  CONSTRAINT archived_partitions_check CHECK (((state = 'detached'::text) OR ((archived_at IS NOT NULL) AND (row_count IS NOT NULL) AND (sha256 IS NOT NULL))))
  CONSTRAINT archived_partitions_pkey PRIMARY KEY (archive_id, name)
  CONSTRAINT archived_partitions_state_check CHECK ((state = ANY (ARRAY['detached'::text, 'archived'::text, 'restoring'::text])))

TABLE archived_runs
  first_seq bigint NOT NULL
  last_seq bigint NOT NULL
  chain_before bytea NOT NULL
  chain bytea NOT NULL
  archive_id text NOT NULL
  name text NOT NULL
  mac bytea NOT NULL
  CONSTRAINT archived_runs_archive_id_name_fkey FOREIGN KEY (archive_id, name) REFERENCES archived_partitions(archive_id, name)
  CONSTRAINT archived_runs_check CHECK ((last_seq >= first_seq))
  CONSTRAINT archived_runs_pkey PRIMARY KEY (first_seq)

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

TABLE audit_trail PARTITION BY RANGE (at)
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
  CREATE INDEX audit_trail_action USING btree (action, at, seq)
  CREATE INDEX audit_trail_actor USING btree (actor, at, seq)
  CREATE INDEX audit_trail_lender USING btree (lender_id, at, seq) WHERE (lender_id IS NOT NULL)
  CREATE INDEX audit_trail_subject USING btree (subject, at, seq)
  CREATE INDEX audit_trail_time USING btree (at, seq)
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

TABLE callback_endpoints
  lender_id text NOT NULL
  mode mode NOT NULL
  url text NOT NULL
  header_name text
  header_value bytea
  enabled boolean NOT NULL DEFAULT true
  disabled_at timestamp(3) with time zone
  disabled_why text
  failing_since timestamp(3) with time zone
  warnings integer NOT NULL DEFAULT 0
  created_at timestamp(3) with time zone NOT NULL
  updated_at timestamp(3) with time zone NOT NULL
  replayed_at timestamp(3) with time zone
  CONSTRAINT callback_endpoints_disabled_why_check CHECK ((disabled_why = ANY (ARRAY['gone'::text, 'failing'::text, 'by hand'::text, 'unconfirmed'::text])))
  CONSTRAINT callback_endpoints_lender_id_fkey FOREIGN KEY (lender_id) REFERENCES lenders(id)
  CONSTRAINT callback_endpoints_pkey PRIMARY KEY (lender_id, mode)

TABLE callback_streams
  stream text NOT NULL
  lender_id text NOT NULL
  mode mode NOT NULL
  due_at timestamp(3) with time zone NOT NULL
  leased boolean NOT NULL DEFAULT false
  token bigint NOT NULL DEFAULT 0
  own boolean NOT NULL DEFAULT false
  claims integer NOT NULL DEFAULT 0
  CONSTRAINT callback_streams_pkey PRIMARY KEY (stream)
  CREATE INDEX callback_streams_due USING btree (lender_id, mode, own, due_at)
  CREATE INDEX callback_streams_leased USING btree (lender_id, mode, own, due_at) WHERE leased
  CREATE INDEX callback_streams_own USING btree (lender_id, mode) WHERE own

TABLE case_checklist
  case_id text NOT NULL
  item text NOT NULL
  lender_id text NOT NULL
  mode mode NOT NULL
  state text NOT NULL
  document_ids text[] NOT NULL
  staff_id text NOT NULL
  set_at timestamp(3) with time zone NOT NULL
  CONSTRAINT case_checklist_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id)
  CONSTRAINT case_checklist_pkey PRIMARY KEY (case_id, item)
  CONSTRAINT case_checklist_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
  CONSTRAINT case_checklist_state_check CHECK ((state = ANY (ARRAY['missing'::text, 'present'::text, 'not_needed'::text])))

TABLE case_collateral
  case_id text NOT NULL
  request_id text NOT NULL
  lender_id text NOT NULL
  mode mode NOT NULL
  linked_by text NOT NULL
  linked_at timestamp(3) with time zone NOT NULL
  CONSTRAINT case_collateral_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id)
  CONSTRAINT case_collateral_pkey PRIMARY KEY (case_id, request_id)
  CONSTRAINT case_collateral_request_id_fkey FOREIGN KEY (request_id) REFERENCES collateral_requests(id)

TABLE case_events PARTITION BY RANGE (id)
  id text NOT NULL
  lender_id text NOT NULL
  mode mode NOT NULL
  case_id text NOT NULL
  sequence integer NOT NULL
  event text NOT NULL
  payload json NOT NULL
  at timestamp(3) with time zone NOT NULL
  report_version integer
  position bigint
  CONSTRAINT case_events_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id)
  CONSTRAINT case_events_pkey PRIMARY KEY (id)
  CONSTRAINT case_events_sequence UNIQUE (case_id, sequence)
  CREATE UNIQUE INDEX case_events_feed USING btree (lender_id, mode, "position") WHERE ("position" IS NOT NULL)
  CREATE INDEX case_events_unnumbered USING btree (case_id) WHERE ("position" IS NULL)

TABLE case_list_rows
  list_id text NOT NULL
  number integer NOT NULL
  lender_id text NOT NULL
  mode mode NOT NULL
  state text NOT NULL
  attempts integer NOT NULL DEFAULT 0
  sealed bytea NOT NULL
  case_id text
  CONSTRAINT case_list_rows_list_id_fkey FOREIGN KEY (list_id) REFERENCES case_lists(id) ON DELETE CASCADE
  CONSTRAINT case_list_rows_pkey PRIMARY KEY (list_id, number)
  CONSTRAINT case_list_rows_state_check CHECK ((state = ANY (ARRAY['sound'::text, 'faulty'::text, 'created'::text, 'existing'::text, 'failed'::text])))
  CREATE INDEX case_list_rows_sound USING btree (list_id, attempts, number) WHERE (state = 'sound'::text)

TABLE case_lists
  id text NOT NULL
  lender_id text NOT NULL
  mode mode NOT NULL
  filename text NOT NULL
  format text NOT NULL
  sheet text
  columns json NOT NULL
  state text NOT NULL
  created_by text NOT NULL
  created_at timestamp(3) with time zone NOT NULL
  confirmed_by text
  confirmed_request text
  confirmed_at timestamp(3) with time zone
  finished_at timestamp(3) with time zone
  due_at timestamp(3) with time zone
  CONSTRAINT case_lists_format_check CHECK ((format = ANY (ARRAY['csv'::text, 'xlsx'::text])))
  CONSTRAINT case_lists_lender_id_fkey FOREIGN KEY (lender_id) REFERENCES lenders(id)
  CONSTRAINT case_lists_pkey PRIMARY KEY (id)
  CONSTRAINT case_lists_state_check CHECK ((state = ANY (ARRAY['checked'::text, 'creating'::text, 'done'::text])))
  CREATE INDEX case_lists_created USING btree (created_at)
  CREATE INDEX case_lists_due USING btree (due_at) WHERE (due_at IS NOT NULL)
  CREATE INDEX case_lists_lender USING btree (lender_id, mode, id DESC)

TABLE case_notes
  id text NOT NULL
  lender_id text NOT NULL
  mode mode NOT NULL
  case_id text NOT NULL
  staff_id text NOT NULL
  text text NOT NULL
  at timestamp(3) with time zone NOT NULL
  CONSTRAINT case_notes_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id)
  CONSTRAINT case_notes_pkey PRIMARY KEY (id)
  CONSTRAINT case_notes_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
  CREATE INDEX case_notes_case USING btree (case_id, id)

UNLOGGED TABLE case_presence
  case_id text NOT NULL
  staff_id text NOT NULL
  tab text NOT NULL
  lender_id text NOT NULL
  mode mode NOT NULL
  doing text NOT NULL
  since timestamp(3) with time zone NOT NULL
  seen_at timestamp(3) with time zone NOT NULL
  CONSTRAINT case_presence_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id)
  CONSTRAINT case_presence_doing_check CHECK ((doing = ANY (ARRAY['reading'::text, 'editing'::text])))
  CONSTRAINT case_presence_pkey PRIMARY KEY (case_id, staff_id, tab)
  CONSTRAINT case_presence_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
  CREATE INDEX case_presence_seen USING btree (seen_at)

TABLE case_queries
  id text NOT NULL
  lender_id text NOT NULL
  mode mode NOT NULL
  case_id text NOT NULL
  revision integer NOT NULL
  text text NOT NULL
  canned text
  documents_awaited boolean NOT NULL
  raised_by text NOT NULL
  raised_at timestamp(3) with time zone NOT NULL
  closed_at timestamp(3) with time zone
  closed_by text
  CONSTRAINT case_queries_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id)
  CONSTRAINT case_queries_closed_by_check CHECK ((closed_by = ANY (ARRAY['documents'::text, 'answer'::text, 'staff'::text, 'withdrawal'::text]))) NOT VALID
  CONSTRAINT case_queries_pkey PRIMARY KEY (id)
  CREATE INDEX case_queries_case USING btree (case_id, id)

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
  analyst_id text
  state_code text
  result_reason text
  result_reason_at timestamp(3) with time zone
  report_version integer NOT NULL DEFAULT 0
  file_from timestamp(3) with time zone
  vendor_from timestamp(3) with time zone
  vendor_used_ms bigint NOT NULL DEFAULT 0
  vendor_due_at timestamp(3) with time zone NOT NULL DEFAULT 'infinity'::timestamp with time zone
  file_due_at timestamp(3) with time zone NOT NULL DEFAULT 'infinity'::timestamp with time zone
  search_text text NOT NULL
  rejected_documents json
  withdrawal_reason text
  changed_in xid8 NOT NULL DEFAULT pg_current_xact_id()
  vendor_stopped_at timestamp(3) with time zone
  vendor_late_ms bigint NOT NULL DEFAULT 0
  CONSTRAINT cases_analyst_id_fkey FOREIGN KEY (analyst_id) REFERENCES staff(id)
  CONSTRAINT cases_lender_id_fkey FOREIGN KEY (lender_id) REFERENCES lenders(id)
  CONSTRAINT cases_pkey PRIMARY KEY (id)
  CONSTRAINT cases_reference UNIQUE (lender_id, mode, external_ref, ordinal)
  CONSTRAINT cases_result_check CHECK ((result = ANY (ARRAY['positive'::text, 'negative'::text, 'query'::text, 'hold'::text])))
  CONSTRAINT cases_status_check CHECK ((status = ANY (ARRAY['received'::text, 'allocated'::text, 'in_review'::text, 'query_raised'::text, 'finalised'::text, 'withdrawn'::text]))) NOT VALID
  CREATE INDEX cases_changed USING btree (lender_id, mode, changed_in, updated_at, id) INCLUDE (status, result) WHERE (changed_in >= '0'::xid8)
  CREATE INDEX cases_finalised USING btree (mode, finalised_at) INCLUDE (vendor_used_ms, file_from, created_at) WHERE (status = 'finalised'::text)
  CREATE INDEX cases_loan USING btree (loan_account_number, lender_id, mode)
  CREATE INDEX cases_queue_analyst USING btree (mode, status, COALESCE(analyst_id, ''::text), created_at, id) WHERE (status <> 'received'::text)
  CREATE INDEX cases_queue_done_applicant USING btree (mode, lower(applicant_name) COLLATE "C", created_at, id) WHERE (status = 'finalised'::text)
  CREATE INDEX cases_queue_done_district USING btree (mode, COALESCE(lower(district), chr(1114111)) COLLATE "C", created_at, id) WHERE (status = 'finalised'::text)
  CREATE INDEX cases_queue_done_reference USING btree (mode, external_ref COLLATE "C", created_at, id) WHERE (status = 'finalised'::text)
  CREATE INDEX cases_queue_due USING btree (mode, status, vendor_due_at, created_at, id) WHERE (status <> 'finalised'::text)
  CREATE INDEX cases_queue_lender USING btree (mode, status, lender_id, created_at, id)
  CREATE INDEX cases_queue_received USING btree (mode, status, created_at, id)
  CREATE INDEX cases_queue_state USING btree (mode, status, state_code, created_at, id) WHERE (state_code IS NOT NULL)
  CREATE INDEX cases_queue_text_finalised USING gin (search_text gin_trgm_ops, date_trunc('month'::text, (created_at AT TIME ZONE 'UTC'::text)), lender_id) WITH (fastupdate=off) WHERE (status = 'finalised'::text)
  CREATE INDEX cases_queue_text_open USING gin (search_text gin_trgm_ops, date_trunc('month'::text, (created_at AT TIME ZONE 'UTC'::text)), lender_id) WITH (gin_pending_list_limit='512') WHERE (status <> 'finalised'::text)
  CREATE INDEX cases_queue_type USING btree (mode, status, case_type, created_at, id)
  CREATE TRIGGER cases_note_change BEFORE UPDATE FOR EACH ROW WHEN ((old.* *<> new.*)) EXECUTE FUNCTION note_change()

TABLE clauses
  key text NOT NULL
  result text NOT NULL
  state text NOT NULL
  case_type text NOT NULL
  version integer NOT NULL
  text text NOT NULL
  added_by text NOT NULL
  added_at timestamp with time zone NOT NULL
  CONSTRAINT clauses_pkey PRIMARY KEY (key, result, state, case_type, version)
  CONSTRAINT clauses_version_check CHECK ((version > 0))

TABLE collateral_events
  id text NOT NULL
  lender_id text NOT NULL
  mode mode NOT NULL
  request_id text NOT NULL
  event text NOT NULL
  payload json NOT NULL
  at timestamp(3) with time zone NOT NULL
  position bigint
  CONSTRAINT collateral_events_lender_id_fkey FOREIGN KEY (lender_id) REFERENCES lenders(id)
  CONSTRAINT collateral_events_pkey PRIMARY KEY (id)
  CONSTRAINT collateral_events_request UNIQUE (request_id)
  CONSTRAINT collateral_events_request_id_fkey FOREIGN KEY (request_id) REFERENCES collateral_requests(id)
  CREATE UNIQUE INDEX collateral_events_feed USING btree (lender_id, mode, "position") WHERE ("position" IS NOT NULL)
  CREATE INDEX collateral_events_unnumbered USING btree (id) WHERE ("position" IS NULL)

TABLE collateral_properties
  id text NOT NULL
  request_id text NOT NULL
  lender_id text NOT NULL
  mode mode NOT NULL
  position integer NOT NULL
  reference text NOT NULL
  state text NOT NULL
  state_label text NOT NULL
  district text NOT NULL
  taluk text
  hobli text
  village text
  survey_no text NOT NULL
  parcel_type text
  from_year integer NOT NULL
  to_year integer NOT NULL
  status text NOT NULL
  error_code text
  error_message text
  findings json
  finished_at timestamp(3) with time zone
  attempts integer NOT NULL DEFAULT 0
  due_at timestamp(3) with time zone NOT NULL
  leased boolean NOT NULL DEFAULT false
  token bigint NOT NULL DEFAULT 0
  desk_at timestamp(3) with time zone
  desk_why text
  searcher_id text
  searcher_at timestamp(3) with time zone
  answers json
  answers_sealed bytea
  claims integer NOT NULL DEFAULT 0
  building text
  unit text
  floor text
  wing text
  is_default_period boolean NOT NULL DEFAULT false
  CONSTRAINT collateral_properties_error CHECK (((status = ANY (ARRAY['failed'::text, 'unsupported_state'::text])) = (error_code IS NOT NULL)))
  CONSTRAINT collateral_properties_findings CHECK (((status = 'completed'::text) = (findings IS NOT NULL)))
  CONSTRAINT collateral_properties_pkey PRIMARY KEY (id)
  CONSTRAINT collateral_properties_position UNIQUE (request_id, "position")
  CONSTRAINT collateral_properties_reference UNIQUE (request_id, reference)
  CONSTRAINT collateral_properties_request_id_fkey FOREIGN KEY (request_id) REFERENCES collateral_requests(id)
  CONSTRAINT collateral_properties_searcher_id_fkey FOREIGN KEY (searcher_id) REFERENCES staff(id)
  CONSTRAINT collateral_properties_status_check CHECK ((status = ANY (ARRAY['running'::text, 'completed'::text, 'failed'::text, 'unsupported_state'::text])))
  CREATE INDEX collateral_properties_desk USING btree (mode, desk_at, id) WHERE ((status = 'running'::text) AND (desk_at IS NOT NULL))
  CREATE INDEX collateral_properties_due USING btree (lender_id, mode, due_at) WHERE ((status = 'running'::text) AND (desk_at IS NULL))
  CREATE INDEX collateral_properties_failed USING btree (mode, finished_at) WHERE (status = 'failed'::text)
  CREATE INDEX collateral_properties_leased USING btree (lender_id, mode, due_at) WHERE leased

TABLE collateral_requests
  id text NOT NULL
  lender_id text NOT NULL
  mode mode NOT NULL
  external_ref text
  loan_account_number text
  borrower_name text NOT NULL
  callback_url text
  status text NOT NULL
  created_at timestamp(3) with time zone NOT NULL
  finished_at timestamp(3) with time zone
  running integer NOT NULL DEFAULT 0
  traceparent text
  CONSTRAINT collateral_requests_finished CHECK (((status = 'running'::text) = (finished_at IS NULL)))
  CONSTRAINT collateral_requests_lender_id_fkey FOREIGN KEY (lender_id) REFERENCES lenders(id)
  CONSTRAINT collateral_requests_pkey PRIMARY KEY (id)
  CONSTRAINT collateral_requests_running_check CHECK ((running >= 0))
  CONSTRAINT collateral_requests_status_check CHECK ((status = ANY (ARRAY['running'::text, 'completed'::text, 'partial'::text, 'failed'::text])))
  CREATE INDEX collateral_requests_loan USING btree (lender_id, mode, loan_account_number) WHERE (loan_account_number IS NOT NULL)
  CREATE INDEX collateral_requests_newest USING btree (mode, id)
  CREATE INDEX collateral_requests_of_lender USING btree (lender_id, mode, id)
  CREATE INDEX collateral_requests_reference USING btree (lender_id, mode, external_ref, id) WHERE (external_ref IS NOT NULL)
  CREATE INDEX collateral_requests_running USING btree (id) WHERE (status = 'running'::text)

TABLE contact_mail
  lender_id text NOT NULL
  mode mode NOT NULL
  since timestamp(3) with time zone NOT NULL
  CONSTRAINT contact_mail_lender_id_fkey FOREIGN KEY (lender_id) REFERENCES lenders(id)
  CONSTRAINT contact_mail_pkey PRIMARY KEY (lender_id, mode)

TABLE data_keys
  id text NOT NULL
  purpose text NOT NULL
  lender_id text
  wrapped bytea NOT NULL
  wrapped_by text NOT NULL
  created_at timestamp(3) with time zone NOT NULL
  CONSTRAINT data_keys_check CHECK (((purpose = 'documents'::text) = (lender_id IS NOT NULL)))
  CONSTRAINT data_keys_id_check CHECK ((id ~ '^[0-9a-f]{16}$'::text))
  CONSTRAINT data_keys_lender_id_fkey FOREIGN KEY (lender_id) REFERENCES lenders(id)
  CONSTRAINT data_keys_lender_id_key UNIQUE (lender_id)
  CONSTRAINT data_keys_pkey PRIMARY KEY (id)
  CONSTRAINT data_keys_purpose_check CHECK ((purpose = ANY (ARRAY['root'::text, 'wrapping'::text, 'documents'::text])))
  CREATE UNIQUE INDEX data_keys_of_installation USING btree (purpose) WHERE (lender_id IS NULL)

TABLE deliveries PARTITION BY RANGE (id)
  id text NOT NULL
  lender_id text NOT NULL
  mode mode NOT NULL
  stream text NOT NULL
  sequence integer NOT NULL
  event_id text NOT NULL
  event text NOT NULL
  state text NOT NULL DEFAULT 'pending'::text
  attempts integer NOT NULL DEFAULT 0
  attempts_total integer NOT NULL DEFAULT 0
  first_tried_at timestamp(3) with time zone
  due_at timestamp(3) with time zone
  finished_at timestamp(3) with time zone
  last_status integer
  last_error text
  created_at timestamp(3) with time zone NOT NULL
  url text
  payload json
  traceparent text
  CONSTRAINT deliveries_event UNIQUE (event_id)
  CONSTRAINT deliveries_pkey PRIMARY KEY (id)
  CONSTRAINT deliveries_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'delivered'::text, 'failed'::text])))
  CREATE INDEX deliveries_lender USING btree (lender_id, mode, id)
  CREATE INDEX deliveries_pending USING btree (stream, sequence) WHERE (state = 'pending'::text)
  CREATE INDEX deliveries_stream USING btree (stream, id)
  CREATE INDEX deliveries_unfinished USING btree (lender_id, mode, state, id) WHERE (state <> 'delivered'::text)

TABLE delivery_attempts PARTITION BY RANGE (delivery_id)
  delivery_id text NOT NULL
  number integer NOT NULL
  lender_id text NOT NULL
  mode mode NOT NULL
  at timestamp(3) with time zone NOT NULL
  duration_ms integer NOT NULL
  status integer
  error text
  answer bytea
  CONSTRAINT delivery_attempts_pkey PRIMARY KEY (delivery_id, number)

TABLE desk_extracts
  id text NOT NULL
  property_id text NOT NULL
  lender_id text NOT NULL
  mode mode NOT NULL
  filename text NOT NULL
  detected_type text NOT NULL
  size_bytes integer NOT NULL
  sha256 bytea NOT NULL
  blob_id text NOT NULL
  added_by text NOT NULL
  at timestamp(3) with time zone NOT NULL
  CONSTRAINT desk_extracts_blob UNIQUE (blob_id)
  CONSTRAINT desk_extracts_blob_id_fkey FOREIGN KEY (blob_id) REFERENCES blobs(id)
  CONSTRAINT desk_extracts_pkey PRIMARY KEY (id)
  CONSTRAINT desk_extracts_property_id_fkey FOREIGN KEY (property_id) REFERENCES collateral_properties(id)
  CREATE INDEX desk_extracts_property USING btree (property_id, id)

TABLE document_facts
  document_id text NOT NULL
  lender_id text NOT NULL
  mode mode NOT NULL
  case_id text NOT NULL
  kind text
  edition integer NOT NULL
  facts bytea NOT NULL
  found_at timestamp(3) with time zone NOT NULL
  CONSTRAINT document_facts_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id)
  CONSTRAINT document_facts_document_id_fkey FOREIGN KEY (document_id) REFERENCES documents(id) ON DELETE CASCADE
  CONSTRAINT document_facts_lender_id_fkey FOREIGN KEY (lender_id) REFERENCES lenders(id)
  CONSTRAINT document_facts_pkey PRIMARY KEY (document_id)
  CREATE INDEX document_facts_case USING btree (case_id)
  CREATE INDEX document_facts_edition USING btree (edition, document_id)

TABLE document_pages
  document_id text NOT NULL
  page integer NOT NULL
  lender_id text NOT NULL
  mode mode NOT NULL
  case_id text NOT NULL
  source text NOT NULL
  words bytea
  engine text
  fault text
  read_at timestamp(3) with time zone NOT NULL
  word_keys integer[]
  CONSTRAINT document_pages_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id)
  CONSTRAINT document_pages_check CHECK (((source = ANY (ARRAY['text'::text, 'picture'::text])) = (words IS NOT NULL)))
  CONSTRAINT document_pages_check1 CHECK (((source = 'failed'::text) = (fault IS NOT NULL)))
  CONSTRAINT document_pages_document_id_fkey FOREIGN KEY (document_id) REFERENCES documents(id) ON DELETE CASCADE
  CONSTRAINT document_pages_lender_id_fkey FOREIGN KEY (lender_id) REFERENCES lenders(id)
  CONSTRAINT document_pages_page_check CHECK ((page > 0))
  CONSTRAINT document_pages_pkey PRIMARY KEY (document_id, page)
  CONSTRAINT document_pages_source_check CHECK ((source = ANY (ARRAY['text'::text, 'picture'::text, 'none'::text, 'failed'::text])))
  CREATE INDEX document_pages_case USING btree (mode, case_id)
  CREATE INDEX document_pages_keyless USING btree (document_id, page) WHERE ((word_keys IS NULL) AND (words IS NOT NULL))
  CREATE INDEX document_pages_word_keys USING gin (word_keys) WITH (gin_pending_list_limit='512') WHERE (word_keys IS NOT NULL)

TABLE document_readings
  document_id text NOT NULL
  lender_id text NOT NULL
  mode mode NOT NULL
  case_id text NOT NULL
  state text NOT NULL
  due_at timestamp(3) with time zone
  claims integer NOT NULL DEFAULT 0
  pages integer
  fault text
  read_at timestamp(3) with time zone
  facts_due_at timestamp(3) with time zone
  facts_claims integer NOT NULL DEFAULT 0
  CONSTRAINT document_readings_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id)
  CONSTRAINT document_readings_check CHECK (((state = 'waiting'::text) = (due_at IS NOT NULL)))
  CONSTRAINT document_readings_check1 CHECK (((state = 'unreadable'::text) = (fault IS NOT NULL)))
  CONSTRAINT document_readings_document_id_fkey FOREIGN KEY (document_id) REFERENCES documents(id) ON DELETE CASCADE
  CONSTRAINT document_readings_lender_id_fkey FOREIGN KEY (lender_id) REFERENCES lenders(id)
  CONSTRAINT document_readings_pkey PRIMARY KEY (document_id)
  CONSTRAINT document_readings_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'read'::text, 'unreadable'::text])))
  CREATE INDEX document_readings_case USING btree (case_id)
  CREATE INDEX document_readings_due USING btree (lender_id, mode, due_at) WHERE (due_at IS NOT NULL)
  CREATE INDEX document_readings_facts_due USING btree (facts_due_at) WHERE (facts_due_at IS NOT NULL)

TABLE document_scans
  document_id text NOT NULL
  lender_id text NOT NULL
  mode mode NOT NULL
  case_id text NOT NULL
  state text NOT NULL
  due_at timestamp(3) with time zone
  attempts integer NOT NULL DEFAULT 0
  fault text
  signature text
  scanned_at timestamp(3) with time zone
  lender_asked_at timestamp(3) with time zone
  claims integer NOT NULL DEFAULT 0
  CONSTRAINT document_scans_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id)
  CONSTRAINT document_scans_check CHECK (((state = ANY (ARRAY['clean'::text, 'infected'::text])) = (due_at IS NULL)))
  CONSTRAINT document_scans_check1 CHECK (((state = 'infected'::text) = (signature IS NOT NULL)))
  CONSTRAINT document_scans_document_id_fkey FOREIGN KEY (document_id) REFERENCES documents(id)
  CONSTRAINT document_scans_lender_id_fkey FOREIGN KEY (lender_id) REFERENCES lenders(id)
  CONSTRAINT document_scans_pkey PRIMARY KEY (document_id)
  CONSTRAINT document_scans_state_check CHECK ((state = ANY (ARRAY['not_scanned'::text, 'waiting'::text, 'clean'::text, 'infected'::text, 'failed'::text])))
  CREATE INDEX document_scans_due USING btree (lender_id, mode, due_at) WHERE (due_at IS NOT NULL)
  CREATE INDEX document_scans_to_ask USING btree (case_id) WHERE ((state = 'infected'::text) AND (lender_asked_at IS NULL))

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

TABLE documents_seen
  case_id text NOT NULL
  staff_id text NOT NULL
  document_id text NOT NULL
  lender_id text NOT NULL
  mode mode NOT NULL
  seen_at timestamp(3) with time zone NOT NULL
  CONSTRAINT documents_seen_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id)
  CONSTRAINT documents_seen_document_id_fkey FOREIGN KEY (document_id) REFERENCES documents(id)
  CONSTRAINT documents_seen_pkey PRIMARY KEY (case_id, staff_id, document_id)
  CONSTRAINT documents_seen_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)

TABLE earlier_turnarounds
  case_id text NOT NULL
  revision integer NOT NULL
  lender_id text NOT NULL
  mode mode NOT NULL
  finalised_at timestamp(3) with time zone NOT NULL
  vendor_used_ms bigint NOT NULL
  analyst_id text
  CONSTRAINT earlier_turnarounds_analyst_id_fkey FOREIGN KEY (analyst_id) REFERENCES staff(id)
  CONSTRAINT earlier_turnarounds_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id)
  CONSTRAINT earlier_turnarounds_pkey PRIMARY KEY (case_id, revision)
  CREATE INDEX earlier_turnarounds_finalised USING btree (mode, finalised_at) INCLUDE (vendor_used_ms)

TABLE examinations
  id text NOT NULL
  lender_id text NOT NULL
  mode mode NOT NULL
  url text NOT NULL
  by text NOT NULL
  started_at timestamp(3) with time zone NOT NULL
  ended_at timestamp(3) with time zone
  certificate json
  CONSTRAINT examinations_lender_id_fkey FOREIGN KEY (lender_id) REFERENCES lenders(id)
  CONSTRAINT examinations_pkey PRIMARY KEY (id)
  CREATE INDEX examinations_of_lender USING btree (lender_id, mode, started_at DESC)
  CREATE UNIQUE INDEX examinations_running USING btree (lender_id, mode) WHERE (ended_at IS NULL)

TABLE feed_epoch
  is_only boolean NOT NULL DEFAULT true
  epoch integer NOT NULL
  history text
  token uuid NOT NULL DEFAULT gen_random_uuid()
  cases_epoch integer NOT NULL DEFAULT 0
  CONSTRAINT feed_epoch_is_only_check CHECK (is_only)
  CONSTRAINT feed_epoch_pkey PRIMARY KEY (is_only)

TABLE feed_readings
  lender_id text NOT NULL
  mode mode NOT NULL
  at timestamp(3) with time zone NOT NULL
  key_id text NOT NULL
  asked_after bigint NOT NULL
  given_to bigint NOT NULL
  CONSTRAINT feed_readings_pkey PRIMARY KEY (lender_id, mode)

TABLE idempotency_keys
  lender_id text NOT NULL
  mode mode NOT NULL
  key text NOT NULL
  node_id text NOT NULL
  fingerprint bytea
  status integer
  answer text
  created_at timestamp(3) with time zone NOT NULL
  lease_until timestamp with time zone
  token uuid
  headers json
  CONSTRAINT idempotency_keys_lender_id_fkey FOREIGN KEY (lender_id) REFERENCES lenders(id)
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (lender_id, mode, key)
  CREATE INDEX idempotency_keys_age USING btree (created_at)

TABLE installation
  single boolean NOT NULL DEFAULT true
  key_id text NOT NULL
  created_at timestamp(3) with time zone NOT NULL
  store_id text NOT NULL DEFAULT (gen_random_uuid())::text
  store_bound_at timestamp with time zone
  key_rotated_at timestamp(3) with time zone
  CONSTRAINT installation_pkey PRIMARY KEY (single)
  CONSTRAINT installation_single_check CHECK (single)

TABLE lender_domains
  domain text NOT NULL
  lender_id text NOT NULL
  CONSTRAINT lender_domains_lender_id_fkey FOREIGN KEY (lender_id) REFERENCES lender_sign_on(lender_id) ON DELETE CASCADE
  CONSTRAINT lender_domains_pkey PRIMARY KEY (domain)
  CREATE INDEX lender_domains_lender USING btree (lender_id)

TABLE lender_sign_on
  lender_id text NOT NULL
  issuer text NOT NULL
  client_id text NOT NULL
  sealed_secret bytea NOT NULL
  label text NOT NULL
  is_required boolean NOT NULL
  version integer NOT NULL DEFAULT 1
  changed_at timestamp(3) with time zone NOT NULL
  CONSTRAINT lender_sign_on_lender_id_fkey FOREIGN KEY (lender_id) REFERENCES lenders(id)
  CONSTRAINT lender_sign_on_pkey PRIMARY KEY (lender_id)

TABLE lenders
  id text NOT NULL
  name text NOT NULL
  required_fields text[] NOT NULL DEFAULT '{}'::text[]
  case_types text[]
  created_at timestamp(3) with time zone NOT NULL
  time_zone text NOT NULL DEFAULT 'Asia/Kolkata'::text
  work_days integer[] NOT NULL DEFAULT '{1,2,3,4,5,6}'::integer[]
  opens_at integer NOT NULL DEFAULT 570
  closes_at integer NOT NULL DEFAULT 1110
  holidays text[] NOT NULL DEFAULT '{}'::text[]
  vendor_minutes integer NOT NULL DEFAULT 1620
  file_minutes integer NOT NULL DEFAULT 2700
  calendar_version integer NOT NULL DEFAULT 1
  calendar_changed_at timestamp(3) with time zone
  version integer NOT NULL DEFAULT 1
  own_names text[]
  monthly_days_off jsonb NOT NULL DEFAULT '[]'::jsonb
  case_type_minutes jsonb NOT NULL DEFAULT '[]'::jsonb
  second_person text NOT NULL DEFAULT 'never'::text
  CONSTRAINT lenders_name UNIQUE (name)
  CONSTRAINT lenders_pkey PRIMARY KEY (id)
  CONSTRAINT lenders_second_person_check CHECK ((second_person = ANY (ARRAY['always'::text, 'never'::text])))

TABLE mail_items
  notification bigint NOT NULL
  staff_id text NOT NULL
  mode mode NOT NULL
  due_at timestamp(3) with time zone NOT NULL
  mail_id text
  CONSTRAINT mail_items_mail_id_fkey FOREIGN KEY (mail_id) REFERENCES mails(id) ON DELETE CASCADE
  CONSTRAINT mail_items_notification_fkey FOREIGN KEY (notification) REFERENCES notifications(number) ON DELETE CASCADE
  CONSTRAINT mail_items_pkey PRIMARY KEY (notification)
  CONSTRAINT mail_items_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
  CREATE INDEX mail_items_mail USING btree (mail_id) WHERE (mail_id IS NOT NULL)
  CREATE INDEX mail_items_of_person USING btree (staff_id, mode) WHERE (mail_id IS NULL)
  CREATE INDEX mail_items_waiting USING btree (due_at) WHERE (mail_id IS NULL)

TABLE mail_outage
  is_only boolean NOT NULL DEFAULT true
  since timestamp(3) with time zone NOT NULL
  attempts integer NOT NULL
  next_try_at timestamp(3) with time zone NOT NULL
  last_error text NOT NULL
  CONSTRAINT mail_outage_is_only_check CHECK (is_only)
  CONSTRAINT mail_outage_pkey PRIMARY KEY (is_only)

TABLE mail_preferences
  staff_id text NOT NULL
  frequency text NOT NULL
  CONSTRAINT mail_preferences_frequency CHECK ((frequency = ANY (ARRAY['at_once'::text, 'daily'::text])))
  CONSTRAINT mail_preferences_pkey PRIMARY KEY (staff_id)
  CONSTRAINT mail_preferences_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)

TABLE mail_refusals
  address text NOT NULL
  reason text NOT NULL
  refused_by text NOT NULL
  refused_at timestamp(3) with time zone NOT NULL
  CONSTRAINT mail_refusals_pkey PRIMARY KEY (address)

TABLE mails
  id text NOT NULL
  kind text NOT NULL
  mode mode NOT NULL
  staff_id text
  case_id text
  recipient text NOT NULL
  subject text
  body_text text
  body_html text
  message_id text NOT NULL
  state text NOT NULL DEFAULT 'queued'::text
  attempts integer NOT NULL DEFAULT 0
  due_at timestamp(3) with time zone
  fence integer NOT NULL DEFAULT 0
  handed_over_at timestamp(3) with time zone
  give_up_at timestamp(3) with time zone NOT NULL
  last_error text
  created_at timestamp(3) with time zone NOT NULL DEFAULT now()
  finished_at timestamp(3) with time zone
  query_id text
  CONSTRAINT mails_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id)
  CONSTRAINT mails_due CHECK (((due_at IS NULL) = (finished_at IS NOT NULL)))
  CONSTRAINT mails_finished CHECK (((finished_at IS NULL) = (state = ANY (ARRAY['queued'::text, 'sending'::text]))))
  CONSTRAINT mails_message_id_key UNIQUE (message_id)
  CONSTRAINT mails_pkey PRIMARY KEY (id)
  CONSTRAINT mails_query_id_fkey FOREIGN KEY (query_id) REFERENCES case_queries(id)
  CONSTRAINT mails_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
  CONSTRAINT mails_state CHECK ((state = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'unknown'::text, 'failed'::text, 'dropped'::text])))
  CREATE INDEX mails_finished_at USING btree (finished_at) WHERE (finished_at IS NOT NULL)
  CREATE INDEX mails_undelivered USING btree (state, finished_at DESC) WHERE (state = ANY (ARRAY['unknown'::text, 'failed'::text]))
  CREATE INDEX mails_unfinished USING btree (due_at) WHERE (finished_at IS NULL)

TABLE nodes
  id text NOT NULL
  role text NOT NULL
  host text NOT NULL
  pid integer NOT NULL
  started_at timestamp(3) with time zone NOT NULL
  seen_at timestamp(3) with time zone NOT NULL
  wrapping_key text
  CONSTRAINT nodes_pkey PRIMARY KEY (id)

TABLE notification_preferences
  staff_id text NOT NULL
  kind text NOT NULL
  in_app boolean NOT NULL
  by_mail boolean NOT NULL DEFAULT true
  CONSTRAINT notification_preferences_pkey PRIMARY KEY (staff_id, kind)
  CONSTRAINT notification_preferences_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)

TABLE notifications
  number bigint NOT NULL IDENTITY
  staff_id text NOT NULL
  kind text NOT NULL
  fact text NOT NULL
  lender_id text NOT NULL
  mode mode NOT NULL
  case_id text
  created_at timestamp(3) with time zone NOT NULL
  read_at timestamp(3) with time zone
  CONSTRAINT notifications_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id)
  CONSTRAINT notifications_fact UNIQUE (staff_id, kind, fact)
  CONSTRAINT notifications_lender_id_fkey FOREIGN KEY (lender_id) REFERENCES lenders(id)
  CONSTRAINT notifications_pkey PRIMARY KEY (number)
  CONSTRAINT notifications_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
  CREATE INDEX notifications_created USING btree (created_at)
  CREATE INDEX notifications_list USING btree (staff_id, mode, ((read_at IS NOT NULL)), number DESC)
  CREATE INDEX notifications_read USING btree (read_at) WHERE (read_at IS NOT NULL)

TABLE proposal_decisions
  case_id text NOT NULL
  proposal text NOT NULL
  field text NOT NULL
  lender_id text NOT NULL
  mode mode NOT NULL
  document_id text NOT NULL
  document_kind text
  edition integer NOT NULL
  confidence text NOT NULL
  page integer NOT NULL
  decision text NOT NULL
  read_and_right bytea NOT NULL
  decided_by text NOT NULL
  decided_at timestamp(3) with time zone NOT NULL
  CONSTRAINT proposal_decisions_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id)
  CONSTRAINT proposal_decisions_confidence_check CHECK ((confidence = ANY (ARRAY['high'::text, 'low'::text])))
  CONSTRAINT proposal_decisions_decision_check CHECK ((decision = ANY (ARRAY['accepted'::text, 'corrected'::text, 'dismissed'::text])))
  CONSTRAINT proposal_decisions_document_id_fkey FOREIGN KEY (document_id) REFERENCES documents(id) ON DELETE CASCADE
  CONSTRAINT proposal_decisions_lender_id_fkey FOREIGN KEY (lender_id) REFERENCES lenders(id)
  CONSTRAINT proposal_decisions_page_check CHECK ((page > 0))
  CONSTRAINT proposal_decisions_pkey PRIMARY KEY (case_id, proposal, field)
  CREATE INDEX proposal_decisions_document USING btree (document_id)
  CREATE INDEX proposal_decisions_time USING btree (mode, decided_at)

TABLE query_answers
  id text NOT NULL
  lender_id text NOT NULL
  mode mode NOT NULL
  case_id text NOT NULL
  query_id text NOT NULL
  text text
  filenames text[] NOT NULL DEFAULT '{}'::text[]
  answered_by text NOT NULL
  at timestamp(3) with time zone NOT NULL
  CONSTRAINT query_answers_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id)
  CONSTRAINT query_answers_check CHECK (((text IS NOT NULL) OR (cardinality(filenames) > 0)))
  CONSTRAINT query_answers_pkey PRIMARY KEY (id)
  CONSTRAINT query_answers_query_id_fkey FOREIGN KEY (query_id) REFERENCES case_queries(id)
  CREATE INDEX query_answers_case USING btree (case_id, id)

TABLE query_texts
  key text NOT NULL
  version integer NOT NULL
  title text NOT NULL
  text text NOT NULL
  documents_awaited boolean NOT NULL
  is_removed boolean NOT NULL
  changed_by text NOT NULL
  changed_at timestamp(3) with time zone NOT NULL
  CONSTRAINT query_texts_pkey PRIMARY KEY (key)

TABLE queue_views
  id text NOT NULL
  mode mode NOT NULL
  staff_id text NOT NULL
  name text NOT NULL
  filter json NOT NULL
  shared boolean NOT NULL
  created_at timestamp(3) with time zone NOT NULL
  updated_at timestamp(3) with time zone NOT NULL
  CONSTRAINT queue_views_pkey PRIMARY KEY (id)
  CONSTRAINT queue_views_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
  CREATE INDEX queue_views_shared USING btree (mode, id) WHERE shared
  CREATE INDEX queue_views_staff USING btree (staff_id, mode, id)

UNLOGGED TABLE rate_buckets
  key_id text NOT NULL
  tokens double precision NOT NULL
  granted integer NOT NULL
  refilled_at timestamp with time zone NOT NULL
  CONSTRAINT rate_buckets_pkey PRIMARY KEY (key_id)

TABLE reading_pause
  is_paused boolean NOT NULL DEFAULT true
  paused_by text NOT NULL
  paused_at timestamp(3) with time zone NOT NULL
  CONSTRAINT reading_pause_is_paused_check CHECK (is_paused)
  CONSTRAINT reading_pause_pkey PRIMARY KEY (is_paused)

TABLE report_drafts
  case_id text NOT NULL
  lender_id text NOT NULL
  mode mode NOT NULL
  version integer NOT NULL
  content json NOT NULL
  saved_by text NOT NULL
  saved_at timestamp(3) with time zone NOT NULL
  CONSTRAINT report_drafts_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id)
  CONSTRAINT report_drafts_pkey PRIMARY KEY (case_id)

TABLE report_files
  id text NOT NULL
  lender_id text NOT NULL
  mode mode NOT NULL
  case_id text NOT NULL
  version integer
  kind text NOT NULL
  filename text NOT NULL
  size_bytes integer NOT NULL
  sha256 bytea NOT NULL
  blob_id text NOT NULL
  added_by text NOT NULL
  at timestamp(3) with time zone NOT NULL
  CONSTRAINT report_files_blob UNIQUE (blob_id)
  CONSTRAINT report_files_blob_id_fkey FOREIGN KEY (blob_id) REFERENCES blobs(id)
  CONSTRAINT report_files_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id)
  CONSTRAINT report_files_kind_check CHECK ((kind = ANY (ARRAY['report'::text, 'attachment'::text])))
  CONSTRAINT report_files_pkey PRIMARY KEY (id)
  CREATE INDEX report_files_case USING btree (case_id, version)

TABLE report_formats
  lender_id text NOT NULL
  version integer NOT NULL
  format text NOT NULL
  letterhead text[] NOT NULL
  sections jsonb NOT NULL
  logo bytea
  changed_by text NOT NULL
  changed_at timestamp with time zone NOT NULL
  CONSTRAINT report_formats_lender_id_fkey FOREIGN KEY (lender_id) REFERENCES lenders(id)
  CONSTRAINT report_formats_pkey PRIMARY KEY (lender_id)

TABLE report_submissions
  case_id text NOT NULL
  number integer NOT NULL
  lender_id text NOT NULL
  mode mode NOT NULL
  draft_version integer NOT NULL
  move text NOT NULL
  result text NOT NULL
  reason text
  overrides jsonb NOT NULL DEFAULT '[]'::jsonb
  submitted_by text NOT NULL
  submitted_at timestamp(3) with time zone NOT NULL
  state text NOT NULL
  decided_by text
  decided_at timestamp(3) with time zone
  remarks text
  document_count integer
  CONSTRAINT report_submissions_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id)
  CONSTRAINT report_submissions_pkey PRIMARY KEY (case_id, number)
  CONSTRAINT report_submissions_state_check CHECK ((state = ANY (ARRAY['open'::text, 'approved'::text, 'sent_back'::text, 'replaced'::text])))
  CREATE UNIQUE INDEX report_submissions_open USING btree (case_id) WHERE (state = 'open'::text)

TABLE report_versions
  case_id text NOT NULL
  version integer NOT NULL
  lender_id text NOT NULL
  mode mode NOT NULL
  revision integer NOT NULL
  kind text NOT NULL
  result text NOT NULL
  reason text
  content json NOT NULL
  code text NOT NULL
  released_by text NOT NULL
  released_at timestamp(3) with time zone NOT NULL
  signer_subject text
  signer_serial text
  signer_certificate text
  signed_at timestamp(3) with time zone
  signature_level text
  CONSTRAINT report_versions_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id)
  CONSTRAINT report_versions_code UNIQUE (code)
  CONSTRAINT report_versions_kind_check CHECK ((kind = ANY (ARRAY['first'::text, 'revision'::text, 're-release'::text])))
  CONSTRAINT report_versions_pkey PRIMARY KEY (case_id, version)
  CONSTRAINT report_versions_result_check CHECK ((result = ANY (ARRAY['positive'::text, 'negative'::text, 'query'::text, 'hold'::text])))
  CONSTRAINT report_versions_signature CHECK ((num_nulls(signer_subject, signer_serial, signer_certificate, signed_at, signature_level) = ANY (ARRAY[0, 5])))
  CONSTRAINT report_versions_signature_level_check CHECK ((signature_level = ANY (ARRAY['B-B'::text, 'B-T'::text])))

TABLE report_writers
  case_id text NOT NULL
  actor text NOT NULL
  lender_id text NOT NULL
  mode mode NOT NULL
  saved_at timestamp(3) with time zone NOT NULL
  CONSTRAINT report_writers_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id)
  CONSTRAINT report_writers_pkey PRIMARY KEY (case_id, actor)

TABLE sandbox_plays
  case_id text NOT NULL
  lender_id text NOT NULL
  mode mode NOT NULL
  scenario text NOT NULL
  failures integer NOT NULL DEFAULT 0
  due_at timestamp(3) with time zone NOT NULL
  CONSTRAINT sandbox_plays_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id)
  CONSTRAINT sandbox_plays_mode_check CHECK (((mode)::text = 'test'::text))
  CONSTRAINT sandbox_plays_pkey PRIMARY KEY (case_id)
  CREATE INDEX sandbox_plays_due USING btree (due_at)

TABLE schema_needs
  migration text NOT NULL
  reason text NOT NULL
  CONSTRAINT schema_needs_pkey PRIMARY KEY (migration)

TABLE search_letters
  letters text NOT NULL
  share real NOT NULL
  CONSTRAINT search_letters_pkey PRIMARY KEY (letters)

TABLE sending_pause
  is_paused boolean NOT NULL DEFAULT true
  reason text NOT NULL
  paused_by text NOT NULL
  paused_at timestamp(3) with time zone NOT NULL
  CONSTRAINT sending_pause_is_paused_check CHECK (is_paused)
  CONSTRAINT sending_pause_pkey PRIMARY KEY (is_paused)
  CONSTRAINT sending_pause_reason_check CHECK ((reason = ANY (ARRAY['by hand'::text, 'restored'::text])))

TABLE sign_in_attempts
  subject bytea NOT NULL
  attempts integer NOT NULL
  since timestamp(3) with time zone NOT NULL
  next_at timestamp(3) with time zone
  known_until timestamp(3) with time zone
  CONSTRAINT sign_in_attempts_pkey PRIMARY KEY (subject)
  CREATE INDEX sign_in_attempts_since USING btree (since)

TABLE signing_secrets
  lender_id text NOT NULL
  mode mode NOT NULL
  sealed bytea NOT NULL
  created_at timestamp(3) with time zone NOT NULL
  version integer NOT NULL DEFAULT 1
  previous_sealed bytea
  previous_until timestamp(3) with time zone
  told_at timestamp(3) with time zone
  opt_in_events text[] NOT NULL DEFAULT '{}'::text[]
  CONSTRAINT signing_secrets_lender_id_fkey FOREIGN KEY (lender_id) REFERENCES lenders(id)
  CONSTRAINT signing_secrets_pkey PRIMARY KEY (lender_id, mode)

TABLE staff
  id text NOT NULL
  email text NOT NULL
  name text NOT NULL
  role text NOT NULL
  password_hash text
  created_at timestamp(3) with time zone NOT NULL
  disabled_at timestamp(3) with time zone
  advocate_name text
  enrolment_number text
  bar_council text
  signature_image bytea
  tour_seen_at timestamp(3) with time zone
  kind text NOT NULL DEFAULT 'office'::text
  lender_id text
  CONSTRAINT staff_advocate CHECK ((((advocate_name IS NULL) = (enrolment_number IS NULL)) AND ((advocate_name IS NULL) = (bar_council IS NULL)) AND ((signature_image IS NULL) OR (advocate_name IS NOT NULL))))
  CONSTRAINT staff_email UNIQUE (email)
  CONSTRAINT staff_id_kind UNIQUE (id, kind)
  CONSTRAINT staff_kind_check CHECK ((((kind = 'office'::text) AND (lender_id IS NULL) AND (NOT starts_with(id, 'person_'::text))) OR ((kind = 'lender'::text) AND (lender_id IS NOT NULL) AND starts_with(id, 'person_'::text))))
  CONSTRAINT staff_lender_id_fkey FOREIGN KEY (lender_id) REFERENCES lenders(id)
  CONSTRAINT staff_pkey PRIMARY KEY (id)
  CONSTRAINT staff_role_check CHECK (
CASE kind
    WHEN 'office'::text THEN (role = ANY (ARRAY['analyst'::text, 'approver'::text, 'searcher'::text, 'operator'::text, 'manager'::text, 'admin'::text]))
    ELSE (role = ANY (ARRAY['lender_admin'::text, 'developer'::text, 'operations'::text, 'viewer'::text]))
END)
  CREATE INDEX staff_lender USING btree (lender_id, id) WHERE (lender_id IS NOT NULL)

TABLE staff_challenges
  token_sha256 bytea NOT NULL
  purpose text NOT NULL
  challenge text NOT NULL
  network bytea
  expires_at timestamp(3) with time zone NOT NULL
  CONSTRAINT staff_challenges_pkey PRIMARY KEY (token_sha256, purpose)
  CONSTRAINT staff_challenges_purpose_check CHECK ((purpose = ANY (ARRAY['add'::text, 'second factor'::text, 'sign-in'::text])))
  CREATE INDEX staff_challenges_expires USING btree (expires_at)
  CREATE INDEX staff_challenges_network USING btree (network) WHERE (network IS NOT NULL)

TABLE staff_passkeys
  id text NOT NULL
  staff_id text NOT NULL
  credential_id text NOT NULL
  public_key bytea NOT NULL
  counter bigint NOT NULL
  transports text[] NOT NULL
  name text NOT NULL
  created_at timestamp(3) with time zone NOT NULL
  used_at timestamp(3) with time zone
  CONSTRAINT staff_passkeys_credential UNIQUE (credential_id)
  CONSTRAINT staff_passkeys_pkey PRIMARY KEY (id)
  CONSTRAINT staff_passkeys_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
  CREATE INDEX staff_passkeys_staff USING btree (staff_id)

TABLE staff_recovery_codes
  staff_id text NOT NULL
  hash bytea NOT NULL
  used_at timestamp(3) with time zone
  CONSTRAINT staff_recovery_codes_pkey PRIMARY KEY (staff_id, hash)
  CONSTRAINT staff_recovery_codes_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)

TABLE staff_reset_links
  token_sha256 bytea NOT NULL
  staff_id text NOT NULL
  also_two_factor boolean NOT NULL
  created_at timestamp(3) with time zone NOT NULL
  expires_at timestamp(3) with time zone NOT NULL
  used_at timestamp(3) with time zone
  CONSTRAINT staff_reset_links_pkey PRIMARY KEY (token_sha256)
  CONSTRAINT staff_reset_links_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
  CREATE INDEX staff_reset_links_expires USING btree (expires_at)
  CREATE INDEX staff_reset_links_staff USING btree (staff_id)

TABLE staff_sessions
  token_sha256 bytea NOT NULL
  staff_id text NOT NULL
  created_at timestamp(3) with time zone NOT NULL
  seen_at timestamp(3) with time zone NOT NULL
  method text
  address text
  user_agent text
  kind text NOT NULL DEFAULT 'office'::text
  CONSTRAINT staff_sessions_kind FOREIGN KEY (staff_id, kind) REFERENCES staff(id, kind)
  CONSTRAINT staff_sessions_pkey PRIMARY KEY (token_sha256)
  CONSTRAINT staff_sessions_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
  CREATE INDEX staff_sessions_seen USING btree (seen_at)
  CREATE INDEX staff_sessions_staff USING btree (staff_id)

TABLE staff_sign_ins
  token_sha256 bytea NOT NULL
  staff_id text NOT NULL
  password_sha256 bytea NOT NULL
  expires_at timestamp(3) with time zone NOT NULL
  CONSTRAINT staff_sign_ins_pkey PRIMARY KEY (token_sha256)
  CONSTRAINT staff_sign_ins_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
  CREATE INDEX staff_sign_ins_expires USING btree (expires_at)
  CREATE INDEX staff_sign_ins_staff USING btree (staff_id)

TABLE staff_totp
  staff_id text NOT NULL
  sealed bytea
  confirmed_at timestamp(3) with time zone
  last_step integer NOT NULL DEFAULT 0
  wrong_codes integer NOT NULL DEFAULT 0
  pending_sealed bytea
  pending_at timestamp(3) with time zone
  CONSTRAINT staff_totp_check CHECK (((sealed IS NULL) = (confirmed_at IS NULL)))
  CONSTRAINT staff_totp_check1 CHECK (((pending_sealed IS NULL) = (pending_at IS NULL)))
  CONSTRAINT staff_totp_pkey PRIMARY KEY (staff_id)
  CONSTRAINT staff_totp_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)

TABLE submissions
  id text NOT NULL
  lender_id text NOT NULL
  mode mode NOT NULL
  case_id text NOT NULL
  revision integer NOT NULL
  note text
  at timestamp(3) with time zone NOT NULL
  source text
  added_by text
  CONSTRAINT submissions_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id)
  CONSTRAINT submissions_pkey PRIMARY KEY (id)
  CONSTRAINT submissions_source_check CHECK ((((source IS NULL) = (added_by IS NULL)) AND (source = ANY (ARRAY['lender'::text, 'borrower'::text, 'registry'::text, 'searcher'::text, 'other'::text])))) NOT VALID
  CREATE INDEX submissions_case USING btree (case_id)

TABLE total_turnarounds
  case_id text NOT NULL
  revision integer NOT NULL
  lender_id text NOT NULL
  mode mode NOT NULL
  used_ms bigint NOT NULL
  CONSTRAINT total_turnarounds_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id)
  CONSTRAINT total_turnarounds_pkey PRIMARY KEY (case_id, revision)

TABLE totals_filled
  mode mode NOT NULL
  until timestamp(3) with time zone NOT NULL
  CONSTRAINT totals_filled_pkey PRIMARY KEY (mode)

TABLE upload_parts
  upload_id text NOT NULL
  begins_at bigint NOT NULL
  size_bytes bigint NOT NULL
  blob_id text NOT NULL
  CONSTRAINT upload_parts_blob UNIQUE (blob_id)
  CONSTRAINT upload_parts_blob_id_fkey FOREIGN KEY (blob_id) REFERENCES blobs(id)
  CONSTRAINT upload_parts_pkey PRIMARY KEY (upload_id, begins_at)
  CONSTRAINT upload_parts_size_bytes_check CHECK ((size_bytes > 0))
  CONSTRAINT upload_parts_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES uploads(id) ON DELETE CASCADE

TABLE uploads
  id text NOT NULL
  lender_id text NOT NULL
  mode mode NOT NULL
  created_by text NOT NULL
  filename text NOT NULL
  content_type text NOT NULL
  size_bytes bigint NOT NULL
  received_bytes bigint NOT NULL DEFAULT 0
  case_id text
  stored_as text
  created_at timestamp(3) with time zone NOT NULL
  expires_at timestamp(3) with time zone NOT NULL
  CONSTRAINT uploads_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id)
  CONSTRAINT uploads_check CHECK (((received_bytes >= 0) AND (received_bytes <= size_bytes)))
  CONSTRAINT uploads_check1 CHECK (((case_id IS NULL) = (stored_as IS NULL)))
  CONSTRAINT uploads_lender_id_fkey FOREIGN KEY (lender_id) REFERENCES lenders(id)
  CONSTRAINT uploads_pkey PRIMARY KEY (id)
  CONSTRAINT uploads_size_bytes_check CHECK ((size_bytes > 0))
  CREATE INDEX uploads_expiring USING btree (expires_at)
  CREATE INDEX uploads_of_lender USING btree (lender_id, mode) WHERE (case_id IS NULL)

TABLE waiting_queries
  id text NOT NULL
  lender_id text NOT NULL
  mode mode NOT NULL
  case_id text NOT NULL
  text text NOT NULL
  canned text
  documents_awaited boolean NOT NULL
  raised_by text NOT NULL
  due_at timestamp(3) with time zone NOT NULL
  refused_status text
  refused_reason text
  CONSTRAINT waiting_queries_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id)
  CONSTRAINT waiting_queries_pkey PRIMARY KEY (id)
  CONSTRAINT waiting_queries_refused_reason_check CHECK ((refused_reason = ANY (ARRAY['status'::text, 'lender_sent'::text])))
  CREATE INDEX waiting_queries_case USING btree (case_id, id)
  CREATE INDEX waiting_queries_due USING btree (due_at) WHERE (refused_status IS NULL)
