import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plainDraft } from '../../../../tests/support/app/case-life.ts'
import { sharedTestApp } from '../../../../tests/support/app/shared-app.ts'
import type { TestApp } from '../../../../tests/support/app/test-app.ts'
import { openTestCases, type TestCase } from '../../../../tests/support/app/test-cases.ts'
import { sampleDocument } from '../../../../tests/support/http/http-client.ts'
import { assessedScore } from '../../../../tests/support/reports/assessed-score.ts'
import { sql } from '../../db/db.ts'

/** Decisions, section 7, by HTTP: what is refused, and the line that says why. */

let app: TestApp
let desk: Awaited<ReturnType<typeof openTestCases>>
beforeAll(async () => {
  app = await sharedTestApp({ ROLE: 'api' })
  desk = await openTestCases(app)
})
afterAll(() => app.end())

interface Line {
  key: string
  state: string
  rule: string
  reason: string | null
  faults: { sentence: string; place: object }[]
}

async function saveOnly({ hand }: TestCase, content: object): Promise<number> {
  const { version } = (await desk.analyst.get(`${hand.path}/draft`)).json
  const match = { 'if-match': `"${version}"` }
  return (await desk.analyst.send('PUT', `${hand.path}/draft`, { content }, match)).json.version
}

/** The same lines in the preview and in the refusal, and nothing has changed. */
async function expectRefused(found: TestCase, draft_version: number, more: object = {}) {
  const before = await found.view()
  const isAgain = before.status === 'finalised'
  const query = `result=positive&draft_version=${draft_version}${isAgain ? '&reason=Cured.' : ''}`
  const preview = await desk.analyst.get(`${found.hand.path}/finalise-preview?${query}`)
  const body = isAgain ? { reason: 'Cured.' } : { result: 'positive' }
  const move = isAgain ? 're-release' : 'finalise'
  const refused = await found.hand.move(move, { ...body, draft_version, ...more })
  expect([refused.status, refused.json.error.code]).toEqual([400, 'invalid_request'])
  if (Object.keys(more).length === 0) expect(refused.json.checks).toEqual(preview.json.checks)
  expect(await found.view()).toEqual(before)
  const lines: Line[] = refused.json.checks
  return Object.fromEntries(
    lines.filter(({ state }) => state === 'failed').map((line) => [line.key, line]),
  )
}

const documents = [sampleDocument('Sale_Deed_2015.pdf', '%PDF-1.4\n')]

describe('a positive release', () => {
  test('of an empty report is refused, line by line', async () => {
    const found = await desk.open('live', { documents })
    await found.hand.review()
    const lines = await expectRefused(found, await saveOnly(found, {}))
    expect(Object.keys(lines)).toEqual([
      ...['documents_read', 'checklist', 'sections', 'search_period', 'score', 'opinion', 'signer'],
    ])
    expect(lines.documents_read?.faults).toEqual([
      {
        path: 'documents',
        sentence: 'not read yet: Sale_Deed_2015.pdf',
        place: { tab: 'documents' },
      },
    ])
    expect(lines.sections?.faults[0]).toMatchObject({
      sentence: 'section 2, Mortgagor and capacity, is empty; state the capacity of the mortgagor',
      place: { tab: 'report', section: 'mortgagor' },
    })
  })

  test.each([
    [
      'opinion_agrees',
      { opinion: 'Title is NOT clear.' },
      'contradicts a positive result: “Title is NOT clear”',
    ],
    [
      'sections_agree',
      {
        texts: {
          ...plainDraft.texts,
          litigation: 'An injunction against the owner is in force since 3 March 2024.',
        },
      },
      'contradicts a positive result: “An injunction against the owner is in force since 3 March 2024”',
    ],
    [
      'chain',
      {
        chain_of_title: [
          { from: 'Anil Deshmukh', to: 'Bharat Kadam' },
          { from: 'Xavier Pinto', to: 'Ramesh Baburao Kulkarni' },
        ],
      },
      'No. 2 is by Xavier Pinto, to whom no earlier deed in the chain passes the property.',
    ],
    ['signer', { advocate: { name: 'Adv. Meera Joshi' } }, 'is required before a release'],
  ])('is refused by %s, also with a written reason', async (key, change, sentence) => {
    const found = await desk.open('live')
    await found.hand.review()
    const version = await found.hand.saveDraft({ ...plainDraft, ...change })
    const lines = await expectRefused(found, version)
    expect(Object.keys(lines)).toEqual([key])
    expect(lines[key]?.faults.map((fault) => fault.sentence)).toEqual([sentence])
    const overrides = [{ check: key, reason: 'All is well.' }]
    const body = { result: 'positive', draft_version: version, overrides }
    const reply = await found.hand.move('finalise', body)
    expect([reply.status, reply.json.error.details]).toEqual([
      400,
      [`overrides[0].check: ${key} cannot be passed over with a reason`],
    ])
  })

  test('after a negative one is refused until its cause is cured', async () => {
    const found = await desk.open('live')
    const charge = { nature: 'Mortgage', document_no: 'HVL7/4011/2015' }
    await found.hand.finalise('negative', 'A mortgage is open.', {
      ...plainDraft,
      encumbrances: [{ ...charge, standing: 'open' }],
      score: assessedScore(['open_mortgage']),
    })
    const lines = await expectRefused(found, await found.hand.saveDraft(plainDraft))
    expect(Object.keys(lines)).toEqual(['cured'])
    expect(lines.cured?.faults.map((fault) => fault.sentence)).toEqual([
      'Mortgage HVL7/4011/2015 was open in version 1 and is no longer listed; list it as discharged',
    ])
    const cured = { ...plainDraft, encumbrances: [{ ...charge, standing: 'discharged' }] }
    const draft_version = await found.hand.saveDraft(cured)
    await found.hand.moveOn('re-release', { reason: 'Redeemed.', draft_version })
    expect((await found.view()).result).toBe('positive')
  })
})

describe('a check that needs a reason', () => {
  test('is passed over with one, which the version and the audit trail keep', async () => {
    const found = await desk.open('live', { documents })
    await found.hand.review()
    const draft_version = await saveOnly(found, plainDraft)
    const reason = 'The originals were read at the branch.'
    const overrides = [{ check: 'documents_read', reason }]
    const lines = await expectRefused(found, draft_version, { overrides })
    expect(Object.keys(lines)).toEqual(['checklist'])
    const all = [...overrides, { check: 'checklist', reason: 'A new flat.' }]
    await found.hand.moveOn('finalise', { result: 'positive', draft_version, overrides: all })
    const [version] = await app.db.rows<{ content: { overrides: object[] } }>(sql`
      SELECT content FROM report_versions WHERE case_id = ${found.id}`)
    expect(version?.content.overrides).toEqual([
      { check: 'documents_read', reason, faults: ['not read yet: Sale_Deed_2015.pdf'] },
      {
        check: 'checklist',
        reason: 'A new flat.',
        faults: [expect.stringContaining('Title deed')],
      },
    ])
    const [line] = await app.db.rows<{ details: string }>(sql`
      SELECT details FROM (SELECT subject, action, details::text FROM audit_inbox
        UNION ALL SELECT subject, action, details::text FROM audit_trail) lines
      WHERE subject = ${found.id} AND action = 'case.finalised'`)
    expect(JSON.parse(line?.details ?? '')).toMatchObject({
      overrides: ['documents_read', 'checklist'],
    })
  })

  test('does not ask a negative report for its checklist, chain or sections', async () => {
    const found = await desk.open('live', { documents })
    await found.hand.review()
    const { advocate, opinion } = plainDraft
    const draft = { advocate, opinion, score: assessedScore(['chain_break']) }
    const draft_version = await saveOnly(found, draft)
    const body = { result: 'negative', reason: 'The chain is broken.', draft_version }
    const reply = await found.hand.move('finalise', body)
    expect(reply.json.error.details).toEqual(['documents: not read yet: Sale_Deed_2015.pdf'])
    await found.hand.readFile()
    await found.hand.moveOn('finalise', body)
  })
})
