import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharedTestApp } from '../../../tests/support/app/shared-app.ts'
import type { TestApp } from '../../../tests/support/app/test-app.ts'
import { utc } from '../../../tests/support/app/test-cases.ts'
import { openTestNotifications, type Shown } from '../../../tests/support/app/test-notifications.ts'
import { expectError, expectInvalid } from '../../../tests/support/http/expect-error.ts'
import { sql } from '../db/db.ts'
import { forgetOldNotifications } from './notifications.ts'

let app: TestApp
let notified: Awaited<ReturnType<typeof openTestNotifications>>
beforeAll(async () => {
  app = await sharedTestApp({ ROLE: 'api' })
  notified = await openTestNotifications(app)
})
afterAll(() => app.end())

describe('reading', () => {
  async function three() {
    const { analyst, found, ...rest } = await notified.allocated()
    await found.addDocuments()
    await found.addDocuments()
    return { analyst, found, ...rest }
  }

  test('marks one, or all that were shown, and unread ones come first', async () => {
    const { analyst, found } = await three()
    const [newest, ...older] = await notified.list(analyst)
    expect(await notified.unread(analyst)).toBe(3)
    const path = `/live/notifications/${newest?.number}/read`
    for (let times = 0; times < 2; times += 1) {
      expect((await analyst.post(path, {})).status).toBe(204)
    }
    expect((await notified.list(analyst)).map(({ number }) => number)).toEqual([
      ...older.map(({ number }) => number),
      newest?.number,
    ])
    expect((await notified.list(analyst)).at(-1)?.read_at).toEqual(utc)
    await found.addDocuments()
    const marked = await analyst.post('/live/notifications/read', { up_to: newest?.number })
    expect(marked.json).toEqual({ marked: 2 })
    // What came after the page was shown stays unread.
    expect(await notified.unread(analyst)).toBe(1)
  })

  test('pages by cursor, each once, across the border of read and unread', async () => {
    const { analyst } = await three()
    const all = await notified.list(analyst)
    await analyst.post(`/live/notifications/${all[1]?.number}/read`, {})
    const walked: number[] = []
    let cursor = ''
    for (let pages = 0; pages < 4; pages += 1) {
      const { json } = await analyst.get(`/live/notifications?limit=1${cursor}`)
      walked.push(...json.notifications.map(({ number }: Shown) => number))
      if (json.next_cursor === null) break
      cursor = `&cursor=${json.next_cursor}`
    }
    expect(walked).toEqual([all[0], all[2], all[1]].map((one) => one?.number))
  })

  test('lists one kind', async () => {
    const { analyst } = await three()
    const found = await notified.list(analyst, '?kind=case_allocated')
    expect(found.map(({ kind }) => kind)).toEqual(['case_allocated'])
    expect(await notified.list(analyst, '?kind=callback_disabled')).toEqual([])
  })

  test('those of another person, of the other mode, or unknown ones do not exist', async () => {
    const { analyst } = await notified.allocated()
    const [shown] = await notified.list(analyst)
    const path = `/live/notifications/${shown?.number}/read`
    expectError(await notified.desk.analyst.post(path, {}), 404, 'not_found')
    expectError(await analyst.post(path.replace('live', 'test'), {}), 404, 'not_found')
    for (const number of ['0', 'x', '9'.repeat(16)]) {
      expectError(await analyst.post(`/live/notifications/${number}/read`, {}), 404, 'not_found')
    }
    await notified.desk.analyst.post('/live/notifications/read', { up_to: shown?.number })
    expect(await notified.unread(analyst)).toBe(1)
  })

  test('wrong input is named', async () => {
    const { analyst } = await notified.allocated()
    const ask = (query: string) => analyst.get(`/live/notifications?${query}`)
    expectInvalid(await ask('kind=gossip&limit=0&cursor=2-1&more=1'), [
      'kind',
      'limit',
      'cursor',
      'more',
    ])
    expectInvalid(await analyst.post('/live/notifications/read', { up_to: 0 }), ['up_to'])
  })
})

describe('preferences', () => {
  test('list what the role gets; a kind that is off is not recorded', async () => {
    const { analyst, found } = await notified.allocated()
    const { preferences } = (await analyst.get('/notification-preferences')).json
    expect(preferences.map(({ kind }: Shown) => kind)).toEqual([
      'case_allocated',
      'query_answered',
      'documents_added',
      'case_reopened',
      'due_soon',
      'overdue',
      'report_sent_back',
      'report_approved',
      'report_submitted',
    ])
    expect(new Set(preferences.map(({ in_app }: { in_app: boolean }) => in_app))).toEqual(
      new Set([true]),
    )
    const path = '/notification-preferences/documents_added'
    expect((await analyst.send('PUT', path, { in_app: false })).status).toBe(204)
    await found.addDocuments()
    expect(await notified.kinds(analyst)).toEqual(['case_allocated'])
    expect((await analyst.send('PUT', path, { in_app: true })).status).toBe(204)
    await found.addDocuments()
    expect(await notified.kinds(analyst)).toEqual(['documents_added', 'case_allocated'])
  })

  test('a kind of another role is not there', async () => {
    const searcher = await app.staff('searcher')
    expect((await searcher.get('/notification-preferences')).json.preferences).toEqual([])
    const path = '/notification-preferences/callback_disabled'
    expectError(await searcher.send('PUT', path, { in_app: false }), 404, 'not_found')
    expectInvalid(await searcher.send('PUT', path, { in_app: 'no' }), ['in_app'])
  })
})

test('old ones are deleted: 30 days after they were read, or 180 days unread', async () => {
  const { analyst, found } = await notified.allocated()
  await found.addDocuments()
  await found.addDocuments()
  const [late, , first] = await notified.list(analyst)
  await analyst.post(`/live/notifications/${late?.number}/read`, {})
  await app.db.rows(sql`
    UPDATE notifications SET read_at = now() - interval '31 days' WHERE number = ${late?.number}`)
  await app.db.rows(sql`
    UPDATE notifications SET created_at = now() - interval '179 days'
    WHERE number = ${first?.number}`)
  const now = Date.now()
  await forgetOldNotifications(app.db, new Date(now))
  expect(await notified.kinds(analyst)).toEqual(['documents_added', 'case_allocated'])
  await forgetOldNotifications(app.db, new Date(now + 2 * 24 * 3_600_000))
  expect(await notified.kinds(analyst)).toEqual(['documents_added'])
})
