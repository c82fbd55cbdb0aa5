import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  documentedHolder,
  ended,
  property,
  startSearches,
  submit,
} from '../../../../../tests/support/app/run-searches.ts'
import { sharedTestApp } from '../../../../../tests/support/app/shared-app.ts'
import type { TestApp } from '../../../../../tests/support/app/test-app.ts'
import { openTestCases } from '../../../../../tests/support/app/test-cases.ts'

/** GET /:mode/cases/:id/collateral: the case beside the registry. */
let app: TestApp
let desk: Awaited<ReturnType<typeof openTestCases>>
let searches: Awaited<ReturnType<typeof startSearches>>
beforeAll(async () => {
  app = await sharedTestApp({ ROLE: 'api' })
  desk = await openTestCases(app)
  searches = await startSearches(app)
})
afterAll(async () => {
  await searches.stop()
  await app.end()
})

const number = 'HL-COMPARED-1'
const facts = {
  loan_account_number: number,
  applicant_name: documentedHolder,
  state: 'Maharashtra',
  district: 'Pune',
  property_description: 'House on Gat No. 9001',
}

interface Compared {
  what: string
  deed: string
  registry: string
  verdict: string
  note: string | null
}

async function searched(surveyNo: string) {
  const sent = property('MH', surveyNo)
  const { json } = await submit(app, desk.lender.test, [sent], { loan_account_number: number })
  await ended(app, desk.lender.test, json.data.id)
}

describe('200', () => {
  test('each property with findings has the comparison; the draft only for those who may read it', async () => {
    const { hand } = await desk.open('test', facts)
    await searched('9001')
    const path = `${hand.path}/collateral`
    const rows = async (staff: Pick<typeof desk.analyst, 'get'>): Promise<Compared[]> => {
      const { status, json } = await staff.get(path)
      expect(status).toBe(200)
      return json.requests[0].properties[0].comparison
    }
    expect((await rows(desk.analyst)).map(({ what, verdict }) => [what, verdict])).toEqual([
      ['Name', 'same'],
      ['State', 'same'],
      ['District', 'same'],
      ['Number', 'same'],
      ['Area', 'untold'],
    ])
    await hand.review()
    await hand.saveDraft({ property: { extent: '5 hectares' } })
    const area = (found: Compared[]) => found.find(({ what }) => what === 'Area')
    expect(area(await rows(desk.analyst))).toMatchObject({
      deed: '5 hectares (50,000 sq m)',
      verdict: 'differs',
    })
    const operator = await app.staff('operator')
    expect(area(await rows(operator))).toMatchObject({ deed: '', verdict: 'untold' })
  })

  test('a property without findings has no comparison', async () => {
    const { hand } = await desk.open('test', { ...facts, loan_account_number: 'HL-COMPARED-2' })
    const sent = property('MH', '9013')
    const linked = { loan_account_number: 'HL-COMPARED-2' }
    const { json } = await submit(app, desk.lender.test, [sent], linked)
    await ended(app, desk.lender.test, json.data.id)
    const answer = (await desk.analyst.get(`${hand.path}/collateral`)).json
    expect(answer.requests[0].properties[0]).toMatchObject({ status: 'failed', comparison: null })
  })

  test('a lender’s request without a case has no comparison', async () => {
    const { json } = await submit(app, desk.lender.test, [property('MH', '9001')])
    const path = `/test/lenders/${desk.lender.id}/collateral/${json.data.id}`
    const shown = await desk.analyst.get(path)
    expect(shown.status).toBe(200)
    expect(shown.json.properties[0]).not.toHaveProperty('comparison')
  })
})

test('404: a case of the other mode has nothing to compare', async () => {
  const { id } = await desk.open('test', { ...facts, loan_account_number: 'HL-COMPARED-3' })
  const reply = await desk.analyst.get(`/live/cases/${id}/collateral`)
  expect([reply.status, reply.json.error.code]).toEqual([404, 'not_found'])
})
