import pg from 'pg'
import { idAlphabet } from '../../server/src/lib/ids.ts'

/** These are planned times, and so may be in the future. */
const plannedColumns = /(due_at|next_at|until|expires_at)$/

interface Column {
  table: string
  column: string
  isId: boolean
  /** The table has ids of text. */
  hasIds: boolean
}

/**
 * Every time and every id in the database that was written before `since` or is ahead of the
 * database's own clock. An id begins with its time of creation.
 */
export async function findWrongTimes(
  databaseUrl: string,
  since: Date,
  toleranceMs: number,
): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const wrong: string[] = []
    for (const column of await listColumns(client)) {
      for (const [text, at] of await readTimes(client, column)) {
        const { rows } = await client.query('SELECT clock_timestamp() AS now')
        const isRight =
          at >= since.getTime() - toleranceMs && at <= rows[0].now.getTime() + toleranceMs
        if (!isRight) wrong.push(`${column.table}.${column.column}: ${text}`)
      }
    }
    return wrong
  } finally {
    await client.end()
  }
}

async function listColumns(client: pg.Client): Promise<Column[]> {
  const { rows } = await client.query<Column>(`
    SELECT c.table_name AS table, c.column_name AS column, c.data_type = 'text' AS "isId",
      EXISTS (SELECT 1 FROM information_schema.columns i WHERE i.table_schema = c.table_schema
        AND i.table_name = c.table_name AND i.column_name = 'id' AND i.data_type = 'text') AS "hasIds"
    FROM information_schema.columns c
    JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE'
      AND (c.data_type = 'timestamp with time zone' OR (c.column_name = 'id' AND c.data_type = 'text'))
    ORDER BY 1, 2 LIMIT 500`)
  // Those are written with the template, before the test begins.
  return rows.filter((row) => !row.table.includes('migration') && !plannedColumns.test(row.column))
}

/** Rows that migrations make have an id without a time. */
const isOurs = `id NOT LIKE '%\\_0000000000%'`

/** The first and the last of a column: if any is wrong, one of them is. */
async function readTimes(
  client: pg.Client,
  { table, column, isId, hasIds }: Column,
): Promise<[string, number][]> {
  const { rows } = await client.query<{ first: string | null; last: string | null }>(
    `SELECT to_json(min("${column}")) #>> '{}' AS first, to_json(max("${column}")) #>> '{}' AS last
     FROM "${table}" WHERE ${hasIds ? isOurs : 'true'}`,
  )
  const { first = null, last = null } = rows[0] ?? {}
  return [first, last].flatMap((text) => {
    const at = text === null ? undefined : isId ? timeOfId(text) : Date.parse(text)
    return text === null || at === undefined || Number.isNaN(at) ? [] : [[text, at]]
  })
}

function timeOfId(id: string): number | undefined {
  const digits = /^[a-z]+_([0-9a-z]{10})[0-9a-z]{16}$/.exec(id)?.[1]
  if (!digits) return undefined
  return [...digits].reduce((sum, digit) => sum * 32 + idAlphabet.indexOf(digit), 0)
}
