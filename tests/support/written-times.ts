import pg from 'pg'
import { idAlphabet } from '../../server/src/lib/ids.ts'

/** These say when something is to happen, and so may lie in the future. */
const plannedColumns = /(due_at|next_at|until|expires_at)$/

interface Column {
  table: string
  column: string
  isId: boolean
}

/**
 * Every time and every id in the database that was written before `since` or lies ahead of the
 * database's own clock. An id begins with the time at which it was made.
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
    SELECT c.table_name AS table, c.column_name AS column, c.data_type = 'text' AS "isId"
    FROM information_schema.columns c
    JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE'
      AND (c.data_type = 'timestamp with time zone' OR (c.column_name = 'id' AND c.data_type = 'text'))
    ORDER BY 1, 2 LIMIT 500`)
  // Written when the template was made, before the test began.
  return rows.filter((row) => !row.table.includes('migration') && !plannedColumns.test(row.column))
}

/** The first and the last of a column: if any is wrong, one of them is. */
async function readTimes(
  client: pg.Client,
  { table, column, isId }: Column,
): Promise<[string, number][]> {
  const { rows } = await client.query<{ first: string | null; last: string | null }>(
    `SELECT to_json(min("${column}")) #>> '{}' AS first, to_json(max("${column}")) #>> '{}' AS last
     FROM "${table}"`,
  )
  const { first = null, last = null } = rows[0] ?? {}
  return [first, last].flatMap((text) => {
    const at = text === null ? undefined : isId ? timeOfId(text) : Date.parse(text)
    return text === null || at === undefined || Number.isNaN(at) ? [] : [[text, at]]
  })
}

function timeOfId(id: string): number | undefined {
  const digits = /^[a-z]+_([0-9a-z]{10})[0-9a-z]{16}$/.exec(id)?.[1]
  const at = [...(digits ?? '')].reduce((sum, digit) => sum * 32 + idAlphabet.indexOf(digit), 0)
  // Ids that migrations write have no time.
  return at === 0 ? undefined : at
}
