import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plainDraft } from '../../../../tests/support/app/case-life.ts'
import { sharedTestApp } from '../../../../tests/support/app/shared-app.ts'
import type { TestApp } from '../../../../tests/support/app/test-app.ts'
import { openTestCases, type TestCase } from '../../../../tests/support/app/test-cases.ts'
import { expectError } from '../../../../tests/support/http/expect-error.ts'
import { call } from '../../../../tests/support/http/http-client.ts'
import { assessedScore } from '../../../../tests/support/reports/assessed-score.ts'
import { sql } from '../../db/db.ts'
import { readPdf } from '../pdf/read-pdf.ts'
import { type ComponentKey, componentKeys, components, type FactorKey } from './risk-score.ts'

/** Decisions, section 6: a score needs an assessment, and result and grade agree. By HTTP. */

let app: TestApp
let desk: Awaited<ReturnType<typeof openTestCases>>
beforeAll(async () => {
  app = await sharedTestApp()
  desk = await openTestCases(app)
})
afterAll(() => app.end())

const condition = 'Release of the charge, registered, before disbursal.'
const scored = (...keys: FactorKey[]) => ({ ...plainDraft, score: assessedScore(keys) })
const conditional = (...keys: FactorKey[]) => ({
  ...plainDraft,
  score: assessedScore(keys.map((key) => ({ key, condition }))),
})
const subject =
  'The property may be accepted as security subject to conditions; disburse only after the conditions of the report are met.'

async function inReview(): Promise<TestCase> {
  const found = await desk.open('live')
  await found.hand.review()
  return found
}

async function tryRelease({ hand }: TestCase, draft: object, body: object, move = 'finalise') {
  const draft_version = await hand.saveDraft(draft)
  return hand.move(move, { ...body, draft_version })
}

async function expectRefused(found: TestCase, draft: object, faults: string[], reason?: string) {
  const before = await found.view()
  const move = before.status === 'finalised' ? 're-release' : 'finalise'
  const body = move === 'finalise' ? { result: 'positive' } : { reason: reason ?? 'Redeemed.' }
  expectError(await tryRelease(found, draft, body, move), 400, 'invalid_request', faults)
  expect(await found.view()).toEqual(before)
}

const pdfText = async ({ hand, version }: TestCase, number: number) => {
  const { files } = await version(number)
  const url = `${app.url}/backoffice${hand.path}/reports/${number}/files/${files[0].id}`
  const reply = await fetch(url, { headers: { cookie: desk.analyst.cookie } })
  return (await readPdf(Buffer.from(await reply.arrayBuffer()))).text.replace(/\s+/g, ' ')
}

describe('the draft', () => {
  test('has no score until all five components are assessed, and then one', async () => {
    const { hand } = await inReview()
    const seen = async (score: object) => {
      await hand.saveDraft({ ...plainDraft, score })
      return (await desk.analyst.get(`${hand.path}/draft`)).json
    }
    expect(await seen({})).toMatchObject({ score: null, unassessed: componentKeys })
    expect(await seen({ nothing_found: componentKeys.slice(1) })).toMatchObject({
      score: null,
      unassessed: ['title'],
    })
    expect(await seen({ nothing_found: componentKeys })).toMatchObject({
      score: { grade: 'AAA', score: 100 },
      unassessed: [],
      conditional: [],
    })
    expect(await seen(assessedScore(['open_mortgage', 'lease']))).toMatchObject({
      score: { grade: 'BB', score: 59.9 },
      conditional: ['open_mortgage'],
    })
  })

  test('refuses components that do not exist', async () => {
    const { hand } = await inReview()
    const content = { ...plainDraft, score: { nothing_found: ['title', 'weather'] } }
    const reply = await desk.analyst.send(
      'PUT',
      `${hand.path}/draft`,
      { content },
      { 'if-match': '"0"' },
    )
    expect(reply.status).toBe(400)
    expect(reply.json.error.details[0]).toContain('content.score.nothing_found[1]')
  })
})

describe('a release', () => {
  test.each(componentKeys)('is refused while %s is not assessed', async (open: ComponentKey) => {
    const found = await inReview()
    const score = { nothing_found: componentKeys.filter((key) => key !== open) }
    const fault = `draft.score: not assessed yet: ${components[open].label}; tick what was found or confirm “nothing found”`
    await expectRefused(found, { ...plainDraft, score }, [fault])
  })

  test('as negative is refused too, for a draft from before this rule', async () => {
    const found = await inReview()
    const draft = { ...plainDraft, score: { factors: [{ key: 'open_mortgage' }] } }
    const body = { result: 'negative', reason: 'A charge.' }
    expectError(await tryRelease(found, draft, body), 400, 'invalid_request', [
      'draft.score: not assessed yet: Title, Litigation, Regulatory, Revenue records; tick what was found or confirm “nothing found”',
    ])
  })

  test.each<[FactorKey, string]>([
    ['suit_pending', 'B. A suit about the property is pending.'],
    ['minor_interest', 'B. A minor has an interest, and no court has permitted the mortgage.'],
    ['government_land', 'C. The land is government land.'],
  ])('as positive is refused with %s, whatever the conditions', async (key, why) => {
    const found = await inReview()
    await expectRefused(found, conditional(key), [`result: cannot be positive with grade ${why}`])
  })

  test('as positive is refused with BB until each capping factor has a condition', async () => {
    const found = await inReview()
    const fault = (i: number, sentence: string) =>
      `draft.score.factors[${i}].condition: a positive result graded BB needs a condition for: ${sentence}`
    await expectRefused(found, scored('open_mortgage', 'gpa_sale'), [
      fault(0, 'A mortgage to another lender is open.'),
      fault(1, 'Title rests on a sale by power of attorney.'),
    ])
    await found.hand.finalise('positive', undefined, conditional('open_mortgage', 'gpa_sale'))
    expect((await found.view()).risk_score).toMatchObject({
      grade: 'BB',
      score: 59.9,
      recommendation: subject,
    })
    const text = await pdfText(found, 1)
    expect(text).toContain('Positive, subject to conditions')
    expect(text).toContain(subject)
    // In the summary, with the opinion, and in the certificate; the same one only once in each.
    expect(text.split(condition)).toHaveLength(4)
    expect(text).toContain('The result is positive subject to conditions. Before disbursal:')
  })

  test('as positive with BBB needs no condition', async () => {
    const found = await inReview()
    await found.hand.finalise('positive', undefined, scored('not_converted'))
    expect((await found.view()).risk_score).toMatchObject({ grade: 'BBB', score: 69.9 })
    expect(await pdfText(found, 1)).not.toContain('subject to conditions')
  })

  test.each(['negative', 'query', 'hold'] as const)('as %s is BB at most', async (result) => {
    const found = await inReview()
    await found.hand.finalise(result, 'For this reason.', scored('recent_transfer'))
    expect((await found.view()).risk_score).toMatchObject({ grade: 'BB', score: 59.9 })
  })

  test('of a revision and a re-release follow the same rules', async () => {
    const found = await inReview()
    await found.hand.finalise('negative', 'A charge.', scored('open_mortgage'))
    const before = { ...plainDraft, score: { factors: [] } }
    const every = Object.values(components).map(({ label }) => label)
    const unassessed = `draft.score: not assessed yet: ${every.join(', ')}; tick what was found or confirm “nothing found”`
    const stayed =
      'result: cannot be positive with grade B. A court has stayed dealings with the property.'
    const bare =
      'draft.score.factors[0].condition: a positive result graded BB needs a condition for: The mortgagor is not clearly the holder on record.'
    for (const isReopened of [false, true]) {
      if (isReopened) await found.addDocuments('The release deed.')
      await expectRefused(found, before, [unassessed])
      await expectRefused(found, scored('court_stay'), [stayed])
      await expectRefused(found, scored('identity_unclear'), [bare])
    }
    await found.hand.finalise('positive', undefined, conditional('identity_unclear'))
    expect((await found.view()).risk_score).toMatchObject({ grade: 'BB', recommendation: subject })
  })
})

describe('a score released before these rules', () => {
  const old = {
    grade: 'BB',
    grade_label: 'Moderate risk',
    score: 87.5,
    recommendation: 'Do not accept the property as security; the reason is stated in the report.',
    components: [{ key: 'encumbrance', label: 'Encumbrances', score: 50, weight: 0.25 }],
    drivers: ['A mortgage to another lender is open. The grade is BB at most.'],
  }

  test('is served as it was released, everywhere', async () => {
    const found = await inReview()
    await found.hand.finalise('negative', 'A charge.', scored('open_mortgage'))
    const was = JSON.stringify(old)
    await app.db.rows(sql`UPDATE cases SET risk_score = ${was} WHERE id = ${found.id}`)
    await app.db.rows(sql`
      UPDATE report_versions SET content = jsonb_set(content::jsonb, '{riskScore}', ${was}::jsonb)
        #- '{draft,score,nothing_found}' WHERE case_id = ${found.id}`)
    await app.db.rows(sql`
      UPDATE report_drafts SET content = content::jsonb #- '{score,nothing_found}'
      WHERE case_id = ${found.id}`)
    expect((await found.view()).risk_score).toEqual(old)
    expect((await desk.analyst.get(found.hand.path)).json.risk_score).toEqual(old)
    expect((await found.version(1)).risk_score).toEqual(old)
    // Its draft must be assessed before the next release.
    const { score, unassessed } = (await desk.analyst.get(`${found.hand.path}/draft`)).json
    expect([score, unassessed]).toEqual([null, ['title', 'litigation', 'regulatory', 'revenue']])
    await found.hand.reRelease('The charge was redeemed.')
    expect((await found.version(1)).risk_score).toEqual(old)
    const second = await found.version(2)
    expect(second.risk_score).toMatchObject({ grade: 'AAA', score: 100 })
    expect(second.changes).toContain('The grade changed from BB (87.5) to AAA (100).')
  })
})

describe('the sandbox', () => {
  const advance = ({ ref }: TestCase, body: object) =>
    call(app.url, `/uat/v1/sandbox/cases/${ref}/advance`, { key: desk.lender.test, body })

  test.each([
    ['negative', 'A suit is pending.', 'B', 49.9, /^A suit about the property is pending/],
    ['negative', 'Subsisting mortgage', 'BB', 59.9, /^A mortgage to another lender is open/],
    ['query', 'The link deed is missing.', 'C', 39.9, /^The chain of title has a break/],
    ['hold', 'Survey awaited', 'BB', 59.9, /^The case is on hold/],
    ['negative', 'Nobody knows why.', 'BB', 59.9, /^The result is negative/],
  ] as const)('%s because “%s”: %s, %d', async (result, reason, grade, score, driver) => {
    const found = await desk.open('test')
    const { status, json } = await advance(found, { to: 'finalised', result, reason })
    expect([status, json.risk_score.grade, json.risk_score.score]).toEqual([200, grade, score])
    expect(json.risk_score.drivers[0]).toMatch(driver)
  })

  test('also refuses staff who release a test case against the rules', async () => {
    const found = await desk.open('test')
    await found.hand.review()
    await expectRefused(found, scored('chain_break'), [
      'result: cannot be positive with grade C. The chain of title has a break that is not explained.',
    ])
  })
})
