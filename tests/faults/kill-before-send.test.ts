import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openDb, sql } from '../../server/src/db/db.ts'
import { runningEmbeddedUrl } from '../../server/src/db/embedded-postgres.ts'
import { createLog } from '../../server/src/lib/log/log.ts'
import { caseInHand } from '../support/app/case-life.ts'
import { call, sampleCase } from '../support/http/http-client.ts'
import { signInStaff } from '../support/http/staff-client.ts'
import { cli, quickstartOf, startService } from '../support/processes/service-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { until } from '../support/until.ts'

const rounds = 4
const perRound = 3

/**
 * Queries are stored, the service is killed at a random moment around the time they are due, and
 * started again: each is sent exactly once.
 */
test('killed between storing and sending, every query is sent exactly once', async () => {
  const dataDir = await temporaryFolder()
  const env = { DATA_DIR: dataDir, QUERY_UNDO_SECONDS: '2' }
  let service = await startService(env)
  const { test_key: key, staff_email, staff_password } = await quickstartOf(dataDir)
  const ids: string[] = []
  for (let round = 0; round < rounds; round += 1) {
    const staff = await signInStaff(service.url, staff_email, staff_password)
    for (let i = 0; i < perRound; i += 1) {
      const body = sampleCase()
      await call(service.url, '/uat/v1/cases', { key, body })
      const ref = encodeURIComponent(String(body.external_ref))
      const advance = { key, body: { to: 'in_review' } }
      const moved = await call(service.url, `/uat/v1/sandbox/cases/${ref}/advance`, advance)
      const id: string = moved.json.case_id
      const held = await caseInHand({ ...staff, id: '' }, 'test', id).move('queries', {
        text: 'Which plot?',
      })
      expect([held.status, held.text]).toEqual([201, held.text])
      ids.push(id)
    }
    await sleep(500 + Math.random() * 2000)
    service.kill('SIGKILL')
    await service.ended
    service = await startService(env)
  }
  try {
    const url = await runningEmbeddedUrl(dataDir)
    if (!url) throw new Error('the embedded database is not running')
    const db = openDb({ url, connectionsMax: 2, log: createLog('silent') })
    try {
      await until('nothing waits', async () => {
        const [row] = await db.rows<{ count: number }>(sql`
          SELECT count(*)::integer AS count FROM waiting_queries`)
        return row?.count === 0
      })
      const rows = await db.rows<{ id: string; queries: number; events: number }>(sql`
        SELECT c.id,
          (SELECT count(*)::integer FROM case_queries q WHERE q.case_id = c.id) AS queries,
          (SELECT count(*)::integer FROM case_events e
           WHERE e.case_id = c.id AND e.event = 'case.query_raised') AS events
        FROM cases c WHERE c.id = ANY(${ids}::text[])`)
      expect(rows).toHaveLength(rounds * perRound)
      expect(rows.filter(({ queries, events }) => queries !== 1 || events !== 1)).toEqual([])
      const audit = await cli({ DATA_DIR: dataDir }, 'audit', 'verify', '--json')
      expect(audit.json).toMatchObject({ ok: true })
    } finally {
      await db.close()
    }
  } finally {
    await service.stop()
  }
})
