import type pg from 'pg'

export interface Table {
  name: string
  columns: string[]
}

export interface Sequence {
  name: string
  last_value: string
  is_called: boolean
}

/**
 * Left out, besides tables that PostgreSQL itself empties after a crash (UNLOGGED): sessions and
 * what leads to one, so that nobody is signed in to a restored copy, and nodes, none of which run
 * there.
 */
const leftOut = [
  'staff_sessions',
  'staff_sign_ins',
  'staff_challenges',
  'staff_reset_links',
  'nodes',
]

/** A row of these refers to rows of those. */
interface Reference {
  from: string
  to: string
}

/** The tables of a backup, in an order in which their rows can be inserted. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows: tables } = await client.query<Table>(
    `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relpersistence = 'p'
       AND c.relnamespace = current_schema()::regnamespace
       AND c.relname <> ALL($1) AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
       AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
     GROUP BY c.relname ORDER BY c.relname COLLATE "C"`,
    [leftOut],
  )
  const { rows: references } = await client.query<Reference>(
    `SELECT DISTINCT f.relname AS from, t.relname AS to
     FROM pg_constraint k JOIN pg_class f ON f.oid = k.conrelid JOIN pg_class t ON t.oid = k.confrelid
     WHERE k.contype = 'f' AND f.relnamespace = current_schema()::regnamespace AND f.oid <> t.oid`,
  )
  return inLoadOrder(tables, references)
}

export async function columnsOf(client: pg.Client, name: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
     ORDER BY attnum`,
    [quote(name)],
  )
  return rows.map(({ name: column }) => column)
}

function inLoadOrder<T extends { name: string }>(
  tables: readonly T[],
  references: readonly Reference[],
): T[] {
  const ordered: T[] = []
  let waiting = [...tables]
  while (waiting.length > 0) {
    const blocked = new Set(waiting.map(({ name }) => name))
    const free = waiting.filter(
      ({ name }) => !references.some(({ from, to }) => from === name && blocked.has(to)),
    )
    if (free.length === 0) {
      throw new Error(`these tables refer to each other: ${[...blocked].join(', ')}`)
    }
    ordered.push(...free)
    waiting = waiting.filter((table) => !free.includes(table))
  }
  return ordered
}

/** To be read after the tables: a number that a row has was given before. */
export async function listSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c
     WHERE c.relkind = 'S' AND c.relnamespace = current_schema()::regnamespace
     ORDER BY c.relname COLLATE "C"`,
  )
  const found: Sequence[] = []
  for (const { name } of rows) {
    const { rows: values } = await client.query<Omit<Sequence, 'name'>>(
      `SELECT last_value::text, is_called FROM ${quote(name)}`,
    )
    if (values[0]) found.push({ name, ...values[0] })
  }
  return found
}

export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

export function copyOut({ name, columns }: Table, order = ''): string {
  // From a query, since a table of partitions has no rows of its own.
  return `COPY (SELECT ${columns.map(quote).join(', ')} FROM ${quote(name)} ${order}) TO STDOUT`
}

export function copyIn({ name, columns }: Table): string {
  return `COPY ${quote(name)} (${columns.map(quote).join(', ')}) FROM STDIN`
}
