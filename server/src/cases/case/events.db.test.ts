import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharedTestApp } from '../../../../tests/support/app/shared-app.ts'
import type { TestApp } from '../../../../tests/support/app/test-app.ts'
import {
  type EventOut,
  openTestCases,
  type TestCase,
  utc,
} from '../../../../tests/support/app/test-cases.ts'
import { download, pathOf } from '../../../../tests/support/http/file-link.ts'

/** The payload of each event: spec, section 2.6. */

let app: TestApp
let desk: Awaited<ReturnType<typeof openTestCases>>
beforeAll(async () => {
  app = await sharedTestApp()
  desk = await openTestCases(app, 'Quillon Marchbanks')
})
afterAll(() => app.end())

interface Told {
  result?: string
  /** The version of the report whose links it carries; none if left out. */
  version?: number
  reason?: string
  change?: object
  /** What only this event has. */
  more?: object
}

/** Follows a case: after each move, the recorded events and the whole payload of each. */
function listen(found: TestCase) {
  let heard: EventOut[] = []
  return async (...expected: [event: string, told?: Told][]): Promise<EventOut[]> => {
    // The view is read at once, so it is that of the moment of the event.
    const view = await found.view()
    const events = await found.events()
    const fresh = events.slice(heard.length)
    expect(fresh.map(({ event }) => event)).toEqual(expected.map(([event]) => event))
    for (const [
      i,
      [event, { result = '', version, reason, change, more } = {}],
    ] of expected.entries()) {
      const told = fresh[i] as EventOut
      expect(told).toEqual({
        id: expect.stringMatching(/^evt_[0-9a-z]{26}$/),
        sequence: heard.length + i + 1,
        event,
        at: utc,
        payload: {
          event,
          external_ref: found.ref,
          loan_account_number: found.body.loan_account_number,
          status: view.status,
          result,
          data: {
            ...view,
            report: version === undefined ? null : { files: [fileOf(found, version)] },
            ...(reason && { result_reason: reason, result_reason_at: utc }),
            ...change,
            ...more,
          },
        },
      })
    }
    expect(events.slice(0, heard.length).map(withoutLinks)).toEqual(heard.map(withoutLinks))
    heard = events
    return fresh
  }
}

const fileOf = ({ ref }: TestCase, version: number) => ({
  filename: `${ref}-legal-report-v${version}.pdf`,
  url: expect.stringMatching(
    /^http:\/\/[\w.:]+\/files\/file_\w{26}\?expires=\d+&signature=\w{64}$/,
  ),
  expires_in: 3600,
})

/** Links are created each time; everything else of an event never changes. */
function withoutLinks(event: EventOut): string {
  return JSON.stringify(event).replaceAll(/expires=\d+&signature=\w+/g, '')
}

const added: Told = {
  more: {
    documents: [
      {
        filename: expect.stringMatching(/^paper-/),
        content_type: 'text/plain',
        bytes: 5,
        sha256: createHash('sha256').update('paper').digest('hex'),
      },
    ],
  },
}

const released = (result: string, reason: string | null = null) => ({ result, reason, at: utc })

describe('payloads', () => {
  test.each(['live', 'test'] as const)('of every move until it is finalised (%s)', async (mode) => {
    const found = await desk.open(mode)
    const { hand } = found
    const tells = listen(found)
    const [received] = await tells(['case.received'])
    expect(received?.payload.data).toMatchObject({ is_sandbox: mode === 'test', risk_score: null })
    await found.addDocuments()
    await tells(['documents.received', added])
    await hand.moveOn('allocate', { analyst_id: desk.analyst.id })
    await tells(['case.allocated'])
    const colleague = await app.staff('analyst')
    await hand.moveOn('allocate', { analyst_id: colleague.id })
    await tells()
    await hand.moveOn('start-review')
    await tells()
    await hand.moveOn('raise-query', { text: 'Please send the receipt.' })
    const asks = (text: string, documents_awaited: boolean) => ({
      more: {
        queries: [
          { id: expect.stringMatching(/^query_/), text, documents_awaited, raised_at: utc },
        ],
        query_id: expect.stringMatching(/^query_/),
      },
    })
    const [raised] = await tells(['case.query_raised', asks('Please send the receipt.', true)])
    expect(raised?.payload.data.queries[0].raised_at).toBe(raised?.at)
    expect(raised?.payload.data.documents_awaited).toBe(true)
    await found.addDocuments()
    await tells(['documents.received', added])
    await hand.moveOn('raise-query', { text: 'Is it let?', documents_awaited: false })
    const [asked] = await tells(['case.query_raised', asks('Is it let?', false)])
    expect(asked?.payload.data.documents_awaited).toBe(false)
    await hand.moveOn('resume-review')
    await tells()
    await hand.finalise('positive')
    const [finalised] = await tells(['case.finalised', { result: 'positive', version: 1 }])
    expect(finalised?.payload.data).toMatchObject({ risk_score: { grade: 'AAA' } })
  })

  test.each([
    ['negative', 'negative'],
    ['query', 'query'],
    ['hold', 'query'],
  ] as const)(
    'of a case finalised as %s: reported as %s, with its reason',
    async (result, told) => {
      const found = await desk.open()
      await found.hand.review()
      const before = (await found.events()).length
      await found.hand.finalise(result, 'कारण: a charge is open.')
      const [event, ...more] = (await found.events()).slice(before)
      expect(more).toEqual([])
      const view = await found.view()
      expect(event?.payload).toEqual({
        event: 'case.finalised',
        external_ref: found.ref,
        loan_account_number: found.body.loan_account_number,
        status: 'finalised',
        result: told,
        data: {
          ...view,
          report: { files: [fileOf(found, 1)] },
          result_reason: 'कारण: a charge is open.',
          result_reason_at: view.finalised_at,
        },
      })
    },
  )
})

describe('a result that changes', () => {
  test('negative, negative again, then positive: sent once, after report.revised, with its history', async () => {
    const found = await desk.open()
    const { hand } = found
    const tells = listen(found)
    await tells(['case.received'])
    await hand.moveOn('allocate', { analyst_id: desk.analyst.id })
    await tells(['case.allocated'])
    await hand.finalise('negative', 'A charge.')
    await tells(['case.finalised', { result: 'negative', version: 1, reason: 'A charge.' }])
    await found.addDocuments('Release deed')
    const [papers] = await tells(['documents.received', added])
    expect(papers?.payload).toMatchObject({ status: 'in_review', result: '' })
    await hand.finalise('negative', 'Another charge.')
    await tells(['report.revised', { result: 'negative', version: 2, reason: 'Another charge.' }])
    await found.addDocuments()
    await tells(['documents.received', added])
    await hand.finalise('positive')
    const change = {
      previous_result: 'negative',
      result_history: [
        released('negative', 'A charge.'),
        released('negative', 'Another charge.'),
        released('positive'),
      ],
    }
    const positive = { result: 'positive', version: 3 }
    const [, changed] = await tells(
      ['report.revised', positive],
      ['result_changed', { ...positive, change }],
    )
    const times = changed?.payload.data.result_history.map(({ at }: { at: string }) => at)
    expect(times).toEqual([...times].sort())
    expect(times.at(-1)).toBe(changed?.payload.data.finalised_at)
    // From positive to hold and back: only the second is a cure.
    await found.addDocuments()
    await tells(['documents.received', added])
    await hand.finalise('hold', 'A survey.')
    await tells(['report.revised', { result: 'query', version: 4, reason: 'A survey.' }])
    await hand.reRelease('The survey is done.')
    await tells([
      'result_changed',
      {
        result: 'positive',
        version: 5,
        change: {
          previous_result: 'query',
          result_history: [
            ...change.result_history,
            released('query', 'A survey.'),
            released('positive', 'The survey is done.'),
          ],
        },
      },
    ])
  })

  test('positive stays positive: report.revised alone', async () => {
    const found = await desk.open()
    await found.hand.finalise('positive')
    await found.addDocuments()
    await found.hand.finalise('positive')
    const events = await found.events()
    expect(events.map(({ event }) => event)).toEqual([
      'case.received',
      'case.allocated',
      'case.finalised',
      'documents.received',
      'report.revised',
    ])
    for (const { payload } of events) {
      for (const name of ['previous_result', 'result_history', 'result_reason']) {
        expect(payload.data).not.toHaveProperty(name)
      }
    }
  })
})

test('sequences have no gap, and each report link opens the version of its event', async () => {
  const found = await desk.open('test')
  await found.hand.finalise('query', 'A deed is missing.')
  await found.addDocuments()
  await found.hand.finalise('positive')
  const events = await found.events()
  expect(events.map(({ sequence, event }) => [sequence, event])).toEqual([
    [1, 'case.received'],
    [2, 'case.allocated'],
    [3, 'case.finalised'],
    [4, 'documents.received'],
    [5, 'report.revised'],
    [6, 'result_changed'],
  ])
  const versions = await Promise.all([found.version(1), found.version(2)])
  const etags = versions.map(({ files }) => `"${files[0].sha256}"`)
  for (const [at, etag] of [
    [2, etags[0]],
    [4, etags[1]],
    [5, etags[1]],
  ] as const) {
    const [file] = events[at]?.payload.data.report.files ?? []
    const reply = await download(app.url, pathOf(file.url))
    expect([reply.status, reply.headers.etag]).toEqual([200, etag])
  }
})

test('nothing internal is sent: no note, no name and no id of staff', async () => {
  const found = await desk.open()
  const note = { text: 'MARKER-7391 only for colleagues' }
  const add = async () => {
    const reply = await desk.analyst.post(`${found.hand.path}/notes`, note)
    expect(reply.status).toBe(201)
  }
  await add()
  await found.hand.review()
  await found.hand.moveOn('raise-query', { text: 'Which plot?' })
  await add()
  await found.addDocuments('From the lender')
  await found.hand.finalise('negative', 'A charge.')
  await found.hand.reRelease('Redeemed.')
  await found.addDocuments()
  await found.hand.finalise('positive')
  await add()
  const answers = [await found.view(), await found.events()]
  for (const part of ['report', 'queries']) {
    const reply = await found.get(part)
    expect(reply.status).toBe(200)
    answers.push(reply.json)
  }
  const text = JSON.stringify(answers)
  for (const secret of ['MARKER-7391', 'Quillon', 'Marchbanks', 'staff', desk.analyst.email]) {
    expect(text).not.toContain(secret)
  }
})
