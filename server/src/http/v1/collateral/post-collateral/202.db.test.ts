import { afterAll, beforeAll, expect, test } from 'vitest'
import { property, submit } from '../../../../../../tests/support/app/run-searches.ts'
import { sharedTestApp } from '../../../../../../tests/support/app/shared-app.ts'
import type { TestApp, TestLender } from '../../../../../../tests/support/app/test-app.ts'
import { call } from '../../../../../../tests/support/http/http-client.ts'
import { sql } from '../../../../db/db.ts'

/** No searches run here: the answer is what was received. */
let app: TestApp
let lender: TestLender
beforeAll(async () => {
  app = await sharedTestApp({ ROLE: 'api' })
  lender = await app.lender()
})
afterAll(() => app.end())

const id = expect.stringMatching(/^col_[0-9a-z]{26}$/)
/** Of a new request without references. */
const envelope = {
  id,
  external_ref: null,
  loan_account_number: null,
  status: 'running',
  created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  completed_at: null,
}
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
        ...envelope,
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
  const goa = { reference: 'G', state: 'Goa' }
  const moon = { reference: 'M', state: 'Moon', district: 'Tranquility', survey_no: '1' }
  const reply = await submit(app, lender.test, [property('MH', '1'), goa, moon])
  const error = (state: string) => ({
    code: 'unsupported_state',
    message: `${state} is not supported. Supported states: MH, KA.`,
  })
  const outside = { portal: 'Outside coverage', status: 'unsupported_state' }
  expect([reply.status, reply.json.data]).toEqual([
    202,
    {
      ...envelope,
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
    building: 'Shanti Heights',
    wing: 'A',
    floor: '3',
    unit: '302',
    from_year: '1995',
    to_year: 2020,
  }
  const more = {
    external_ref: 'C-1',
    loan_account_number: 'HL-1',
    callback_url: 'https://los.lender.example/collateral',
  }
  const made = await submit(app, lender.live, [full], more, 'live')
  expect([made.status, made.json.data]).toMatchObject([
    202,
    { external_ref: 'C-1', loan_account_number: 'HL-1' },
  ])
  expect(await storedOf(made.json.data.id)).toEqual([
    {
      building: 'Shanti Heights',
      wing: 'A',
      floor: '3',
      unit: '302',
      from_year: 1995,
      to_year: 2020,
      is_default_period: false,
    },
  ])
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

const storedOf = (request: string) =>
  app.db.rows<{ to_year: number }>(sql`
    SELECT building, wing, floor, unit, from_year, to_year, is_default_period
    FROM collateral_properties WHERE request_id = ${request} ORDER BY position`)

test('without years: the last 30, or as far back as the sources go', async () => {
  const years = { from_year: null, to_year: null }
  const { json } = await submit(app, lender.test, [
    property('MH', '1', years),
    property('MH', '2', { ...years, district: 'Mumbai Suburban' }),
    property('KA', '3', years),
    property('MH', '4', { from_year: null, to_year: '1999' }),
    { reference: 'G', state: 'Goa' },
  ])
  const stored = await storedOf(json.data.id)
  const thisYear = stored[0]?.to_year ?? 0
  expect(stored.slice(0, 4)).toMatchObject([
    { from_year: 2002, is_default_period: true },
    { from_year: thisYear - 30, to_year: thisYear, is_default_period: true },
    { from_year: 2004, to_year: thisYear, is_default_period: true },
    { from_year: 1999, to_year: 1999, is_default_period: false },
  ])
})

test('Karnataka accepts taluk and village', async () => {
  const sent = property('KA', '1', { taluk: 'Bengaluru North', village: 'Hebbal' })
  const { status, json } = await submit(app, lender.test, [sent])
  expect([status, json.data.properties]).toEqual([202, [{ reference: 'KA-1', ...ka }]])
})

test('where to read it, and when; a replay says the same', async () => {
  const body = { borrower_name: 'A', properties: [property('MH', '1')] }
  const headers = { 'idempotency-key': 'collateral-headers' }
  for (const [path, key] of [
    ['/uat/v1', lender.test],
    ['/v1', lender.live],
  ] as const) {
    const post = () => call(app.url, `${path}/collateral`, { key, body, headers })
    const [first, again] = [await post(), await post()]
    const { location = '', 'retry-after': after } = first.headers
    expect(location).toBe(`${path}/collateral/${first.json.data.id}`)
    expect(Number(after)).toBeGreaterThan(0)
    expect(again.headers).toMatchObject({
      location,
      'retry-after': after,
      'idempotent-replayed': 'true',
    })
    const read = await call(app.url, String(location), { key })
    expect([read.status, read.json]).toEqual([200, first.json])
  }
})

test('ten at once', async () => {
  const ten = Array.from({ length: 10 }, (_, i) => property('KA', String(i + 1)))
  const { status, json } = await submit(app, lender.test, ten)
  expect([status, json.data.properties.length]).toEqual([202, 10])
})
