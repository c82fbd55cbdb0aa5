import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { property, submit } from '../../../../tests/support/app/run-searches.ts'
import { expectError } from '../../../../tests/support/http/expect-error.ts'
import { call } from '../../../../tests/support/http/http-client.ts'
import {
  openSearchDesk,
  pdf,
  record,
  type TestSearchDesk,
} from '../../../../tests/support/search-desk/open-search-desk.ts'
import { sql } from '../../db/db.ts'
import { compareNames } from '../findings/names/names.ts'

let desk: TestSearchDesk
let app: TestSearchDesk['app']
let lender: TestSearchDesk['lender']
let searcher: TestSearchDesk['searcher']
let colleague: TestSearchDesk['colleague']
beforeAll(async () => {
  desk = await openSearchDesk()
  ;({ app, lender, searcher, colleague } = desk)
})
afterAll(() => desk.end())

test('waits with all a searcher needs, the longest waiting first', async () => {
  const first = await desk.waiting({ external_ref: 'C-1', loan_account_number: 'HL-1' })
  const second = await desk.waiting()
  const { status, json } = await searcher.get(`/live/desk?lender=${lender.id}`)
  expect(status).toBe(200)
  expect(json.properties.map((p: { property_id: string }) => p.property_id)).toEqual([
    first.id,
    second.id,
  ])
  expect(json.properties[0]).toEqual({
    property_id: first.id,
    collateral_id: first.collateralId,
    lender: { id: lender.id, name: expect.any(String) },
    reference: 'MH-45/2B',
    borrower_name: 'Ramesh Baburao Patil',
    external_ref: 'C-1',
    loan_account_number: 'HL-1',
    parcel: {
      state: 'MH',
      state_label: 'Maharashtra',
      district: 'Pune',
      taluk: 'Haveli',
      hobli: null,
      village: 'Wagholi',
      survey_no: '45/2B',
      parcel_type: null,
      building: null,
      wing: null,
      floor: null,
      unit: null,
      from_year: 2010,
      to_year: 2024,
    },
    waiting_since: expect.any(String),
    waiting_hours: 0,
    why: null,
    searcher: null,
    claimed_at: null,
  })
  const others = await searcher.get(`/test/desk?lender=${lender.id}`)
  expect(others.json.properties).toEqual([])
  const elsewhere = await searcher.get(`/live/desk?lender=${lender.id}&state=Karnataka`)
  expect(elsewhere.json.properties).toEqual([])
})

test('is taken by one, put back, and handed over', async () => {
  const { id } = await desk.waiting()
  const path = `/live/desk/${id}`
  const taken = await searcher.post(`${path}/claim`)
  expect([taken.status, taken.json.searcher]).toEqual([200, { id: searcher.id, name: 'Meera' }])
  const second = await colleague.post(`${path}/claim`)
  expectError(second, 409, 'move_not_allowed')
  expect(second.json.error.message).toBe('Meera has claimed this property.')
  expectError(await colleague.post(`${path}/release`), 409, 'move_not_allowed')
  const mine = await searcher.get('/live/desk?searcher=me')
  expect(mine.json.properties.map((p: { property_id: string }) => p.property_id)).toEqual([id])
  const handed = await searcher.post(`${path}/hand-over`, { searcher_id: colleague.id })
  expect(handed.json.searcher.name).toBe('Kiran')
  expectError(
    await searcher.post(`${path}/hand-over`, { searcher_id: searcher.id }),
    409,
    'move_not_allowed',
  )
  const admin = await app.staff('admin')
  const back = await admin.post(`${path}/hand-over`, { searcher_id: searcher.id })
  expect(back.json.searcher.name).toBe('Meera')
  const operator = await app.staff('operator')
  expectError(
    await searcher.post(`${path}/hand-over`, { searcher_id: operator.id }),
    400,
    'invalid_request',
    ['searcher_id: is not an active searcher'],
  )
})

describe('what the portal shows', () => {
  test('is judged as it will be reported, and then reported so', async () => {
    const { id, collateralId } = await desk.waiting()
    const path = `/live/desk/${id}`
    expectError(
      await searcher.post(`${path}/submit`, { record: record() }),
      409,
      'move_not_allowed',
    )
    await searcher.post(`${path}/claim`)
    const preview = await searcher.post(`${path}/preview`, { record: record() })
    expect([preview.status, preview.text]).toEqual([200, preview.text])
    expect((await desk.read(collateralId)).status).toBe('running')
    const bare = await searcher.post(`${path}/submit`, { record: record() })
    expectError(bare, 409, 'move_not_allowed')
    expect(bare.json.error.message).toBe('Attach an extract from the portal first.')
    await desk.attach(id)
    const done = await searcher.post(`${path}/submit`, { record: record() })
    expect([done.status, done.json]).toEqual([200, preview.json])
    const { status, properties } = await desk.read(collateralId)
    expect([status, properties[0].status, properties[0].findings]).toEqual([
      'completed',
      'completed',
      done.json.findings,
    ])
    expect(properties[0].findings).toMatchObject({ nameMatch: 'match', area: { sqm: 4000 } })
    expectError(await searcher.get(path), 404, 'not_found')
  })

  test('nothing is nothing, and not clean', async () => {
    const { id, collateralId } = await desk.waiting()
    await searcher.post(`/live/desk/${id}/claim`)
    await desk.attach(id)
    await searcher.post(`/live/desk/${id}/submit`, { record: null })
    const { properties } = await desk.read(collateralId)
    expect(properties[0].findings.riskFlags).toContain('nil_result_unverified')
  })

  test('of another parcel is refused, and the property stays', async () => {
    const { id, collateralId } = await desk.waiting()
    await searcher.post(`/live/desk/${id}/claim`)
    await desk.attach(id)
    const parcel = { ...record().parcel, survey_no: '99' }
    const reply = await searcher.post(`/live/desk/${id}/submit`, { record: record({ parcel }) })
    expectError(reply, 400, 'invalid_request', [expect.stringMatching(/^record\.parcel: /)])
    expect((await desk.read(collateralId)).status).toBe('running')
  })

  test('could not be seen: a failure with its code', async () => {
    const { id, collateralId } = await desk.waiting()
    await searcher.post(`/live/desk/${id}/claim`)
    expect(
      (await searcher.post(`/live/desk/${id}/fail`, { code: 'location_not_found' })).status,
    ).toBe(204)
    const { status, properties } = await desk.read(collateralId)
    expect([status, properties[0].error.code]).toEqual(['failed', 'location_not_found'])
  })
})

test('an extract is kept beside it', async () => {
  const { id, collateralId } = await desk.waiting()
  const path = `/live/desk/${id}`
  await searcher.post(`${path}/claim`)
  const kept = await desk.attach(id)
  expect([kept.status, kept.json.filename, kept.json.size_bytes]).toEqual([
    201,
    '712.pdf',
    pdf.length,
  ])
  expectError(await desk.attach(id, 'x.pdf', Buffer.from('not a PDF')), 400, 'invalid_request', [
    'body: must be a PDF, a PNG or a JPEG',
  ])
  expect((await searcher.get(path)).json.extracts).toEqual([kept.json])
  const at = `/live/lenders/${lender.id}/collateral/${collateralId}/properties/${id}/extracts`
  expect(kept.json.added_by).toEqual({ id: searcher.id, name: 'Meera' })
  const file = await searcher.get(`${at}/${kept.json.id}`)
  expect([file.status, file.text]).toEqual([200, pdf.toString()])
  expect(file.headers['content-disposition']).toMatch(/^attachment; /)
})

describe('an extract that does not belong there', () => {
  test('is taken away by whoever searches, bytes and all', async () => {
    const { id } = await desk.waiting()
    const path = `/live/desk/${id}`
    await searcher.post(`${path}/claim`)
    const wrong = (await desk.attach(id, 'wrong.pdf')).json
    const right = (await desk.attach(id, 'right.pdf')).json
    expectError(await desk.removed(id, wrong.id, colleague), 409, 'move_not_allowed')
    expect((await desk.removed(id, wrong.id)).status).toBe(204)
    expect((await searcher.get(path)).json.extracts).toEqual([right])
    expectError(await desk.removed(id, wrong.id), 404, 'not_found')
    const other = await desk.waiting()
    await searcher.post(`/live/desk/${other.id}/claim`)
    expectError(await desk.removed(other.id, right.id), 404, 'not_found')
    const test = await searcher.send('DELETE', `/test/desk/${id}/extracts/${right.id}`)
    expectError(test, 404, 'not_found')
    const blobs = await app.db.rows<{ state: string }>(sql`
      SELECT b.state FROM blobs b WHERE NOT EXISTS (
        SELECT FROM desk_extracts e WHERE e.blob_id = b.id) AND b.state = 'condemned'`)
    expect(blobs).toHaveLength(1)
    const lines = await app.db.rows(sql`
      SELECT actor, lender_id, mode FROM audit_inbox
      WHERE subject = ${id} AND action = 'desk.extract_removed'`)
    expect(lines).toEqual([{ actor: `staff:${searcher.id}`, lender_id: lender.id, mode: 'live' }])
  })

  test('stays once the search was reported, and all can still be read', async () => {
    const { id } = await desk.waiting()
    const path = `/live/desk/${id}`
    expectError(await searcher.get(`${path}/result`), 404, 'not_found')
    await searcher.post(`${path}/claim`)
    const kept = (await desk.attach(id)).json
    await searcher.post(`${path}/submit`, { record: record() })
    expectError(await desk.removed(id, kept.id), 404, 'not_found')
    const result = await colleague.get(`${path}/result`)
    expect([result.status, result.json]).toMatchObject([
      200,
      {
        property_id: id,
        lender: { id: lender.id },
        borrower_name: 'Ramesh Baburao Patil',
        parcel: { survey_no: '45/2B', hobli: null },
        searcher: { id: searcher.id, name: 'Meera' },
        status: 'completed',
        error: null,
        findings: { nameMatch: 'match' },
        finished_at: expect.any(String),
        extracts: [kept],
      },
    ])
    expectError(await searcher.get(`/test/desk/${id}/result`), 404, 'not_found')
  })

  test('of a search that failed too', async () => {
    const { id } = await desk.waiting()
    await searcher.post(`/live/desk/${id}/claim`)
    const kept = (await desk.attach(id)).json
    await searcher.post(`/live/desk/${id}/fail`, { code: 'captcha_failed' })
    const { json } = await searcher.get(`/live/desk/${id}/result`)
    expect(json).toMatchObject({ status: 'failed', error: { code: 'captcha_failed' } })
    expect([json.findings, json.name_match, json.extracts]).toEqual([null, null, [kept]])
  })
})

test('staff read why a name fits, and the lender does not', async () => {
  const { id, collateralId } = await desk.waiting()
  const path = `/live/desk/${id}`
  await searcher.post(`${path}/claim`)
  await desk.attach(id)
  const holders = ['Sunita Ganesh More', 'श्री रमेश बाबुराव पाटील']
  const { json } = await searcher.post(`${path}/preview`, { record: record({ holders }) })
  const reason = compareNames('Ramesh Baburao Patil', holders[1] ?? '')
  expect(json.name_match).toEqual({ holder: holders[1], why: reason.why })
  expect(json.findings.nameMatchScore).toBe(reason.score)
  const nothing = await searcher.post(`${path}/preview`, { record: null })
  expect(nothing.json.name_match).toBeNull()
  await searcher.post(`${path}/submit`, { record: record({ holders }) })
  expect((await searcher.get(`${path}/result`)).json.name_match).toEqual(json.name_match)
  const staff = await searcher.get(`/live/lenders/${lender.id}/collateral/${collateralId}`)
  expect(staff.json.properties[0].name_match).toEqual(json.name_match)
  expect(JSON.stringify(await desk.read(collateralId))).not.toContain(reason.why)
  // What an older engine had judged otherwise has no reason of today's.
  await app.db.rows(sql`
    UPDATE collateral_properties SET findings = jsonb_set(findings::jsonb, '{nameMatchScore}', '61')
    WHERE id = ${id}`)
  expect((await searcher.get(`${path}/result`)).json.name_match).toBeNull()
})

test('a case sees the collateral of its loan, and what staff link to it', async () => {
  const analyst = await app.staff('analyst')
  const made = await call(app.url, '/v1/cases', {
    key: lender.live,
    body: { applicant_name: 'A', loan_account_number: 'HL-77', case_type: 'TSR' },
  })
  expect(made.status).toBe(202)
  const { json } = await call(app.url, '/v1/cases/HL-77', { key: lender.live })
  const path = `/live/cases/${json.case_id}/collateral`
  const own = await desk.waiting({ loan_account_number: 'HL-77' })
  const other = await desk.waiting()
  const ids = async () =>
    (await analyst.get(path)).json.requests.map((r: { collateral_id: string }) => r.collateral_id)
  expect(await ids()).toEqual([own.collateralId])
  const linked = await analyst.post(path, { collateral_id: other.collateralId })
  expect([linked.status, await ids()]).toEqual([200, [other.collateralId, own.collateralId]])
  await searcher.post(`/live/desk/${own.id}/claim`)
  await desk.attach(own.id)
  const remarks = ['बोजा: बँक ऑफ महाराष्ट्र रु. 10,00,000']
  await searcher.post(`/live/desk/${own.id}/submit`, { record: record({ remarks }) })
  const seen = (await analyst.get(path)).json
  const [shown] = seen.requests[1].properties
  expect(shown.findings.riskFlags).toContain('subsisting_mortgage')
  expect(shown.extracts).toMatchObject([{ filename: '712.pdf', added_by: { name: 'Meera' } }])
  expect(shown.name_match.why).toMatch(/\.$/)
  expect(seen.requests[0].properties[0]).toMatchObject({ extracts: [], name_match: null })
  expect(seen.proposed_factors.length).toBeGreaterThan(0)
  expect((await analyst.send('DELETE', `${path}/${other.collateralId}`)).status).toBe(204)
  expect(await ids()).toEqual([own.collateralId])
  const foreign = (await app.lender()).live
  const theirs = await submit(app, foreign, [property('MH', '1')], {}, 'live')
  expectError(await analyst.post(path, { collateral_id: theirs.json.data.id }), 404, 'not_found')
})
