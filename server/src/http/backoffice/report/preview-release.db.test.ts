import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plainDraft } from '../../../../../tests/support/app/case-life.ts'
import { sharedTestApp } from '../../../../../tests/support/app/shared-app.ts'
import type { TestApp } from '../../../../../tests/support/app/test-app.ts'
import { openTestCases } from '../../../../../tests/support/app/test-cases.ts'
import { expectError, expectInvalid } from '../../../../../tests/support/http/expect-error.ts'
import { imageOf } from '../../../../../tests/support/http/staff-routes.ts'
import { assessedScore } from '../../../../../tests/support/reports/assessed-score.ts'

type Desk = Awaited<ReturnType<typeof openTestCases>>
type Opened = Awaited<ReturnType<Desk['open']>>
interface Told {
  event: string
  sequence: number
  // biome-ignore lint/suspicious/noExplicitAny: payloads are compared field by field.
  payload: any
}

let app: TestApp
let desk: Desk
let operator: Awaited<ReturnType<TestApp['staff']>>
beforeAll(async () => {
  app = await sharedTestApp({ ROLE: 'api' })
  desk = await openTestCases(app)
  operator = await app.staff('operator')
})
afterAll(() => app.end())

const negative = { ...plainDraft, score: assessedScore(['tax_unpaid']) }
const getPreview = ({ hand }: Opened, query: string) =>
  desk.analyst.get(`${hand.path}/finalise-preview?${query}`)

/** Without what only a release can know, on both sides. */
function comparable(payload: Told['payload'], placeholders: { path: string }[]): unknown {
  const copy = structuredClone(payload)
  for (const { path } of placeholders) {
    const steps = path.split(/[.[\]]+/).filter(Boolean)
    const last = steps.pop() ?? ''
    const parent = steps.reduce((at, step) => at[step], copy)
    expect(parent).toHaveProperty(last)
    parent[last] = 'later'
  }
  return copy
}

async function expectPreviewed(opened: Opened, query: string, release: () => Promise<unknown>) {
  const told = (await opened.events()).length
  const before = await imageOf(app)
  const preview = await getPreview(opened, query)
  expect(await imageOf(app)).toEqual(before)
  expect([preview.status, preview.json.refusals]).toEqual([200, []])
  await release()
  const events: Told[] = (await opened.events()).slice(told)
  const shown = preview.json.events
  expect(shown.map(({ event, sequence }: Told) => [event, sequence])).toEqual(
    events.map(({ event, sequence }) => [event, sequence]),
  )
  for (const [i, { payload }] of events.entries()) {
    const { placeholders } = shown[i]
    expect(comparable(shown[i].payload, placeholders)).toEqual(comparable(payload, placeholders))
  }
  return preview.json
}

describe('a preview of finalising', () => {
  test('shows exactly what the lender then receives, for a whole life', async () => {
    const opened = await desk.open('live')
    const { hand, attach, addDocuments } = opened
    await hand.review()
    await attach('signed.pdf', Buffer.from('%PDF-1.4\nsigned\n%%EOF\n'))
    const first = await hand.saveDraft(negative)
    const reason = 'A charge is open.'
    const asked = `reason=${encodeURIComponent(reason)}&draft_version=${first}`
    const shown = await expectPreviewed(opened, `result=hold&${asked}`, () =>
      hand.moveOn('finalise', { result: 'hold', reason, draft_version: first }),
    )
    expect(shown).toMatchObject({ move: 'finalise', draft_version: first, report_version: 1 })
    expect(shown.score).toEqual(shown.events[0].payload.data.risk_score)
    expect(shown.score).toMatchObject({ grade: 'BB', score: 59.9 })
    expect(shown.events[0].payload).toMatchObject({ result: 'query', status: 'finalised' })
    expect(shown.events[0].placeholders).toEqual([
      { path: 'data.finalised_at', means: expect.any(String) },
      { path: 'data.result_reason_at', means: expect.any(String) },
      { path: 'data.updated_at', means: expect.any(String) },
      { path: 'data.timeline[3].at', means: expect.any(String) },
      { path: 'data.report.files[0].url', means: expect.any(String) },
      { path: 'data.report.files[1].url', means: expect.any(String) },
    ])

    await addDocuments('The release deed.')
    const second = await hand.saveDraft(plainDraft)
    const cured = await expectPreviewed(opened, `result=positive&draft_version=${second}`, () =>
      hand.moveOn('finalise', { result: 'positive', draft_version: second }),
    )
    expect(cured.events.map(({ event }: Told) => event)).toEqual([
      'report.revised',
      'result_changed',
    ])
  })

  test('of a finalised case is a preview of its re-release', async () => {
    const opened = await desk.open('test')
    await opened.hand.finalise('negative', 'A charge is open.')
    const draft_version = await opened.hand.saveDraft({ ...plainDraft, capacity: 'owner' })
    const body = { reason: 'It was redeemed.', draft_version }
    const query = `result=negative&reason=${encodeURIComponent(body.reason)}`
    const shown = await expectPreviewed(opened, query, () => opened.hand.moveOn('re-release', body))
    expect([shown.move, shown.events[0].payload.result]).toEqual(['re-release', 'positive'])
  })

  test('names the host it is sent to, or that none is registered', async () => {
    const other = await openTestCases(app)
    const { hand } = await other.open('live')
    const destination = async () =>
      (await other.analyst.get(`${hand.path}/finalise-preview?result=positive`)).json.destination
    expect(await destination()).toBeNull()
    const callback = `/live/lenders/${other.lender.id}/callback`
    const url = 'https://los.lender.example/secret/path?token=1'
    const admin = await app.staff('admin')
    expect((await admin.send('PUT', callback, { url })).status).toBe(200)
    expect(await destination()).toEqual({ host: 'los.lender.example', enabled: true })
    await operator.post(`${callback}/disable`)
    expect(await destination()).toEqual({ host: 'los.lender.example', enabled: false })
  })

  test('lists every reason for refusal, as the move itself would', async () => {
    const opened = await desk.open('live')
    const received = (await getPreview(opened, 'result=negative&draft_version=4&case_version=9'))
      .json
    const codes = received.refusals.map(({ code }: { code: string }) => code)
    expect(codes).toEqual([
      'precondition_failed',
      'move_not_allowed',
      'precondition_failed',
      'invalid_request',
    ])
    expect(received.events).toEqual([])
    await opened.hand.review()
    const { refusals, events } = (await getPreview(opened, 'result=negative')).json
    const tried = await opened.hand.move('finalise', { result: 'negative', draft_version: 0 })
    expect(refusals).toEqual([tried.json.error])
    expect(events).toHaveLength(1)
  })

  test('and a version that is identical to the one before', async () => {
    const opened = await desk.open('live')
    await opened.hand.finalise('query', 'Papers.', {
      ...plainDraft,
      score: assessedScore([], { overrides: [{ component: 'title', score: 90, reason: 'x' }] }),
    })
    await opened.addDocuments()
    await opened.hand.readFile()
    const { refusals } = (await getPreview(opened, 'result=positive')).json
    expect(refusals).toMatchObject([
      { details: [expect.stringContaining('is identical to version')] },
    ])
  })

  test('refuses an invalid outcome, and cases of the other mode', async () => {
    const opened = await desk.open('live')
    expectInvalid(await getPreview(opened, ''), ['result'])
    const bad = `result=maybe&draft_version=x&move=allocate&reason=${'a'.repeat(4001)}`
    expectInvalid(await getPreview(opened, bad), ['result', 'draft_version', 'move', 'reason'])
    const other = `/test/cases/${opened.id}/finalise-preview?result=positive`
    expectError(await desk.analyst.get(other), 404, 'not_found')
  })
})

describe('the draft against the last release', () => {
  test('is empty before the first release, and then shows what the next version would say', async () => {
    const { id, hand, addDocuments } = await desk.open('live')
    await hand.review()
    const diff = (query = '') => desk.analyst.get(`${hand.path}/reports/diff${query}`)
    expect((await diff()).json).toEqual({
      draft_version: 0,
      version: null,
      changes: [],
      sections: [],
    })
    await hand.finalise('negative', 'A charge.')
    expect((await diff()).json).toMatchObject({ version: 1, sections: [] })
    await addDocuments('The release deed.')
    const draft_version = await hand.saveDraft({
      ...negative,
      capacity: 'owner',
      opinion: 'Clear.',
    })
    const shown = (await diff('?result=query&reason=Later.')).json
    expect(shown).toMatchObject({ draft_version, sections: ['mortgagor', 'opinion'] })
    await hand.moveOn('finalise', { result: 'query', reason: 'Later.', draft_version })
    const second = (await desk.analyst.get(`${hand.path}/reports/2`)).json
    expect(shown.changes).toEqual(second.changes)
    expectInvalid(await diff('?result=x'), ['result'])
    expectError(await desk.analyst.get(`/test/cases/${id}/reports/diff`), 404, 'not_found')
  })
})
