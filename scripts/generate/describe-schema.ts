import pg from 'pg'

/**
 * The schema after all migrations, read from the catalogue (the embedded server has no pg_dump).
 * For reading and for reviews; nothing is generated from it.
 */
export async function describeSchema(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ line: string }>(catalogue)
    const lines = rows.map((row) => row.line)
    return [
      '-- Generated from the migrations by `npm run generate`; do not edit.',
      ...lines,
      '',
    ].join('\n')
  } finally {
    await client.end()
  }
}

const catalogue = `
  WITH tables AS (
    -- Keys and indexes of a table of partitions are those of its first one.
    SELECT c.oid, c.relname, c.relpersistence, pg_get_partkeydef(c.oid) AS partition_key,
      coalesce(to_regclass(c.relname || '_first')::oid, c.oid) AS keys_of
    FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND c.relname NOT LIKE 'kysely_%'
  ), described AS (
    SELECT relname, 0 AS part, 0 AS place, E'\\n' || CASE relpersistence WHEN 'u' THEN 'UNLOGGED ' ELSE '' END
      || 'TABLE ' || relname || coalesce(' PARTITION BY ' || partition_key, '') AS line FROM tables
    UNION ALL
    SELECT t.relname, 1, a.attnum, '  ' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
      || CASE WHEN a.attnotnull THEN ' NOT NULL' ELSE '' END
      || CASE WHEN a.attidentity <> '' THEN ' IDENTITY' ELSE '' END
      || coalesce(' DEFAULT ' || pg_get_expr(d.adbin, d.adrelid), '')
    FROM tables t JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped
    LEFT JOIN pg_attrdef d ON d.adrelid = t.oid AND d.adnum = a.attnum
    UNION ALL
    SELECT t.relname, 2, row_number() OVER (PARTITION BY t.relname ORDER BY k.conname)::int,
      '  CONSTRAINT ' || k.conname || ' ' || pg_get_constraintdef(k.oid)
    FROM tables t JOIN pg_constraint k ON k.conrelid = t.keys_of AND k.contype IN ('p', 'u', 'f', 'c')
    UNION ALL
    SELECT t.relname, 3, row_number() OVER (PARTITION BY t.relname ORDER BY i.relname)::int,
      '  ' || regexp_replace(pg_get_indexdef(x.indexrelid), ' ON public\\.\\S+ USING', ' USING')
    FROM tables t JOIN pg_index x ON x.indrelid = t.keys_of JOIN pg_class i ON i.oid = x.indexrelid
    WHERE NOT EXISTS (SELECT 1 FROM pg_constraint k WHERE k.conindid = x.indexrelid AND k.contype IN ('p', 'u'))
    UNION ALL
    SELECT t.relname, 4, row_number() OVER (PARTITION BY t.relname ORDER BY g.tgname)::int,
      '  ' || regexp_replace(pg_get_triggerdef(g.oid), ' ON public\\.\\S+ ', ' ')
    FROM tables t JOIN pg_trigger g ON g.tgrelid = t.oid AND NOT g.tgisinternal
  )
  SELECT line FROM described ORDER BY relname, part, place`
