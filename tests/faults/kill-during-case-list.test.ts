import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type Db, openDb, sql } from '../../server/src/db/db.ts'
import { runningEmbeddedUrl } from '../../server/src/db/embedded-postgres.ts'
import { openKeys } from '../../server/src/encryption/encryption.ts'
import type { LenderId } from '../../server/src/lib/ids.ts'
import { createLog } from '../../server/src/lib/log/log.ts'
import type { TestApp } from '../support/app/test-app.ts'
import { makePerson, openConsole } from '../support/http/console-client.ts'
import {
  cli,
  postgresPid,
  quickstartOf,
  startService,
} from '../support/processes/service-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const kills = 8
const rows = 5_000

test('killed again and again while 5,000 listed cases are created, each is created once', async () => {
  const dataDir = await temporaryFolder()
  const env = { DATA_DIR: dataDir, LOG_LEVEL: 'info' }
  let service = await startService(env)
  try {
    await quickstartOf(dataDir)
    const id = await withDb(dataDir, (db) => confirmList(db, dataDir, service.url))
    let earlier = 0
    let whileCreating = 0
    for (let kill = 0; kill < kills; kill += 1) {
      await sleep(100 + Math.random() * 900)
      const postgres = await postgresPid(dataDir)
      service.kill('SIGKILL')
      if (kill % 4 === 3) process.kill(postgres, 'SIGKILL')
      await service.ended
      service = await startService(env)
      const { state, created } = await withDb(dataDir, (db) => standOf(db, id))
      expect(created).toBeGreaterThanOrEqual(earlier)
      earlier = created
      if (state === 'creating') whileCreating += 1
      // The lease of the worker that was killed.
      await withDb(dataDir, (db) =>
        db.rows(sql`UPDATE case_lists SET due_at = now() WHERE due_at IS NOT NULL`),
      )
    }
    expect(whileCreating).toBeGreaterThan(0)
    await expect
      .poll(() => withDb(dataDir, (db) => standOf(db, id)), { timeout: 240_000, interval: 1_000 })
      .toEqual({ state: 'done', created: rows, cases: rows, events: rows, linked: rows })
    const audit = await cli({ DATA_DIR: dataDir }, 'audit', 'verify', '--json')
    expect(audit.json).toMatchObject({ ok: true })
  } finally {
    await service.stop()
  }
}, 600_000)

async function withDb<T>(dataDir: string, work: (db: Db) => Promise<T>): Promise<T> {
  const url = await runningEmbeddedUrl(dataDir)
  if (!url) throw new Error('the embedded database is not running')
  const db = openDb({ url, connectionsMax: 2, log: createLog('silent') })
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

/** Uploaded and confirmed by a person of the first lender. */
async function confirmList(db: Db, dataDir: string, url: string): Promise<string> {
  const { keyring } = await openKeys(db, { dataDir }, new Date())
  const [lender] = await db.rows<{ id: LenderId }>(sql`SELECT id FROM lenders LIMIT 1`)
  if (!lender) throw new Error('there is no lender')
  const app = { db, keyring, url } as TestApp
  const clerk = await openConsole(app, await makePerson(app, lender.id, 'operations'))
  const lines = Array.from({ length: rows }, (_, at) => `KILL-${at},A. Rao,HL-KILL-${at},TSR`)
  const file = ['external_ref,applicant_name,loan_account_number,case_type', ...lines].join('\n')
  const added = await clerk.post('/live/case-lists?filename=kill.csv', Buffer.from(file))
  expect(added.json.counts, added.text).toMatchObject({ sound: rows, faulty: 0 })
  const path = `/live/case-lists/${added.json.id}/confirm`
  const confirmed = await clerk.post(path, { leave_out_faulty: false, create: rows })
  expect(confirmed.status, confirmed.text).toBe(202)
  return added.json.id
}

async function standOf(db: Db, id: string) {
  const [row] = await db.rows<Record<'created' | 'cases' | 'events' | 'linked', number>>(sql`
    SELECT
      (SELECT count(*) FROM case_list_rows WHERE list_id = ${id} AND state = 'created') AS created,
      (SELECT count(*) FROM cases WHERE external_ref LIKE 'KILL-%') AS cases,
      (SELECT count(*) FROM case_events e JOIN cases c ON c.id = e.case_id
        WHERE c.external_ref LIKE 'KILL-%') AS events,
      (SELECT count(DISTINCT r.case_id) FROM case_list_rows r JOIN cases c ON c.id = r.case_id
        WHERE r.list_id = ${id} AND c.external_ref = 'KILL-' || (r.number - 2)) AS linked`)
  const [list] = await db.rows<{ state: string }>(
    sql`SELECT state FROM case_lists WHERE id = ${id}`,
  )
  if (!row || !list) throw new Error('the list is gone')
  return { ...row, state: list.state }
}
