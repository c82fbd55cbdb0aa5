import { afterAll, beforeAll, expect, test } from 'vitest'
import { caseInHand, plainDraft } from '../../../../../tests/support/app/case-life.ts'
import {
  startTestApp,
  type TestApp,
  type TestLender,
} from '../../../../../tests/support/app/test-app.ts'
import { call, sampleCase } from '../../../../../tests/support/http/http-client.ts'
import { assessedScore } from '../../../../../tests/support/reports/assessed-score.ts'
import { sql } from '../../../db/db.ts'

let app: TestApp
let lender: TestLender
let analyst: Awaited<ReturnType<TestApp['staff']>>
beforeAll(async () => {
  app = await startTestApp()
  lender = await app.lender()
  analyst = await app.staff('analyst')
})
afterAll(() => app.end())

/** As earlier releases stored it. */
const old = {
  ...plainDraft,
  score: assessedScore(['tax_unpaid']),
  // Neither is in the stored JSON.
  properties: undefined,
  deposits: undefined,
  property: { description: 'Flat No. 12', extent: '800 sq ft', east: 'Road' },
  documents_to_deposit: ['Original sale deed'],
  texts: { tenure: 'Freehold.' },
}
const upgraded = {
  properties: [{ description: 'Flat No. 12', extent: '800 sq ft', east: 'Road' }],
  deposits: [{ document: 'Original sale deed' }],
  texts: { tenure: 'Freehold.' },
}

test('a stored draft and a stored version of before are read, drawn, compared and released', async () => {
  const body = sampleCase()
  await call(app.url, '/v1/cases', { key: lender.live, body })
  const ref = encodeURIComponent(String(body.external_ref))
  const { json } = await call(app.url, `/v1/cases/${ref}`, { key: lender.live })
  const id: string = json.case_id
  const { path, review, saveDraft, moveOn } = caseInHand(analyst, 'live', id)
  await review()
  const draft_version = await saveDraft({})
  await app.db.rows(sql`
    UPDATE report_drafts SET content = ${JSON.stringify(old)} WHERE case_id = ${id}`)

  const { json: draft } = await analyst.get(`${path}/draft`)
  expect(draft.content).toMatchObject(upgraded)
  expect(draft.content).not.toHaveProperty('property')
  expect((await analyst.get(`${path}/draft/preview`)).status).toBe(200)

  await moveOn('finalise', { result: 'negative', reason: 'Tax is unpaid.', draft_version })
  await app.db.rows(sql`
    UPDATE report_versions
    SET content = jsonb_set(content::jsonb - 'certificate' - 'chainBreaks', '{draft}',
      ${JSON.stringify(old)}::jsonb)
    WHERE case_id = ${id}`)
  const { json: version } = await analyst.get(`${path}/reports/1`)
  expect(version.draft).toMatchObject(upgraded)

  const { json: diff } = await analyst.get(`${path}/reports/diff`)
  expect(diff.sections).toEqual([])
})
