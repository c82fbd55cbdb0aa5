import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  ended,
  property,
  startSearches,
  submit,
} from '../../../../tests/support/app/run-searches.ts'
import { sharedTestApp } from '../../../../tests/support/app/shared-app.ts'
import type { TestApp, TestLender } from '../../../../tests/support/app/test-app.ts'

let app: TestApp
let lender: TestLender
let searches: Awaited<ReturnType<typeof startSearches>>
beforeAll(async () => {
  app = await sharedTestApp({ ROLE: 'api', CALLBACK_ALLOW_PRIVATE: 'all' })
  lender = await app.lender()
  searches = await startSearches(app)
})
afterAll(async () => {
  await searches.stop()
  await app.end()
})

interface Found {
  riskFlags: string[]
  evidence: { flag: string }[]
  mortgages: unknown[]
  area: object
}

/** Ten at a time, since a request has room for ten. */
async function findingsOf(sent: readonly object[], key = lender.test): Promise<Found[]> {
  const batches = sent.flatMap((_, at) => (at % 10 === 0 ? [sent.slice(at, at + 10)] : []))
  const found = await Promise.all(
    batches.map(async (properties) => {
      const made = await submit(app, key, properties)
      return (await ended(app, key, made.json.data.id)).properties
    }),
  )
  return found.flat().map((one) => {
    if (!one.findings) throw new Error(JSON.stringify(one))
    return one.findings
  })
}

const period = { from_year: 2007, to_year: 2022 }
const flat = { building: 'Shanti Heights', wing: 'A', floor: '3' }
const flagged: readonly (readonly [string, string, object?])[] = [
  ['9002', 'subsisting_mortgage'],
  ['9004', 'holder_name_mismatch'],
  ['9005', 'joint_holders'],
  ['9006', 'holder_deceased'],
  ['9007', 'court_stay'],
  ['9008', 'govt_land'],
  ['9009', 'nil_result_unverified'],
  ['9018', 'pending_mutation'],
  ['9019', 'partial_source'],
  ['9020', 'subsisting_mortgage', { ...flat, unit: '301' }],
  ['9024', 'part_share'],
  ['9026', 'unread_entry'],
  ['9027', 'lease'],
  ['9028', 'agricultural_land'],
  ['9030', 'agreement_to_third_party'],
]

describe.each(['MH', 'KA'])('%s: every flag has its evidence', (state) => {
  let all: Found[]
  beforeAll(async () => {
    all = await findingsOf(
      flagged.map(([number, , more]) => property(state, number, { ...period, ...more })),
    )
  })

  test.each(flagged.map(([number, flag], at) => [number, flag, at] as const))(
    '%s: %s',
    (_, flag, at) => {
      const { riskFlags, evidence } = all[at] ?? { riskFlags: [], evidence: [] }
      expect(riskFlags).toContain(flag)
      const flags = evidence.map((one) => one.flag)
      expect([...new Set(flags)].sort()).toEqual([...riskFlags].sort())
      for (const one of evidence) {
        expect(one).toEqual({
          flag: expect.any(String),
          text: expect.stringMatching(/\S/),
          source: expect.stringMatching(/\S/),
          retrievedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
          sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
        })
      }
    },
  )

  test('9020 and 9021: the flat of the borrower is not burdened by that of another', async () => {
    const unit = { ...period, ...flat, unit: '302' }
    const found = await findingsOf(['9020', '9021'].map((number) => property(state, number, unit)))
    expect(found).toHaveLength(2)
    for (const { riskFlags, mortgages } of found) {
      expect(riskFlags).not.toContain('subsisting_mortgage')
      expect(riskFlags).not.toContain('holder_name_mismatch')
      expect(mortgages).toEqual([])
    }
  })

  test('9029: one’s own mortgage, and another lender’s open one', async () => {
    const own = await app.lender({ ownNames: ['Old Bank', 'Sample Lending Bank Ltd'] })
    const sent = [property(state, '9029', period)]
    const [mine] = await findingsOf(sent, own.test)
    expect(mine?.riskFlags).toContain('own_mortgage')
    expect(mine?.riskFlags).not.toContain('subsisting_mortgage')
    const [theirs] = await findingsOf(sent)
    expect(theirs?.riskFlags).toContain('subsisting_mortgage')
    expect(theirs?.riskFlags).not.toContain('own_mortgage')
  })

  test('the default period by itself raises nothing; an earlier year does', async () => {
    const years = { from_year: null, to_year: null }
    const [byDefault, asked] = await findingsOf([
      property(state, '9001', years),
      property(state, '9001', { ...years, reference: 'asked', from_year: '1995' }),
    ])
    expect(byDefault?.riskFlags).not.toContain('coverage_gap')
    expect(asked?.riskFlags).toContain('coverage_gap')
  })
})

test('MH 9022: what is struck out raises nothing', async () => {
  const [found] = await findingsOf([property('MH', '9022', period)])
  expect(found?.riskFlags).toEqual([])
})

test('MH 9023: 2.50 of land that is not agricultural is 250 square metres', async () => {
  const [found] = await findingsOf([property('MH', '9023', period)])
  expect(found).toMatchObject({ area: { raw: '2.50', sqm: 250 }, riskFlags: [] })
})

test('nothing found: 0 and an empty area, of the same types as ever', async () => {
  const [found] = await findingsOf([property('MH', '9009', period)])
  expect(found).toMatchObject({
    area: { raw: '', sqm: 0, sqyd: 0, sqft: 0 },
    nameMatch: 'not_checked',
    nameMatchScore: 0,
  })
})
