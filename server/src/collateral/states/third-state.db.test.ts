import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { threeRegistries, threeStates } from '../../../../tests/fixtures/three-states.ts'
import { ended, startSearches, submit } from '../../../../tests/support/app/run-searches.ts'
import {
  startTestApp,
  type TestApp,
  type TestLender,
} from '../../../../tests/support/app/test-app.ts'
import { call } from '../../../../tests/support/http/http-client.ts'
import { coverStates } from './state.ts'

/**
 * A state needs only its folder and its row: Telangana is added here in a fixture, and works from
 * the request to the verdict without another change.
 */
let app: TestApp
let lender: TestLender
let searches: Awaited<ReturnType<typeof startSearches>>
beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' }, undefined, threeStates)
  lender = await app.lender()
  searches = await startSearches(app, { states: threeStates, registries: threeRegistries })
})
afterAll(async () => {
  await searches.stop()
  await app.end()
})

const place = { district: 'Hyderabad', taluk: 'Shaikpet', village: 'Shaikpet' }
const inTelangana = (survey_no: string, more: object = {}) => ({
  reference: `TS-${survey_no}`,
  state: 'TS',
  survey_no,
  ...place,
  from_year: 2005,
  to_year: 2024,
  ...more,
})
const portal = 'IGRS Telangana (encumbrance) and Dharani (record of rights)'

async function found(property: object) {
  const { status, json } = await submit(app, lender.test, [property])
  expect(status).toBe(202)
  const data = await ended(app, lender.test, json.data.id)
  return data.properties[0]
}

describe('a third state', () => {
  test.each(['TS', 'TG', 'IN-TG', 'Telangana', 'telengana'])(
    'routing: %s is searched in Telangana',
    async (state) => {
      const { status, json } = await submit(app, lender.test, [inTelangana('9001', { state })])
      expect(status).toBe(202)
      expect(json.data.properties).toEqual([
        { reference: 'TS-9001', state: 'TS', stateLabel: 'Telangana', portal, status: 'running' },
      ])
    },
  )

  test('validation: the fields its row requires are required, and the error names the state', async () => {
    const sent = { reference: 'P', state: 'TG', district: 'Hyderabad', survey_no: '1' }
    const { status, json } = await submit(app, lender.test, [sent])
    expect(status).toBe(400)
    expect(json.error.details).toEqual([
      'properties[0].taluk: is required for Telangana',
      'properties[0].village: is required for Telangana',
    ])
  })

  test('coverage: the refusal of another state lists it as supported', async () => {
    const { status, json } = await submit(app, lender.test, [inTelangana('1', { state: 'Goa' })])
    expect([status, json.error.code]).toEqual([400, 'unsupported_state'])
    expect(json.error.message).toContain('Supported states: MH, KA, TS.')
  })

  test.each([
    ['9001', 'low', []],
    ['9002', 'high', ['subsisting_mortgage']],
    ['9004', 'high', ['holder_name_mismatch']],
    ['9008', 'high', ['govt_land']],
    ['9009', 'medium', ['nil_result_unverified']],
  ])('search and verdict: %s has the band %s and the flags %j', async (number, band, flags) => {
    const property = await found(inTelangana(number))
    expect(property.status).toBe('completed')
    expect(property.findings.portal).toBe(portal)
    expect(property.findings.riskBand).toBe(band)
    expect(property.findings.riskFlags).toEqual(expect.arrayContaining(flags))
  })

  test('its area is read by its own rule: acres and guntas', async () => {
    const { findings } = await found(inTelangana('9001'))
    const [, acres = '', guntas = ''] = /^(\d+)-(\d+)$/.exec(findings.area.raw) ?? []
    const sqm = Number(acres) * 4046.8564224 + Number(guntas) * 101.17141056
    expect(findings.area.sqm).toBeCloseTo(sqm, 2)
  })

  test('its districts are recognised by all their names, and its coverage by district', async () => {
    const { status, findings } = await found(inTelangana('9001', { district: 'Haidarabad' }))
    expect([status, findings.riskFlags]).toEqual(['completed', []])
    const mulugu = await found(inTelangana('9001', { district: 'Mulugu' }))
    expect(mulugu.findings.riskFlags).toContain('coverage_gap')
  })

  test('another parcel is not taken for the one asked for', async () => {
    const property = await found(inTelangana('9010'))
    expect([property.status, property.error.code]).toEqual(['failed', 'identity_mismatch'])
  })

  test('a live property goes to the search desk, which shows its form and its terms', async () => {
    const sent = inTelangana('118/4')
    const { json } = await submit(app, lender.live, [sent], {}, 'live')
    const admin = await app.staff('admin')
    const listed = async () =>
      (await admin.get('/live/desk?state=TG')).json.properties as { property_id: string }[]
    await expect.poll(listed).toHaveLength(1)
    const [row] = await listed()
    const shown = await admin.get(`/live/desk/${row?.property_id}`)
    expect(shown.status).toBe(200)
    expect(shown.json.search_form.place.taluk.english).toBe('Mandal')
    expect(shown.json.asks).toContainEqual({ local: '', english: 'From', text: '01/01/2005' })
    const { collateral_states: listedStates } = (await admin.get('/reference')).json
    expect(listedStates).toContainEqual({ code: 'TS', name: 'Telangana' })
    expect(json.data.properties[0].status).toBe('running')
  })
})

test('without its row the same request is outside coverage', async () => {
  const others = coverStates(threeStates.rows.filter(({ code }) => code !== 'TS'))
  const plain = await startTestApp({ ROLE: 'api' }, undefined, others)
  try {
    const { test: key } = await plain.lender()
    const body = { borrower_name: 'A', properties: [inTelangana('9001')] }
    const { status, json } = await call(plain.url, '/uat/v1/collateral', { key, body })
    expect([status, json.error.code]).toEqual([400, 'unsupported_state'])
  } finally {
    await plain.end()
  }
})
