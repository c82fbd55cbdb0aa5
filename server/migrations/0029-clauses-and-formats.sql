-- Words of the certificate that operators add to those of the service. A row is never changed: the
-- next version replaces it. 'any' stands for every result, state or case type.
CREATE TABLE clauses (
  key text NOT NULL,
  result text NOT NULL,
  state text NOT NULL,
  case_type text NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  text text NOT NULL,
  added_by text NOT NULL,
  added_at timestamptz NOT NULL,
  PRIMARY KEY (key, result, state, case_type, version)
);

-- How the reports of a lender look, in both modes. No row: the standard format.
CREATE TABLE report_formats (
  lender_id text PRIMARY KEY REFERENCES lenders (id),
  version integer NOT NULL,
  format text NOT NULL,
  letterhead text[] NOT NULL,
  sections jsonb NOT NULL,
  logo bytea,
  changed_by text NOT NULL,
  changed_at timestamptz NOT NULL
);
