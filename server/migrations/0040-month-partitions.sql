-- Tables that only grow become tables of partitions, one for each month:
-- docs/decisions/0036-month-partitions.md. The rows so far stay where they are, as the first
-- partition. Three steps for each table, none of which holds writes: a bound that new rows keep, a
-- check that the old rows keep it, and the change of name that makes the table a partition.

CREATE TABLE partition_bounds (
  table_name text PRIMARY KEY,
  key_column text NOT NULL,
  until text NOT NULL
);

-- Sorts after every id made before that time, and before all others.
CREATE FUNCTION first_id_at(prefix text, at timestamptz) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  alphabet CONSTANT text := '0123456789abcdefghjkmnpqrstvwxyz';
  rest bigint := floor(extract(epoch FROM at) * 1000);
  digits text := '';
BEGIN
  FOR place IN 1..10 LOOP
    digits := substr(alphabet, (rest % 32)::integer + 1, 1) || digits;
    rest := rest / 32;
  END LOOP;
  RETURN prefix || '_' || digits;
END $$;

-- The first partition ends with the next month, or later if a node whose clock was wrong has
-- written rows after that. Without a prefix, the column is a time.
CREATE FUNCTION bound_first_partition(name text, key_column text, prefix text) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  end_of_first timestamp;
  until text;
  is_enough boolean;
BEGIN
  EXECUTE format('LOCK TABLE %I IN ACCESS EXCLUSIVE MODE', name);
  FOR ahead IN 2..1200 LOOP
    end_of_first := date_trunc('month', now() AT TIME ZONE 'UTC') + ahead * interval '1 month';
    until := CASE WHEN prefix IS NULL THEN to_char(end_of_first, 'YYYY-MM-DD 00:00:00+00')
      ELSE first_id_at(prefix, end_of_first AT TIME ZONE 'UTC') END;
    EXECUTE format('SELECT NOT EXISTS (SELECT 1 FROM %I WHERE %I >= %L)', name, key_column, until)
      INTO is_enough;
    EXIT WHEN is_enough;
  END LOOP;
  IF NOT is_enough THEN
    RAISE EXCEPTION '% has rows of more than a century from now', name;
  END IF;
  INSERT INTO partition_bounds VALUES (name, key_column, until);
  EXECUTE format('ALTER TABLE %I ADD CONSTRAINT first_partition CHECK (%I < %L) NOT VALID',
    name, key_column, until);
END $$;

-- What a partition needs beyond its columns (keys, checks, indexes), it has of its own: later ones
-- are made like the first.
CREATE FUNCTION make_first_partition(name text, key_column text) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  first text := name || '_first';
BEGIN
  EXECUTE format('ALTER TABLE %I RENAME TO %I', name, first);
  EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS) PARTITION BY RANGE (%I)',
    name, first, key_column);
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (MINVALUE) TO (%L)',
    name, first, (SELECT until FROM partition_bounds b WHERE b.table_name = name));
  EXECUTE format('ALTER TABLE %I DROP CONSTRAINT first_partition', first);
  -- For rows of a month that has no partition.
  EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL)', name || '_default', first);
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I DEFAULT', name, name || '_default');
END $$;
