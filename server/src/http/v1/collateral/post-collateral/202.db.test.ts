import { afterAll, beforeAll, expect, test } from 'vitest'
import { property, submit } from '../../../../../../tests/support/app/run-searches.ts'
import { sharedTestApp } from '../../../../../../tests/support/app/shared-app.ts'
import type { TestApp, TestLender } from '../../../../../../tests/support/app/test-app.ts'
import { call } from '../../../../../../tests/support/http/http-client.ts'

/** No searches run here: the answer is what was received. */
let app: TestApp
let lender: TestLender
beforeAll(async () => {
  app = await sharedTestApp({ ROLE: 'api' })
  lender = await app.lender()
})
afterAll(() => app.end())

const id = expect.stringMatching(/^col_[0-9a-z]{26}$/)
const mh = {
  state: 'MH',
  stateLabel: 'Maharashtra',
  portal: 'IGR Maharashtra e-Search (Index-II) and Mahabhulekh (7/12)',
  status: 'running',
}
const ka = {
  state: 'KA',
  stateLabel: 'Karnataka',
  portal: 'Kaveri (encumbrance certificate) and Bhoomi (RTC)',
  status: 'running',
}

test('each property with its state and portal, running', async () => {
  const reply = await submit(app, lender.test, [property('MH', '1'), property('KA', '2')])
  expect([reply.status, reply.json]).toEqual([
    202,
    {
      data: {
        id,
        status: 'running',
        properties: [
          { reference: 'MH-1', ...mh },
          { reference: 'KA-2', ...ka },
        ],
      },
    },
  ])
})

test.each(['Maharashtra', 'maharastra', 'IN-MH', 'mh', 'महाराष्ट्र'])('state %s', async (state) => {
  const sent = { ...property('MH', '1'), state }
  const { status, json } = await submit(app, lender.live, [sent], {}, 'live')
  expect([status, json.data.properties]).toEqual([202, [{ reference: 'MH-1', ...mh }]])
})

test('outside coverage beside others: reported at once, and the others run', async () => {
  const goa = { reference: 'G', state: 'Goa', district: 'North Goa', survey_no: '1' }
  const moon = { reference: 'M', state: 'Moon', district: 'Tranquility', survey_no: '1' }
  const reply = await submit(app, lender.test, [property('MH', '1'), goa, moon])
  const error = (state: string) => ({
    code: 'unsupported_state',
    message: `${state} is not supported. Supported states: MH, KA.`,
  })
  const outside = { portal: null, status: 'unsupported_state' }
  expect([reply.status, reply.json.data]).toEqual([
    202,
    {
      id,
      status: 'running',
      properties: [
        { reference: 'MH-1', ...mh },
        { reference: 'G', state: 'GA', stateLabel: 'Goa', ...outside, error: error('Goa') },
        { reference: 'M', state: 'Moon', stateLabel: 'Moon', ...outside, error: error('Moon') },
      ],
    },
  ])
  const read = await call(app.url, `/uat/v1/collateral/${reply.json.data.id}`, { key: lender.test })
  expect([read.status, read.json]).toEqual([200, reply.json])
})

test('every allowed field, null being absent', async () => {
  const full = {
    ...property('MH', '45/2B'),
    parcel_type: 'Gat No.',
    hobli: null,
    from_year: '1995',
    to_year: 2020,
  }
  const more = {
    external_ref: 'C-1',
    loan_account_number: 'HL-1',
    callback_url: 'https://los.lender.example/collateral',
  }
  expect((await submit(app, lender.live, [full], more, 'live')).status).toBe(202)
  const unset = { external_ref: null, loan_account_number: null, callback_url: null }
  expect((await submit(app, lender.test, [full], unset)).status).toBe(202)
})

test('every POST is a new request, unless it repeats an Idempotency-Key', async () => {
  const body = { borrower_name: 'A', properties: [property('MH', '1')] }
  const post = (headers: Record<string, string> = {}) =>
    call(app.url, '/uat/v1/collateral', { key: lender.test, body, headers })
  const [one, two] = [await post(), await post()]
  expect(one.json.data.id).not.toBe(two.json.data.id)
  const headers = { 'idempotency-key': 'collateral-1' }
  const [first, again] = [await post(headers), await post(headers)]
  expect([again.status, again.json]).toEqual([202, first.json])
  expect(again.headers['idempotent-replayed']).toBe('true')
})

test('ten at once', async () => {
  const ten = Array.from({ length: 10 }, (_, i) => property('KA', String(i + 1)))
  const { status, json } = await submit(app, lender.test, ten)
  expect([status, json.data.properties.length]).toEqual([202, 10])
})
