import { afterAll, beforeAll, expect, test } from 'vitest'
import { property } from '../../../../../../tests/support/app/run-searches.ts'
import {
  startTestApp,
  type TestApp,
  type TestLender,
} from '../../../../../../tests/support/app/test-app.ts'
import { expectError } from '../../../../../../tests/support/http/expect-error.ts'
import { call } from '../../../../../../tests/support/http/http-client.ts'
import { imageOf } from '../../../../../../tests/support/http/staff-routes.ts'

const clock = { now: () => new Date('2026-11-15T06:00:00.000Z') }
let app: TestApp
let lender: TestLender
beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' }, clock)
  lender = await app.lender()
})
afterAll(() => app.end())

const post = (body: unknown) => call(app.url, '/v1/collateral', { key: lender.live, body })
const mh = property('MH', '1')
const ka = property('KA', '1')
const year = 'must be a four-digit year, such as 2015'

test.each<[string, unknown, string[]]>([
  ['nothing', {}, ['borrower_name: is required', 'properties: is required']],
  ['no property', { borrower_name: 'A', properties: [] }, ['properties: must have at least 1']],
  [
    'eleven',
    {
      borrower_name: 'A',
      properties: Array.from({ length: 11 }, (_, i) => property('MH', `${i}`)),
    },
    ['properties: must have at most 10'],
  ],
  [
    'a blank name',
    { borrower_name: ' ', properties: [mh] },
    ['borrower_name: must not be blank or contain NUL or an unpaired surrogate'],
  ],
  [
    'a property without its fields',
    { borrower_name: 'A', properties: [{}] },
    ['reference', 'state'].map((name) => `properties[0].${name}: is required`),
  ],
  [
    'what a state asks for',
    {
      borrower_name: 'A',
      properties: [
        { ...mh, taluk: null, village: undefined },
        { ...ka, hobli: null },
      ],
    },
    [
      'properties[0].taluk: is required for Maharashtra',
      'properties[0].village: is required for Maharashtra',
      'properties[1].hobli: is required for Karnataka',
    ],
  ],
  [
    'what every supported state asks for',
    { borrower_name: 'A', properties: [{ ...ka, district: null, survey_no: undefined }] },
    [
      'properties[0].district: is required for Karnataka',
      'properties[0].survey_no: is required for Karnataka',
    ],
  ],
  [
    'fields of a flat that are too long or empty',
    { borrower_name: 'A', properties: [{ ...mh, building: 'x'.repeat(201), unit: '', wing: 3 }] },
    [
      'properties[0].building: must have at most 200 characters',
      'properties[0].unit: must not be empty',
      'properties[0].wing: must be a string',
    ],
  ],
  [
    'faults of the schema and of the rules together, one for each field',
    {
      properties: [{ ...mh, taluk: null, survey_no: 7, to_year: 2027 }],
    },
    [
      'borrower_name: is required',
      'properties[0].survey_no: must be a string',
      'properties[0].taluk: is required for Maharashtra',
      'properties[0].to_year: is in the future',
    ],
  ],
  [
    'a reference used twice',
    { borrower_name: 'A', properties: [mh, mh] },
    ['properties[1].reference: is used by another property of this request'],
  ],
  [
    'years',
    {
      borrower_name: 'A',
      properties: [
        { ...mh, from_year: '95' },
        { ...ka, to_year: 2027 },
        { ...ka, reference: 'b', from_year: 2020, to_year: '2010' },
        { ...ka, reference: 'c', from_year: 'later' },
      ],
    },
    [
      `properties[0].from_year: ${year}`,
      'properties[1].to_year: is in the future',
      'properties[2].from_year: is after to_year',
      `properties[3].from_year: ${year}`,
    ],
  ],
  [
    'a URL that callbacks may not go to',
    { borrower_name: 'A', properties: [mh], callback_url: 'http://10.0.0.1/' },
    expect.arrayContaining([expect.stringMatching(/^callback_url: /)]),
  ],
])('%s: every fault is named, and nothing changes', async (_, body, faults) => {
  const before = await imageOf(app)
  const reply = await post(body)
  expectError(reply, 400, 'invalid_request', expect.any(Array))
  if (Array.isArray(faults))
    expect([...reply.json.error.details].sort()).toEqual([...faults].sort())
  else expect(reply.json.error.details).toEqual(faults)
  expect(await imageOf(app)).toEqual(before)
})

test('all outside coverage: unsupported_state, with an entry per property', async () => {
  const outside = (state: string) => ({ reference: state, state })
  const before = await imageOf(app)
  const reply = await post({
    borrower_name: 'A',
    properties: [outside('Goa'), outside('Atlantis')],
  })
  const supported = 'Supported states: MH, KA.'
  expectError(reply, 400, 'unsupported_state', [
    `properties[0].state: Goa is not supported. ${supported}`,
    `properties[1].state: Atlantis is not supported. ${supported}`,
  ])
  expect(await imageOf(app)).toEqual(before)
})
