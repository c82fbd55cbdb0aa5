import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  ended,
  property,
  startSearches,
  submit,
} from '../../../../tests/support/app/run-searches.ts'
import { sharedTestApp } from '../../../../tests/support/app/shared-app.ts'
import type { TestApp, TestLender } from '../../../../tests/support/app/test-app.ts'
import { call } from '../../../../tests/support/http/http-client.ts'
import { sql } from '../../db/db.ts'
import { createLog } from '../../lib/log/log.ts'
import { states } from '../states/states.ts'
import type { JudgeOrder } from './judge-messages.ts'
import { RecordJudge } from './record-judge.ts'

/** The engine, with evidence of its own; keeps what it was asked. */
class TestJudge extends RecordJudge {
  readonly orders: JudgeOrder[] = []
  evidence = [{ flag: 'subsisting_mortgage', text: 'बोजा - नमुना सहकारी बँक लि.', source: '7/12' }]

  override async judge(order: JudgeOrder) {
    this.orders.push(order)
    const result = await super.judge(order)
    if (result.kind !== 'findings') return result
    return { ...result, findings: { ...result.findings, evidence: this.evidence } }
  }
}

let app: TestApp
let lender: TestLender
let searches: Awaited<ReturnType<typeof startSearches>>
const recordJudge = new TestJudge(createLog('silent'), states)
beforeAll(async () => {
  app = await sharedTestApp({ ROLE: 'api', CALLBACK_ALLOW_PRIVATE: 'all' })
  lender = await app.lender({ name: 'Evidence Bank', ownNames: ['Evidence Bank Ltd', 'Old Bank'] })
  searches = await startSearches(app, { recordJudge })
})
afterAll(async () => {
  await searches.stop()
  await app.end()
})

const search = async (properties: object[], more: object = {}, key = lender.test) => {
  const made = await submit(app, key, properties, more)
  expect([made.status, made.text]).toEqual([202, made.text])
  return ended(app, key, made.json.data.id)
}

test('evidence has the time and hash of its answer: in the poll, the callback and for staff', async () => {
  const url = 'http://127.0.0.1:9/collateral'
  const found = await search([property('MH', '9002')], { callback_url: url })
  const [shown] = found.properties
  expect(shown.findings.evidence).toEqual([
    {
      ...recordJudge.evidence[0],
      retrievedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    },
  ])
  const analyst = await app.staff('analyst')
  const path = `/test/lenders/${lender.id}/collateral/${found.id}`
  const { json } = await analyst.get(path)
  const [property_] = json.properties
  expect(property_.findings.evidence).toEqual(shown.findings.evidence)
  const at = property_.answers.findIndex(({ source }: { source: string }) => source === '7/12')
  const [{ sha256, retrievedAt }] = shown.findings.evidence
  const answer = await analyst.get(`${path}/properties/${property_.property_id}/answers/${at}`)
  expect(createHash('sha256').update(answer.text).digest('hex')).toBe(sha256)
  expect(property_.answers[at]).toMatchObject({ sha256, fetched_at: retrievedAt })
  const [told] = await app.db.rows<{ payload: unknown }>(
    sql`SELECT payload FROM deliveries WHERE stream = ${found.id}`,
  )
  expect(told?.payload).toEqual({ data: found })
})

test('the envelope: references, and times that the poll and the callback share', async () => {
  const references = { external_ref: 'E-1', loan_account_number: 'HL-1' }
  const url = 'http://127.0.0.1:9/collateral'
  const found = await search([property('KA', '9001')], { ...references, callback_url: url })
  expect(found).toMatchObject({ ...references, status: 'completed' })
  expect(Date.parse(found.completed_at)).toBeGreaterThanOrEqual(Date.parse(found.created_at))
  const listed = await call(app.url, '/uat/v1/collateral?external_ref=E-1', { key: lender.test })
  expect(listed.json.data).toEqual([found])
  const [told] = await app.db.rows<{ payload: unknown }>(
    sql`SELECT payload FROM deliveries WHERE stream = ${found.id}`,
  )
  expect(told?.payload).toEqual({ data: found })
})

test('the judge gets the lender’s own names, or its name, the unit and the default period', async () => {
  const flat = { building: 'Shanti Heights', wing: 'A', floor: '3', unit: '302' }
  recordJudge.orders.length = 0
  await search([property('MH', '9020', { ...flat, from_year: null, to_year: null })])
  const [order] = recordJudge.orders
  expect(order?.parcel).toMatchObject({ ...flat, fromYear: 2002, isDefaultPeriod: true })
  expect(order?.options.ownLenders).toEqual(['Evidence Bank Ltd', 'Old Bank'])
  const other = await app.lender({ name: 'Plain Evidence Bank' })
  recordJudge.orders.length = 0
  await search([property('MH', '9001')], {}, other.test)
  const [plain] = recordJudge.orders
  expect(plain?.options.ownLenders).toEqual(['Plain Evidence Bank'])
  expect(plain?.parcel.isDefaultPeriod).toBe(false)
  expect(plain?.parcel.unit).toBeUndefined()
})

test('findings of an earlier version are shown with the types of today', async () => {
  const found = await search([property('MH', '9001')])
  await app.db.rows(sql`
    UPDATE collateral_properties SET findings = (findings::jsonb - 'evidence'
      || '{"area": null, "nameMatchScore": null, "nameMatch": "not_checked"}')::json
    WHERE request_id = ${found.id} AND lender_id = ${lender.id}`)
  const read = await call(app.url, `/uat/v1/collateral/${found.id}`, { key: lender.test })
  const today = {
    area: { raw: '', sqm: 0, sqyd: 0, sqft: 0 },
    nameMatchScore: 0,
    evidence: [],
  }
  expect(read.json.data.properties[0].findings).toMatchObject(today)
  const analyst = await app.staff('analyst')
  const { json } = await analyst.get(`/test/lenders/${lender.id}/collateral/${found.id}`)
  expect(json.properties[0].findings).toMatchObject(today)
})

test('a number in several villages fails at once, and the message names them', async () => {
  const asked = searches.simulator.asked().KA.encumbranceCertificate
  const found = await search([property('KA', '9025')])
  expect([found.status, found.properties[0].error]).toEqual([
    'failed',
    {
      code: 'ambiguous_location',
      message:
        'The registry has this number or place name more than once. Send village as one of: Hosahalli, Kodigehalli, Byadarahalli.',
    },
  ])
  expect(searches.simulator.asked().KA.encumbranceCertificate).toBe(asked + 1)
  const exact = await search([property('KA', '9025', { village: 'Kodigehalli' })])
  expect(exact.status).toBe('completed')
})
