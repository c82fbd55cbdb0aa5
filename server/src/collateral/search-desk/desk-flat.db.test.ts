import { afterAll, beforeAll, expect, test } from 'vitest'
import { property, submit } from '../../../../tests/support/app/run-searches.ts'
import { expectError } from '../../../../tests/support/http/expect-error.ts'
import {
  openSearchDesk,
  record,
  type TestSearchDesk,
} from '../../../../tests/support/search-desk/open-search-desk.ts'
import { until } from '../../../../tests/support/until.ts'

let desk: TestSearchDesk
beforeAll(async () => {
  desk = await openSearchDesk()
})
afterAll(() => desk.end())

const flat = { building: 'Shanti Heights', wing: 'A', floor: '3', unit: '302' }

test('a flat at the search desk: seen by the searcher, and each entry with its property', async () => {
  const { app, lender, searcher } = desk
  const sent = property('MH', '45/2B', flat)
  const made = await submit(app, lender.live, [sent], {}, 'live')
  const waiting = async () =>
    (await searcher.get(`/live/desk?lender=${lender.id}`)).json.properties.find(
      (one: { collateral_id: string }) => one.collateral_id === made.json.data.id,
    )
  await until('the desk', async () => (await waiting()) !== undefined)
  const { property_id: id, parcel } = await waiting()
  expect(parcel).toMatchObject(flat)
  const path = `/live/desk/${id}`
  const { json } = await searcher.get(path)
  const asks = json.asks.map(({ english, text }: { english: string; text: string }) => [
    english,
    text,
  ])
  expect(asks).toEqual(
    expect.arrayContaining([
      ['Building', 'Shanti Heights'],
      ['Wing', 'A'],
      ['Floor', '3'],
      ['Unit', '302'],
    ]),
  )
  expect(json.search_form.entry).toHaveProperty('property.english', 'Property')
  expect(json.search_form.entry).not.toHaveProperty('source')
  const [entry] = record().entries
  const entered = record({
    shares: ['0.20.00'],
    land_use: 'बिनशेती',
    entries: [{ ...entry, property: 'सदनिका नं: 302, इमारतीचे नाव: Shanti Heights' }],
  })
  await searcher.post(`${path}/claim`)
  const preview = await searcher.post(`${path}/preview`, { record: entered })
  expect([preview.status, preview.json.findings.nameMatch]).toEqual([200, 'match'])
  const long = record({ entries: [{ ...entry, property: 'x'.repeat(2001) }] })
  expectError(
    await searcher.post(`${path}/preview`, { record: long }),
    400,
    'invalid_request',
    expect.any(Array),
  )
  await desk.attach(id)
  expect((await searcher.post(`${path}/submit`, { record: entered })).status).toBe(200)
  const read = await desk.read(made.json.data.id)
  expect(read.status).toBe('completed')
  // The contract echoes none of these fields.
  expect(JSON.stringify(read)).not.toContain('Shanti')
})
