import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app/test-app.ts'
import { bringBack, makeArchive } from '../../../../tests/support/backup/make-archive.ts'
import {
  addOldEvent,
  countRows,
  makeOlder,
  monthsAgo,
} from '../../../../tests/support/backup/old-months.ts'
import {
  type Inbox,
  openInbox,
  openTestCallbacks,
  type TestCallbacks,
} from '../../../../tests/support/callbacks/test-callbacks.ts'
import { call, sampleCase } from '../../../../tests/support/http/http-client.ts'

let app: TestApp
let inbox: Inbox
let desk: TestCallbacks
beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
  await makeOlder(app)
  await app.stop()
  const env = { DATABASE_URL: app.databaseUrl, DATA_DIR: app.dataDir }
  const first = app
  const service = await startTestApp({ ...env, CALLBACK_ALLOW_PRIVATE: 'all' })
  app = {
    ...service,
    databaseUrl: first.databaseUrl,
    end: async () => {
      await service.end()
      await first.end()
    },
  }
  inbox = await openInbox()
  desk = await openTestCallbacks(app)
  await desk.register('live', { url: inbox.url })
  const caseId = await desk.createCase('OLD-1')
  for (const ago of [18, 16, 15, 14]) {
    await addOldEvent(app, caseId, new Date(monthsAgo(ago).getTime() + 1000))
  }
})
afterAll(async () => {
  await inbox.close()
  await app.end()
})

/** Creates cases until it is stopped; returns what was answered. */
function startLoad() {
  let isStopped = false
  const answers: { status: number; text: string; ms: number }[] = []
  const clients = Array.from({ length: 3 }, async (_, client) => {
    for (let n = 0; !isStopped; n += 1) {
      const body = sampleCase({ external_ref: `LOAD-${client}-${n}` })
      const begun = performance.now()
      const { status, text } = await call(app.url, '/v1/cases', { key: desk.keys.live, body })
      answers.push({ status, text, ms: performance.now() - begun })
    }
  })
  return {
    answers,
    async stop() {
      isStopped = true
      await Promise.all(clients)
    },
  }
}

test('the service takes cases and delivers while an archive is made and restored', async () => {
  const load = startLoad()
  await expect.poll(() => load.answers.length).toBeGreaterThan(10)
  try {
    const { folder } = await makeArchive(app, monthsAgo(13))
    const between = load.answers.length
    await expect.poll(() => load.answers.length).toBeGreaterThan(between + 10)
    await bringBack(app, folder)
  } finally {
    await load.stop()
  }
  expect(load.answers.filter(({ status }) => status !== 202)).toEqual([])
  const refs = () =>
    new Set(inbox.got.map(({ body }) => JSON.parse(body.toString()).external_ref as string))
  // And the case with the old events.
  await expect.poll(() => refs().size).toBe(load.answers.length + 1)
  expect(await countRows(app, 'case_events_default')).toBe(0)
})
