import { copyFile, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startEmbeddedPostgres } from '../server/src/db/embedded-postgres.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { newId } from '../server/src/lib/ids.ts'
import { createLog } from '../server/src/lib/log/log.ts'
import { printLines } from './lines.ts'

/**
 * Migrates a database with many cases, audit lines and callbacks from an early release to this one
 * while cases are created and changed, and prints how long a write had to wait. The floor is the
 * longest write before the migration.
 */
const storedCases = Number(process.env.BENCH_CASES ?? 1_000_000)
/** The first release had these. */
const from = process.env.BENCH_FROM ?? '0008'
const heldMsMax = 1_000
const migrations = resolve(import.meta.dirname, '../server/migrations')
const say = (text: string) => process.stderr.write(`${text}\n`)

/** The migrations of the earlier release alone. */
async function earlierMigrations(folder: string): Promise<string> {
  const earlier = join(folder, 'migrations')
  await mkdir(earlier)
  for (const file of await readdir(migrations)) {
    const isEarlier = /^\d{4}-/.test(file) && file.slice(0, 4) <= from
    if (isEarlier) await copyFile(join(migrations, file), join(earlier, file))
  }
  return earlier
}

const idOf = (prefix: string) => `'${prefix}_' || lpad(n::text, 26, '0')`

const seed = (count: number) => `
  INSERT INTO lenders (id, name, created_at) VALUES ('lender_bench', 'Bench', now());
  INSERT INTO cases (id, lender_id, mode, external_ref, ordinal, ref_given, status, event_count,
    applicant_name, loan_account_number, case_type, search_text, created_at, updated_at)
  SELECT ${idOf('case')}, 'lender_bench', 'live', 'SEED-' || n, 1, true,
    (ARRAY['received','allocated','in_review','query_raised','finalised'])[1 + n % 5], 1,
    'Applicant ' || n, 'SEED-HL-' || n, 'TSR', 'applicant ' || n || ' seed-hl-' || n, now(), now()
  FROM generate_series(1, ${count}) n;
  INSERT INTO case_timeline (case_id, position, lender_id, mode, status, at)
  SELECT ${idOf('case')}, 1, 'lender_bench', 'live', 'received', now()
  FROM generate_series(1, ${count}) n;
  INSERT INTO case_events (id, lender_id, mode, case_id, sequence, event, payload, at)
  SELECT ${idOf('evt')}, 'lender_bench', 'live', ${idOf('case')}, 1, 'case.received',
    '{"event":"case.received"}', now()
  FROM generate_series(1, ${count}) n;
  INSERT INTO deliveries (id, lender_id, mode, stream, sequence, event_id, event, state, created_at)
  SELECT ${idOf('dlv')}, 'lender_bench', 'live', ${idOf('case')}, 1, ${idOf('evt')},
    'case.received', 'delivered', now()
  FROM generate_series(1, ${count}) n;
  INSERT INTO audit_trail (seq, at, actor, action, subject, lender_id, mode, details, mac, chain)
  SELECT n, now(), 'key:1', 'case.created', ${idOf('case')}, 'lender_bench', 'live', '{}', '\\x00',
    '\\x00'
  FROM generate_series(1, ${count}) n;
  ANALYZE`

/** What a create, a move and a callback write. Each value is new in every run. */
const writes = (n: number, count: number) => {
  const known = (n * 48_271) % count
  const [caseId, eventId, deliveryId] = [newId('case'), newId('evt'), newId('dlv')]
  return [
    `INSERT INTO cases (id, lender_id, mode, external_ref, ordinal, ref_given, status, event_count,
       applicant_name, loan_account_number, case_type, search_text, created_at, updated_at)
     VALUES ('${caseId}', 'lender_bench', 'live', 'NEW-${n}', 1, true, 'received', 1, 'New',
       'HL-${n}', 'TSR', 'new', now(), now());
     INSERT INTO case_timeline (case_id, position, lender_id, mode, status, at)
     VALUES ('${caseId}', 1, 'lender_bench', 'live', 'received', now());
     INSERT INTO case_events (id, lender_id, mode, case_id, sequence, event, payload, at)
     VALUES ('${eventId}', 'lender_bench', 'live', '${caseId}', 1, 'case.received', '{}', now());
     INSERT INTO deliveries (id, lender_id, mode, stream, sequence, event_id, event, created_at)
     VALUES ('${deliveryId}', 'lender_bench', 'live', '${caseId}', 1, '${eventId}',
       'case.received', now())`,
    `UPDATE cases SET status = 'in_review', updated_at = now()
     WHERE id = 'case_' || lpad('${known}', 26, '0')`,
    `UPDATE deliveries SET attempts = attempts + 1 WHERE id = 'dlv_' || lpad('${known}', 26, '0')`,
  ]
}

interface Writer {
  /** The longest write since the last call, in milliseconds. */
  longest(): number
  count(): number
  stop(): Promise<void>
}

let serial = 0

/** Four connections that write all the time; each statement is one transaction. */
async function startWriting(url: string): Promise<Writer> {
  let longestMs = 0
  let count = 0
  let isStopping = false
  const writing = Array.from({ length: 4 }, async () => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    while (!isStopping) {
      serial += 1
      for (const text of writes(serial, storedCases)) {
        const startedAt = performance.now()
        await client.query(text)
        longestMs = Math.max(longestMs, performance.now() - startedAt)
        count += 1
      }
      await sleep(10)
    }
    await client.end()
  })
  return {
    longest() {
      const longest = longestMs
      longestMs = 0
      return longest
    },
    count: () => count,
    async stop() {
      isStopping = true
      await Promise.all(writing)
    },
  }
}

const folder = await mkdtemp(join(tmpdir(), 'deedwire-bench-'))
const server = await startEmbeddedPostgres({ folder, log: createLog('warn') })
try {
  await migrate(server.url, await earlierMigrations(folder))
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  say(`storing ${storedCases} cases …`)
  await client.query(seed(storedCases))
  await client.query('CHECKPOINT')
  await client.end()
  const writer = await startWriting(server.url)
  await sleep(5_000)
  const floor = writer.longest()
  const before = writer.count()
  const startedAt = performance.now()
  const ran = await migrate(server.url)
  const seconds = (performance.now() - startedAt) / 1000
  const held = writer.longest()
  say(`${writer.count() - before} writes in ${seconds.toFixed(1)} s; ran ${ran.join(', ')}`)
  await writer.stop()
  printLines([
    {
      question: `the longest write while ${ran.length} migrations and indexes run on ${storedCases} cases`,
      measured: `${held.toFixed(0)} ms, ${(held / floor).toFixed(1)} × the longest before (${floor.toFixed(0)} ms)`,
      wanted: `≤ ${heldMsMax} ms`,
      met: held <= heldMsMax,
    },
  ])
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}
