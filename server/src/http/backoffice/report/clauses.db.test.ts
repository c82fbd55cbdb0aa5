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
  const shown = (path: string) => operator.get(path).then(({ json }) => json.clauses)

  test('the library has the choices of a clause, with labels', async () => {
    const { choices } = (await operator.get('/clauses')).json
    expect(choices.places[0]).toEqual({ key: 'certificate.examined', label: 'What was examined' })
    expect(choices.results[0]).toEqual({ code: 'any', label: 'Any result' })
    expect(choices.states).toContainEqual({ code: 'KA', label: 'Karnataka' })
    expect(choices.case_types).toContainEqual({ code: 'NEC', label: 'Search update' })
    expect(choices.placeholders).toContainEqual({
      placeholder: '{section:documents}',
      means: 'Number of section “Documents scrutinised”',
    })
  })

  test('a filter keeps what can apply to such a case', async () => {
    await add({ key: 'certificate.kerala', state: 'KL', text: 'Only there.' })
    const there = await shown('/clauses?state=KL&result=hold')
    expect(there.some(({ key: place }: { key: string }) => place === 'certificate.kerala')).toBe(
      true,
    )
    const results = new Set(there.map(({ result }: { result: string }) => result))
    expect([...results].toSorted()).toEqual(['any', 'hold'])
    const elsewhere = await shown('/clauses?state=TN')
    expect(JSON.stringify(elsewhere)).not.toContain('Only there.')
  })

  test('the versions of a clause end with that of the service, which the list calls replaced', async () => {
    const scope = { key: 'certificate.mortgage', result: 'positive' }
    await add({ ...scope, text: 'Our words for {lender}.' })
    const versions = await shown('/clauses/versions?key=certificate.mortgage&result=positive')
    expect(versions).toMatchObject([
      {
        version: 1,
        pieces: [{ means: null }, { text: '{lender}', means: 'Name of the lender' }, {}],
      },
      { version: 0, added_by: null },
    ])
    expect(versions[0].added_by_name).toBeTruthy()
    const listed = await shown('/clauses?result=positive&case_type=TSR')
    const here = listed.filter(({ key: place }: { key: string }) => place === scope.key)
    expect(here).toMatchObject([
      { version: 0, replaced: true },
      { version: 1, replaced: false },
    ])
  })

  test('what a report would say is chosen, with what is left out', async () => {
    await add({ key: 'certificate.title', state: 'GA', result: 'negative', text: 'In Goa.' })
    const chosen = await shown('/clauses/chosen?result=negative&state=GA&case_type=TSR')
    expect(chosen).toContainEqual(expect.objectContaining({ key, text: 'In Goa.', version: 1 }))
    const vetted = await shown('/clauses/chosen?result=positive&case_type=VET')
    const mortgage = vetted.find(
      ({ key: place }: { key: string }) => place === 'certificate.mortgage',
    )
    expect(mortgage).toMatchObject({ case_type: 'VET', text: '', pieces: [] })
  })

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
    [{ text: 'Clear 😀.' }, 'text: contains 😀 (U+1F600), which the report cannot show'],
    [{ key: 'opinion.x', text: '' }, /^key: must be certificate\./],
    [{ state: 'Maharashtra', text: '' }, 'state: must be the code of a state, or any'],
    [{ case_type: 'XXX', text: '' }, 'case_type: must be a case type of the catalogue, or any'],
  ])('%j', async (body, fault) => {
    const { status, json } = await add(body)
    expect(status).toBe(400)
    expect(json.error.details[0]).toMatch(fault)
  })
})

test('400: a filter with a code that does not exist', async () => {
  const one = await operator.get('/clauses?state=Maharashtra')
  expect([one.status, one.json.error.details]).toEqual([
    400,
    ['state: must be the code of a state, or any'],
  ])
  const other = await operator.get('/clauses/chosen?result=any&case_type=XXX')
  expect(other.status).toBe(400)
  expect(other.json.error.details.join('\n')).toMatch(
    /^result: [^\n]+\ncase_type: must be a case type/,
  )
})

test('403: an analyst writes reports, but not their standard words', async () => {
  expect((await analyst.post('/clauses', { key, text: 'Mine.' })).status).toBe(403)
  expect((await analyst.get('/clauses')).status).toBe(403)
  const chosen = await analyst.get('/clauses/chosen?result=positive&case_type=TSR')
  expect(chosen.status).toBe(403)
})
