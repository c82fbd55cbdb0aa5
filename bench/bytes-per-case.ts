import { randomBytes } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { Deedwire } from '../sdk/src/index.ts'
import { startReceiver } from './callback-traffic.ts'
import { openStage } from './stage.ts'

/**
 * What a case costs on disk: cases with three documents are taken through their whole life in the
 * sandbox (review, report, callbacks, audit trail), and every table is divided by their number. The
 * figures of docs/scale.md come from here.
 */
const cases = Number(process.env.BENCH_CASES ?? 500)
const documentBytes = 100_000
const minutesMax = 30
/** Three of five end as positive; one is reopened by a late result. */
const endings = ['POSITIVE', 'POSITIVE', 'NEGATIVE', 'RESOLVED', 'POSITIVE']

interface Size {
  table: string
  rows: number
  table_bytes: number
  index_bytes: number
}

const sizes = `
  SELECT coalesce(p.relname, c.relname) AS "table", sum(greatest(0, c.reltuples))::int AS rows,
    sum(pg_table_size(c.oid))::int AS table_bytes, sum(pg_indexes_size(c.oid))::int AS index_bytes
  FROM pg_class c LEFT JOIN pg_inherits i ON i.inhrelid = c.oid LEFT JOIN pg_class p ON p.oid = i.inhparent
  WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' GROUP BY 1`

const waiting = `
  SELECT (SELECT count(*) FROM sandbox_plays) + (SELECT count(*) FROM audit_inbox)
    + (SELECT count(*) FROM deliveries WHERE state = 'pending')
    + (SELECT count(*) FROM case_events WHERE position IS NULL) AS n`

async function bytesUnder(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const found = await Promise.all(files.map((file) => stat(join(file.parentPath, file.name))))
  return found.reduce((sum, { size }) => sum + size, 0)
}

const stage = await openStage()
try {
  const database = await stage.database('sizes')
  const service = await stage.service(database, { CALLBACK_ALLOW_PRIVATE: 'all', READING: 'off' })
  const apiKey = await stage.lender(database, 'test')
  const receiver = await startReceiver()
  const client = new Deedwire({ baseUrl: `${service.url}/uat/v1`, apiKey })
  await client.callback.set({ url: `${receiver.url}/ok` })
  const session = new pg.Client({ connectionString: database.url })
  await session.connect()
  const read = async () => {
    await session.query('VACUUM ANALYZE')
    return (await session.query<Size>(sizes)).rows
  }
  const wal = async () =>
    Number((await session.query("SELECT pg_current_wal_lsn() - '0/0' AS n")).rows[0]?.n)
  const before = new Map((await read()).map((row) => [row.table, row]))
  const walBefore = await wal()
  for (let i = 0; i < cases; i += 1) {
    const documents = Array.from({ length: 3 }, (_, n) => ({
      filename: `document-${n}.pdf`,
      content_type: 'application/pdf',
      content: randomBytes(documentBytes),
    }))
    await client.cases.create({
      external_ref: `SIZE-${i}`,
      applicant_name: 'Ramesh Baburao Kulkarni',
      loan_account_number: `HL-${i}-${endings[i % endings.length]}`,
      case_type: 'TSR',
      state: 'Maharashtra',
      district: 'Pune',
      documents,
    })
  }
  const deadline = Date.now() + minutesMax * 60_000
  for (;;) {
    const left = Number((await session.query(waiting)).rows[0]?.n)
    if (left === 0) break
    if (Date.now() > deadline) throw new Error(`${left} steps are still waiting`)
    process.stderr.write(`${left} steps left\n`)
    await sleep(5_000)
  }
  const perCase = (await read())
    .map((row) => {
      const first = before.get(row.table)
      const table = (row.table_bytes - (first?.table_bytes ?? 0)) / cases
      const index = (row.index_bytes - (first?.index_bytes ?? 0)) / cases
      const rows = (row.rows - Math.max(0, first?.rows ?? 0)) / cases
      return { table: row.table, rows, tableBytes: table, indexBytes: index, bytes: table + index }
    })
    .filter(({ bytes }) => bytes > 0)
    .sort((a, b) => b.bytes - a.bytes)
  const sum = perCase.reduce((all, { bytes }) => all + bytes, 0)
  console.table(
    perCase.map((row) => ({
      table: row.table,
      'rows a case': row.rows.toFixed(1),
      'bytes a case': Math.round(row.tableBytes),
      'of indexes': Math.round(row.indexBytes),
    })),
  )
  const files = (await bytesUnder(join(database.dataDir, 'documents'))) / cases
  console.info(`database: ${Math.round(sum)} bytes a case`)
  console.info(`WAL written: ${Math.round(((await wal()) - walBefore) / cases)} bytes a case`)
  console.info(
    `documents and reports: ${Math.round(files)} bytes a case, of which ${3 * documentBytes} were sent`,
  )
  await session.end()
  receiver.child.kill()
} finally {
  await stage.end()
}
