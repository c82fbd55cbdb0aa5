import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { caseInHand } from '../../../../../tests/support/app/case-life.ts'
import {
  startTestApp,
  type TestApp,
  type TestLender,
} from '../../../../../tests/support/app/test-app.ts'
import { call, sampleCase } from '../../../../../tests/support/http/http-client.ts'
import { sql } from '../../../db/db.ts'

let app: TestApp
let lender: TestLender
let operator: Awaited<ReturnType<TestApp['staff']>>
let analyst: Awaited<ReturnType<TestApp['staff']>>
beforeAll(async () => {
  app = await startTestApp()
  lender = await app.lender()
  operator = await app.staff('operator')
  analyst = await app.staff('analyst')
})
afterAll(() => app.end())

const key = 'certificate.title'
const add = (body: object) => operator.post('/clauses', { key, ...body })

async function release(): Promise<string> {
  const body = sampleCase({ state: 'Maharashtra', case_type: 'TSR' })
  await call(app.url, '/v1/cases', { key: lender.live, body })
  const path = `/v1/cases/${encodeURIComponent(String(body.external_ref))}`
  const { json } = await call(app.url, path, { key: lender.live })
  await caseInHand(analyst, 'live', json.case_id).finalise('positive')
  return json.case_id
}

async function certificateOf(caseId: string): Promise<string> {
  const [row] = await app.db.rows<{ said: string[] }>(sql`
    SELECT content->'certificate' AS said FROM report_versions WHERE case_id = ${caseId}`)
  return row?.said.join('\n') ?? ''
}

describe('201', () => {
  test('the next version replaces the last, and a released report keeps its words', async () => {
    const before = await release()
    expect(await certificateOf(before)).toContain('is clear and marketable')

    const first = await add({
      state: 'MH',
      result: 'positive',
      text: 'First words for {borrower}.',
    })
    expect(first.status).toBe(201)
    expect(first.json).toMatchObject({ key, state: 'MH', case_type: 'any', version: 1 })
    const between = await release()

    const second = await add({ state: 'MH', result: 'positive', text: 'Second words.' })
    expect(second.json.version).toBe(2)
    const after = await release()

    expect(await certificateOf(before)).toContain('is clear and marketable')
    expect(await certificateOf(between)).toMatch(/First words for Ramesh/)
    expect(await certificateOf(after)).toContain('Second words.')
    expect(await certificateOf(after)).not.toContain('clear and marketable')

    const query = `key=${key}&state=MH&result=positive`
    const { json } = await operator.get(`/clauses/versions?${query}`)
    expect(json.clauses.map((clause: { version: number }) => clause.version)).toEqual([2, 1])
    const lines = await app.db.rows(sql`
      SELECT subject FROM audit_inbox WHERE action = 'clause.added' AND subject = ${key}
      UNION ALL
      SELECT subject FROM audit_trail WHERE action = 'clause.added' AND subject = ${key}`)
    expect(lines).toHaveLength(2)
  })
})

describe('200', () => {
  test('lists those of the service, and the latest of the operator', async () => {
    await add({ key: 'certificate.own', text: 'One.' })
    await add({ key: 'certificate.own', text: 'Two.' })
    const { json } = await operator.get('/clauses')
    const found = json.clauses.filter((clause: { key: string }) => clause.key === 'certificate.own')
    expect(found).toMatchObject([{ version: 2, text: 'Two.' }])
    expect(json.clauses[0]).toMatchObject({ version: 0, added_by: null })
  })
})

describe('400', () => {
  test.each([
    [{ text: 'For {borower}.' }, 'text: {borower} cannot be filled in'],
    [{ key: 'opinion.x', text: '' }, /^key: must be certificate\./],
    [{ state: 'Maharashtra', text: '' }, 'state: must be the code of a state, or any'],
    [{ case_type: 'XXX', text: '' }, 'case_type: must be a case type of the catalogue, or any'],
  ])('%j', async (body, fault) => {
    const { status, json } = await add(body)
    expect(status).toBe(400)
    expect(json.error.details[0]).toMatch(fault)
  })
})

test('403: an analyst writes reports, but not their standard words', async () => {
  expect((await analyst.post('/clauses', { key, text: 'Mine.' })).status).toBe(403)
  expect((await analyst.get('/clauses')).status).toBe(403)
})
