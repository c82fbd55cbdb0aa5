import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../../tests/support/app/test-app.ts'
import { openTestCases, utc } from '../../../../../../tests/support/app/test-cases.ts'
import { systemClock } from '../../../../lib/clock.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof openTestCases>>
beforeAll(async () => {
  app = await startTestApp({}, systemClock)
  desk = await openTestCases(app, 'Quillon Nobody-Else')
})
afterAll(() => app.end())

const anId = expect.stringMatching(/^query_[0-9a-z]{26}$/)

test.each(['live', 'test'] as const)(
  'every query, oldest first, open or closed (%s)',
  async (mode) => {
    const found = await desk.open(mode)
    const { hand } = found
    const queries = async () => {
      const reply = await found.get('queries')
      expect(reply.status).toBe(200)
      expect(reply.text).not.toContain(desk.analyst.id)
      expect(reply.text).not.toContain('Quillon')
      expect(Object.keys(reply.json)).toEqual(['queries'])
      return reply.json.queries
    }
    expect(await queries()).toEqual([])
    await hand.review()
    expect(await queries()).toEqual([])

    const from = Date.now()
    const first = 'कृपया 2025–26 ची कर पावती पाठवा.\n“Please” send <it>.'
    await hand.moveOn('raise-query', { text: first, canned: 'tax_receipt' })
    const fresh = { id: anId, state: 'open', answers: [], closed_at: null }
    const asked = { ...fresh, text: first, documents_awaited: true, raised_at: utc }
    const [open] = await queries()
    expect(await queries()).toEqual([asked])
    expect(Date.parse(open.raised_at)).toBeGreaterThanOrEqual(from)
    expect(open.raised_at).toBe((await found.view()).timeline.at(-1).at)

    await found.addDocuments()
    const documents = [expect.stringMatching(/^paper-/)]
    const answer = { by: 'lender', text: null, documents, at: utc }
    expect(await queries()).toEqual([
      { ...open, state: 'answered', answers: [answer], closed_at: utc },
    ])
    const [closed] = await queries()
    expect(closed.closed_at).toBe((await found.view()).timeline.at(-1).at)
    expect(closed.answers[0].at).toBe(closed.closed_at)

    await hand.moveOn('raise-query', { text: 'Is it let?', documents_awaited: false })
    const asked2 = { text: 'Is it let?', documents_awaited: false, raised_at: utc }
    expect(await queries()).toEqual([closed, { ...fresh, ...asked2 }])
    await hand.moveOn('resume-review')
    const second = { ...fresh, ...asked2, state: 'closed', closed_at: utc }
    expect(await queries()).toEqual([closed, second])

    await hand.finalise('positive')
    expect(await queries()).toEqual([closed, second])
    await found.addDocuments()
    await hand.moveOn('raise-query', { text: 'In the revision.' })
    const texts = (await queries()).map(({ text }: { text: string }) => text)
    expect(texts).toEqual([first, 'Is it let?', 'In the revision.'])
  },
)

test('documents for a case without an open query close nothing again', async () => {
  const found = await desk.open()
  await found.hand.review()
  await found.hand.moveOn('raise-query', { text: 'Which plot?' })
  await found.addDocuments()
  const before = (await found.get('queries')).text
  await found.addDocuments()
  expect((await found.get('queries')).text).toBe(before)
})

test('of this case only', async () => {
  const [one, other] = [await desk.open(), await desk.open()]
  await one.hand.review()
  await one.hand.moveOn('raise-query', { text: 'Which plot?' })
  expect((await other.get('queries')).json).toEqual({ queries: [] })
})
