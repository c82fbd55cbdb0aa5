import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plainDraft } from '../../../../../../tests/support/app/case-life.ts'
import { sharedTestApp } from '../../../../../../tests/support/app/shared-app.ts'
import type { TestApp } from '../../../../../../tests/support/app/test-app.ts'
import {
  openTestCases,
  type TestCase,
  utc,
} from '../../../../../../tests/support/app/test-cases.ts'
import { assessedScore } from '../../../../../../tests/support/reports/assessed-score.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof openTestCases>>
beforeAll(async () => {
  app = await sharedTestApp()
  desk = await openTestCases(app)
})
afterAll(() => app.end())

/** Scores in the order of the table, and everything else of 2.4 that follows from them. */
const componentsOf = (title: number, encumbrance: number, litigation = 100, revenue = 100) => [
  { key: 'title', label: 'Title', score: title, weight: 0.3 },
  { key: 'encumbrance', label: 'Encumbrances', score: encumbrance, weight: 0.25 },
  { key: 'litigation', label: 'Litigation', score: litigation, weight: 0.2 },
  { key: 'regulatory', label: 'Regulatory', score: 100, weight: 0.15 },
  { key: 'revenue', label: 'Revenue records', score: revenue, weight: 0.1 },
]
const clean = {
  grade: 'AAA',
  grade_label: 'Highest safety',
  score: 100,
  recommendation: 'The property may be accepted as security.',
  components: componentsOf(100, 100),
  drivers: [],
}
const mortgaged = { ...plainDraft, score: assessedScore(['open_mortgage']) }
const underMortgage = {
  grade: 'BB',
  grade_label: 'Moderate risk',
  score: 59.9,
  recommendation: 'Do not accept the property as security; the reason is stated in the report.',
  components: componentsOf(100, 50),
  drivers: ['A mortgage to another lender is open. The grade is BB at most.'],
}

/** Follows one case and states after each move its expected view, whole. */
function follow(found: TestCase, isSandbox: boolean) {
  const entered: string[] = ['received']
  let seen: { status: string; at: string }[] = []
  let changedAt = ''
  return async (stands: object, ...newly: string[]) => {
    entered.push(...newly)
    const view = await found.view()
    const isClockOn = !view.finalised_at && !view.documents_awaited
    expect(view).toEqual({
      case_id: found.id,
      external_ref: found.ref,
      status: entered.at(-1),
      is_sandbox: isSandbox,
      documents_awaited: false,
      latest_revision_reason: null,
      applicant_name: found.body.applicant_name,
      loan_account_number: found.body.loan_account_number,
      case_type: 'TSR',
      ulpin: null,
      finalised_at: null,
      result: '',
      report_version: 0,
      risk_score: null,
      timeline: entered.map((status) => ({ status, at: utc })),
      updated_at: utc,
      due_at: isClockOn ? utc : null,
      ...stands,
    })
    expect(view.updated_at >= changedAt).toBe(true)
    changedAt = view.updated_at
    if (newly.length > 0) expect(view.updated_at).toBe(view.timeline.at(-1).at)
    const times = view.timeline.map((entry: { at: string }) => entry.at)
    expect(times).toEqual([...times].sort())
    // The recorded past stays unchanged.
    expect(view.timeline.slice(0, seen.length)).toEqual(seen)
    seen = view.timeline
    return view
  }
}

describe('the Case view after each move', () => {
  test.each(['live', 'test'] as const)('until it is finalised (%s)', async (mode) => {
    const found = await desk.open(mode)
    const { hand } = found
    const stands = follow(found, mode === 'test')
    await stands({})
    await hand.moveOn('allocate', { analyst_id: desk.analyst.id })
    await stands({}, 'allocated')
    await found.addDocuments('Early papers')
    await stands({})
    await hand.moveOn('start-review')
    await stands({}, 'in_review')
    await hand.moveOn('raise-query', { text: 'Please send the tax receipt.' })
    await stands({ documents_awaited: true }, 'query_raised')
    const colleague = await app.staff('analyst')
    await hand.moveOn('allocate', { analyst_id: colleague.id })
    await stands({ documents_awaited: true })
    await found.addDocuments('The receipt')
    await stands({}, 'in_review')
    await hand.moveOn('raise-query', { text: 'Is the plot let?', documents_awaited: false })
    await stands({}, 'query_raised')
    await hand.moveOn('resume-review')
    await stands({}, 'in_review')
    await hand.moveOn('raise-query', { text: 'And the lease?', documents_awaited: true })
    await stands({ documents_awaited: true }, 'query_raised')
    await hand.moveOn('resume-review')
    await stands({}, 'in_review')
    await hand.finalise('positive')
    const released = { finalised_at: utc, result: 'positive', report_version: 1 }
    const view = await stands({ ...released, risk_score: clean }, 'finalised')
    expect(view.finalised_at).toBe(view.timeline.at(-1).at)
  })

  test('a query on a case that is only allocated', async () => {
    const found = await desk.open()
    const stands = follow(found, false)
    await found.hand.moveOn('allocate', { analyst_id: desk.analyst.id })
    await found.hand.moveOn('raise-query', { text: 'Which plot?' })
    await stands({ documents_awaited: true }, 'allocated', 'query_raised')
  })

  test('through revisions and a re-release', async () => {
    const found = await desk.open('live', { ulpin: '27ABCD12345678' })
    const { hand } = found
    const follows = follow(found, false)
    const stands = (more: object, ...newly: string[]) =>
      follows({ ulpin: '27ABCD12345678', ...more }, ...newly)
    const finalised = (report_version: number) => ({
      ...{ finalised_at: utc, risk_score: clean },
      ...{ result: 'positive', report_version },
    })
    await hand.finalise('positive')
    await stands(finalised(1), 'allocated', 'in_review', 'finalised')

    await found.addDocuments('The boundary was measured again')
    const revising = { latest_revision_reason: 'The boundary was measured again' }
    const first = { ...revising, report_version: 1 }
    await stands(first, 'in_review')
    await hand.moveOn('raise-query', { text: 'Where is the map?' })
    await stands({ ...first, documents_awaited: true }, 'query_raised')
    await found.addDocuments('A note to an open case is no reason')
    await stands(first, 'in_review')
    await hand.finalise('negative', 'A charge came to light.', mortgaged)
    const adverse = {
      finalised_at: utc,
      risk_score: underMortgage,
      result: 'negative',
      result_reason: 'A charge came to light.',
      result_reason_at: utc,
      report_version: 2,
    }
    const revised = await stands({ ...revising, ...adverse }, 'finalised')
    expect(revised.finalised_at).toBe(revised.timeline.at(-1).at)
    expect(revised.result_reason_at).toBe(revised.finalised_at)

    await hand.reRelease('The charge was redeemed.')
    const released = await stands({ ...revising, ...finalised(3) })
    expect(released.finalised_at).toBe(revised.finalised_at)
    // No status was entered, but a poller sees the change.
    expect(released.updated_at > revised.updated_at).toBe(true)

    await found.addDocuments()
    const second = { latest_revision_reason: 'Documents added after finalisation' }
    await stands({ ...second, report_version: 3 }, 'in_review')
    await hand.finalise('positive')
    const last = await stands({ ...second, ...finalised(4) }, 'finalised')
    expect(last.finalised_at > released.finalised_at).toBe(true)
  })
})

test('a hold is reported as query, with its reason', async () => {
  const found = await desk.open()
  await found.hand.finalise('hold', 'Until the survey is done.')
  const view = await found.view()
  expect(view).toMatchObject({
    result: 'query',
    result_reason: 'Until the survey is done.',
    result_reason_at: view.finalised_at,
  })
})

describe('risk_score, field by field,', () => {
  const scored = (score: object) => ({ ...plainDraft, score })

  test.each([
    ['negative', 'Do not accept the property as security; the reason is stated in the report.'],
    ['query', 'Do not disburse until the queries of the report are answered.'],
    ['hold', 'Keep the loan on hold until the reason stated in the report is settled.'],
  ] as const)('of a case finalised as %s', async (result, recommendation) => {
    const found = await desk.open()
    await found.hand.finalise(result, 'For this reason.', mortgaged)
    const { status, risk_score } = await found.view()
    expect(status).toBe('finalised')
    expect(risk_score).toEqual({ ...underMortgage, recommendation })
  })

  test('has one decimal, weights that sum to 1, and the worst driver first', async () => {
    const found = await desk.open()
    const overrides = [
      { component: 'litigation' as const, score: 33.33, reason: 'A notice is pending.' },
    ]
    const named = { key: 'name_differs' as const, note: 'Baburao / Babu Rao' }
    const draft = scored(assessedScore([named, 'tax_unpaid', 'search_incomplete'], { overrides }))
    await found.hand.finalise('positive', undefined, draft)
    const { risk_score } = await found.view()
    // 0.30 × 88 + 0.25 × 88 + 0.20 × 33.33 + 0.15 × 100 + 0.10 × 85 = 78.566, and BBB at most
    expect(risk_score).toEqual({
      grade: 'BBB',
      grade_label: 'Moderate safety',
      score: 69.9,
      recommendation:
        'The property may be accepted as security; note the risks listed in the report.',
      components: componentsOf(88, 88, 33.33, 85),
      drivers: [
        'The search is incomplete: years or entries of the record could not be read. The grade is BBB at most.',
        'The name of the holder differs in part from the mortgagor’s (Baburao / Babu Rao). The grade is A at most.',
        'The latest tax receipt is missing. The grade is A at most.',
        'Litigation was set to 33.33 by the analyst: A notice is pending.',
      ],
    })
    const weights = risk_score.components.map(({ weight }: { weight: number }) => weight)
    expect(weights.reduce((sum: number, weight: number) => sum + weight)).toBeCloseTo(1, 12)
  })

  test('is C for a break in the chain of title, whatever the sum', async () => {
    const found = await desk.open()
    await found.hand.finalise(
      'negative',
      'A break.',
      scored(assessedScore(['lease', 'chain_break'])),
    )
    expect((await found.view()).risk_score).toEqual({
      grade: 'C',
      grade_label: 'Very high risk',
      score: 39.9,
      recommendation: 'Do not accept the property as security; the reason is stated in the report.',
      components: componentsOf(20, 85),
      drivers: [
        'The chain of title has a break that is not explained. The grade is C at most.',
        'The property is let or given on lease. The grade is BBB at most.',
      ],
    })
  })
})
