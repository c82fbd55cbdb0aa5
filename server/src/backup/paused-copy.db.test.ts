import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { property, submit } from '../../../tests/support/app/run-searches.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app/test-app.ts'
import { openEmptyInstallation } from '../../../tests/support/backup/empty-installation.ts'
import { makeBackup } from '../../../tests/support/backup/make-backup.ts'
import {
  type Inbox,
  openInbox,
  openTestCallbacks,
} from '../../../tests/support/callbacks/test-callbacks.ts'
import { call } from '../../../tests/support/http/http-client.ts'
import { resumeSending } from '../access/access.ts'
import { sql } from '../db/db.ts'
import { systemClock } from '../lib/clock.ts'

const env = { CALLBACK_ALLOW_PRIVATE: 'all' }
/** Far more than a worker needs to claim what is due: half a second. */
const quietMs = 3_000

let app: TestApp
let inbox: Inbox
beforeAll(async () => {
  // Without workers: everything is still due when the backup is made.
  app = await startTestApp({ ROLE: 'api', ...env })
  inbox = await openInbox()
})
afterAll(async () => {
  await inbox.close()
  await app.end()
})

test('a restored copy sends nothing until it is released, then what was due', async () => {
  const desk = await openTestCallbacks(app)
  await desk.register('live', { url: inbox.url })
  for (const ref of ['REF-1', 'REF-2', 'REF-3']) await desk.createCase(ref)
  // As a worker leaves it that dies while it sends.
  await app.db.rows(sql`
    UPDATE callback_streams SET leased = true, token = 7, claims = 1
    WHERE stream = (SELECT stream FROM callback_streams LIMIT 1)`)
  const searched = await submit(app, desk.keys.test, [property('MH', '9003')])
  expect(searched.status, searched.text).toBe(202)
  const staff = await app.staff('operator')
  // The original may send it after the backup.
  await app.db.rows(sql`
    INSERT INTO mails (id, kind, mode, recipient, message_id, due_at, give_up_at)
    VALUES ('mail_1', 'query', 'live', 'a@bank.example', '<1@office.example>', now(), 'infinity')`)
  const { folder } = await makeBackup(app)

  const empty = await openEmptyInstallation(app)
  await empty.restore(folder)
  const copy = await startTestApp({ ...empty.env, ...env })
  try {
    await sleep(quietMs)
    expect(inbox.got).toEqual([])
    expect(await claimedSearches(copy)).toBe(0)
    const ping = await call(copy.url, '/v1/callback/test', { key: desk.keys.live, method: 'POST' })
    expect([ping.status, ping.json.error.message]).toEqual([
      503,
      'Sending is paused by the operator. Try again later.',
    ])
    const ready = await call(copy.url, '/readyz')
    expect([ready.status, ready.json.warnings.sending]).toEqual([
      200,
      expect.stringMatching(/^paused since .*restored backup.*deedwire sending resume/),
    ])
    expect(copy.logged.map(({ msg }) => msg)).toContainEqual(
      expect.stringContaining('sending is paused'),
    )
    const mails = await copy.db.rows(sql`SELECT state, due_at AS "dueAt" FROM mails`)
    expect(mails).toEqual([{ state: 'unknown', dueAt: null }])
    const asked = await copy.staff('operator')
    expect((await asked.get('/session')).json.sending_pause).toMatchObject({ reason: 'restored' })
    // Whoever was signed in to the original is not signed in here.
    expect(await sessionsOf(copy, staff.id)).toBe(0)

    await resumeSending({ ...copy, clock: systemClock }, { actor: 'cli' })
    await expect.poll(() => inbox.got.length).toBe(3)
    await expect.poll(() => claimedSearches(copy)).toBe(1)
    const refs = inbox.got.map(({ body }) => JSON.parse(body.toString()).external_ref)
    expect(refs.sort()).toEqual(['REF-1', 'REF-2', 'REF-3'])
    expect((await call(copy.url, '/readyz')).json.warnings).toBeUndefined()
    expect((await asked.get('/session')).json.sending_pause).toBeNull()
  } finally {
    await copy.end()
    await empty.close()
  }
})

async function claimedSearches({ db }: TestApp): Promise<number> {
  const [row] = await db.rows<{ count: number }>(sql`
    SELECT count(*) FROM collateral_properties WHERE claims > 0 OR status <> 'running'`)
  return row?.count ?? 0
}

async function sessionsOf({ db }: TestApp, staffId: string): Promise<number> {
  const [row] = await db.rows<{ count: number }>(sql`
    SELECT count(*) FROM staff_sessions WHERE staff_id = ${staffId}`)
  return row?.count ?? 0
}
