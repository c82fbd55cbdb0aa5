import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../../tests/support/app/test-app.ts'
import {
  openTestCallbacks,
  type TestCallbacks,
} from '../../../../../../tests/support/callbacks/test-callbacks.ts'
import { sampleDocument } from '../../../../../../tests/support/http/http-client.ts'

/** All within one millisecond, like events of one transaction. */
const now = new Date('2026-11-15T09:30:00.000Z')

let app: TestApp
let desk: TestCallbacks
beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' }, { now: () => now })
  desk = await openTestCallbacks(app)
  await desk.register('live')
  await desk.register('test')
})
afterAll(() => app.end())

const sequences = async (query: string, mode: 'live' | 'test') =>
  (await desk.deliveries(query, mode)).map(({ sequence }) => sequence)

test('deliveries of one transaction are listed newest first', async () => {
  for (const ref of ['A', 'B', 'C', 'D', 'E', 'F']) {
    await desk.createCase(ref, 'test')
    const advance = async (body: object) => {
      const reply = await desk.ask(`/sandbox/cases/${ref}/advance`, { mode: 'test', body })
      expect([reply.status, reply.text]).toEqual([200, reply.text])
    }
    await advance({ to: 'finalised', result: 'negative', reason: 'A charge.' })
    const body = { documents: [sampleDocument('release.pdf', ref)] }
    expect((await desk.ask(`/cases/${ref}/documents`, { mode: 'test', body })).status).toBe(200)
    // A revision with another result: report.revised and result_changed, written together.
    await advance({ to: 'finalised', result: 'positive' })
    const listed = await desk.deliveries(`?case=${ref}`, 'test')
    expect(listed.map(({ event }) => event)).toEqual([
      'result_changed',
      'report.revised',
      'documents.received',
      'case.finalised',
      'case.allocated',
      'case.received',
    ])
  }
})

test('page by page too: none twice, none left out', async () => {
  await desk.createCase('MANY')
  for (let i = 0; i < 40; i += 1) {
    const body = { documents: [sampleDocument(`deed-${i}.pdf`, `${i}`)] }
    expect((await desk.ask('/cases/MANY/documents', { body })).status).toBe(200)
  }
  const all = await sequences('?case=MANY', 'live')
  expect(all).toEqual(Array.from({ length: 41 }, (_, i) => 41 - i))
  const [, , third] = await desk.deliveries('?case=MANY')
  expect(await sequences(`?case=MANY&before=${third.id}`, 'live')).toEqual(all.slice(3))
})
