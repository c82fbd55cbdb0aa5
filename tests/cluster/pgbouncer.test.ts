import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { checkPooler } from '../../server/src/db/address/pooler.ts'
import { timeLimitNames } from '../../server/src/db/time-limits.ts'
import { startTestApp } from '../support/app/test-app.ts'
import { createTestDatabase } from '../support/app/test-database.ts'
import { call, sampleCase, sampleDocument } from '../support/http/http-client.ts'
import { type PgBouncerOptions, startPgBouncer } from '../support/processes/pgbouncer.ts'
import { until } from '../support/until.ts'

/** The service through a real PgBouncer. */

async function openPooler(mode: PgBouncerOptions['mode'], ignored?: string) {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const pooler = await startPgBouncer({
    ...{ databaseUrl: database.url, mode },
    ...(ignored !== undefined && { ignored }),
  })
  onTestFinished(() => pooler.stop())
  return { ...pooler, directUrl: database.url }
}

async function giveRoleLimits(directUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: directUrl })
  await client.connect()
  const { rows } = await client.query<{ name: string }>('SELECT current_database() AS name')
  for (const limit of timeLimitNames) {
    await client.query(`ALTER ROLE CURRENT_USER IN DATABASE ${rows[0]?.name} SET ${limit} = '15s'`)
  }
  await client.end()
}

describe('a pooler that is not named', () => {
  test('and refuses time limits is recognised', async () => {
    const { url } = await openPooler('transaction')
    await expect(checkPooler(url, 'none')).rejects.toThrow(/set DATABASE_POOLER to its mode/)
  })

  test('and drops them silently is recognised', async () => {
    const { url } = await openPooler('transaction', timeLimitNames.join(','))
    await expect(checkPooler(url, 'none')).rejects.toThrow(/the time limits were dropped/)
  })
})

test('transaction mode without limits for the role is refused, with the statements to run', async () => {
  const { url } = await openPooler('transaction')
  await expect(checkPooler(url, 'transaction')).rejects.toThrow(
    /ALTER ROLE deedwire IN DATABASE test_\w+ SET statement_timeout = 15000;/,
  )
})

test('transaction mode that is named session is refused', async () => {
  const { url } = await openPooler('transaction')
  await expect(checkPooler(url, 'session')).rejects.toThrow(/is in transaction mode/)
})

test('in transaction mode a second process starts on the servers that the first has used', async () => {
  const pooler = await openPooler('transaction')
  await giveRoleLimits(pooler.directUrl)
  await pooler.restart()
  const first = await checkPooler(pooler.url, 'transaction')
  expect(await checkPooler(pooler.url, 'transaction')).toEqual(first)
})

test('that a pooler keeps no statements is found also while others use it', async () => {
  const pooler = await openPooler('transaction')
  await giveRoleLimits(pooler.directUrl)
  await pooler.restart()
  const alone = await checkPooler(pooler.url, 'transaction')
  const clients = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const client = new pg.Client({ connectionString: pooler.url })
      await client.connect()
      return client
    }),
  )
  let isEnding = false
  const using = clients.map(async (client) => {
    while (!isEnding) await client.query('SELECT 1')
    await client.end()
  })
  for (let i = 0; i < 20; i += 1) {
    expect(await checkPooler(pooler.url, 'transaction')).toEqual(alone)
  }
  isEnding = true
  await Promise.all(using)
})

test.each(['session', 'transaction'] as const)(
  'in %s mode cases are taken, read and released to the feed, also after the pooler was restarted',
  async (mode) => {
    const pooler = await openPooler(mode)
    if (mode === 'transaction') {
      await giveRoleLimits(pooler.directUrl)
      await pooler.restart()
    }
    const app = await startTestApp({
      DATABASE_URL: pooler.url,
      DATABASE_POOLER: mode,
      DATABASE_DIRECT_URL: pooler.directUrl,
    })
    onTestFinished(() => app.end())
    const { live: key } = await app.lender()
    const post = (i: number) =>
      call(app.url, '/v1/cases', {
        key,
        body: sampleCase({
          external_ref: `${mode}-${i}`,
          documents: [sampleDocument('deed.pdf', Buffer.from(`deed ${i}`))],
        }),
      })
    const answers = await Promise.all(Array.from({ length: 60 }, (_, i) => post(i)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]))
    await pooler.restart()
    await until('a case is taken again', async () => (await post(60)).status === 202)
    const read = await Promise.all(
      Array.from({ length: 61 }, (_, i) => call(app.url, `/v1/cases/${mode}-${i}`, { key })),
    )
    expect(new Set(read.map(({ status }) => status))).toEqual(new Set([200]))
    await until('all are in the feed', async () => {
      const { json } = await call(app.url, '/v1/events?limit=100', { key })
      return json.events.length === 61
    })
    await until('it is ready', async () => (await call(app.url, '/readyz')).status === 200)
  },
)
