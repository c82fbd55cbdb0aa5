import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import {
  startTestApp,
  type TestApp,
  type TestLender,
} from '../../../../tests/support/app/test-app.ts'
import { call, sampleCase } from '../../../../tests/support/http/http-client.ts'
import { type DatabaseGate, gateBefore } from '../../../../tests/support/processes/database-gate.ts'
import {
  killServer,
  type Standby,
  startStandby,
} from '../../../../tests/support/processes/standby.ts'
import { until } from '../../../../tests/support/until.ts'
import { createLog } from '../../lib/log/log.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded-postgres.ts'

const log = createLog('silent')
const settings = { fsync: 'off', full_page_writes: 'off', wal_keep_size: '512MB' }

let folder: string
let primary: EmbeddedPostgres
let standby: Standby
let gates: DatabaseGate[]
let app: TestApp
let lender: TestLender
let count = 0

beforeAll(async () => {
  folder = join(inject('runFolder'), `failover-${process.pid}`)
  primary = await startEmbeddedPostgres({ folder: join(folder, 'a'), log, settings })
  standby = await startStandby(
    { url: primary.url, folder: join(folder, 'a') },
    join(folder, 'b'),
    settings,
  )
  gates = [await gateBefore(standby.url), await gateBefore(primary.url)]
  const [second, first] = gates.map(({ url }) => url)
  app = await startTestApp({ DATABASE_URL: bothOf(second ?? '', first ?? '') })
  lender = await app.lender()
  // An acknowledged commit is on both from now on.
  await onServer(primary.url, "ALTER SYSTEM SET synchronous_standby_names = '*'")
  await onServer(primary.url, 'SELECT pg_reload_conf()')
})
afterAll(async () => {
  await app?.end()
  for (const gate of gates ?? []) await gate.close()
  await Promise.all([primary?.stop(), standby?.stop()])
})

/** The address of the first with the second server added to it. */
function bothOf(first: string, second: string): string {
  const { host } = new URL(second)
  return first.replace(new URL(first).host, (own) => `${own},${host}`)
}

async function onServer(url: string, text: string): Promise<pg.QueryResultRow[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

const post = async () => {
  count += 1
  const ref = `FAILOVER-${count}`
  const body = sampleCase({ external_ref: ref })
  const { status, headers } = await call(app.url, '/v1/cases', { key: lender.live, body })
  return { ref, status, retryAfter: headers['retry-after'] }
}
const read = async (ref: string) =>
  (await call(app.url, `/v1/cases/${ref}`, { key: lender.live })).status
const countOn = async (url: string) =>
  (await onServer(url, 'SELECT count(*)::int AS n FROM cases'))[0]?.n as number

describe('with a primary and a standby in DATABASE_URL, the service', () => {
  test('writes to the primary, although the standby comes first', async () => {
    const { ref, status } = await post()
    expect(status).toBe(202)
    expect(await read(ref)).toBe(200)
  })

  test('answers 503 with Retry-After while there is no primary', async () => {
    await killServer(primary)
    expect(await post()).toMatchObject({ status: 503, retryAfter: expect.any(String) })
    await until('it is not ready', async () => (await call(app.url, '/readyz')).status === 503)
  })

  test('writes to the promoted standby, which has every acknowledged case', async () => {
    await standby.promote()
    await until('a case is taken', async () => (await post()).status === 202)
    await until('it is ready', async () => (await call(app.url, '/readyz')).status === 200)
    expect(await read('FAILOVER-1')).toBe(200)
  })

  test('does not write to the old primary that comes back', async () => {
    primary = await startEmbeddedPostgres({ folder: join(folder, 'a'), log, settings })
    await gates[1]?.close()
    await gates[1]?.open(primary.url)
    const before = await countOn(primary.url)
    const [row] = await onServer(primary.url, 'SELECT pg_is_in_recovery() AS standby')
    expect(row?.standby).toBe(false)
    await onServer(
      standby.url,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE pid <> pg_backend_pid() AND application_name LIKE 'deedwire%'`,
    )
    await until('a case is taken', async () => (await post()).status === 202)
    await standby.stop()
    expect(await post()).toMatchObject({ status: 503 })
    expect(await countOn(primary.url)).toBe(before)
  })
})
