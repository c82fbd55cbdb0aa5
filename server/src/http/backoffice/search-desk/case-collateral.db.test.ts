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

describe('what can be linked', () => {
  const submitFor = async (lender: { test: string }, loan: string, ref: string) => {
    const more = { loan_account_number: loan, external_ref: ref }
    const { json } = await submit(app, lender.test, [property('MH', '9001')], more)
    return json.data.id as string
  }
  const listed = async (path: string): Promise<string[]> => {
    const { status, json } = await desk.analyst.get(path)
    expect(status).toBe(200)
    return json.requests.map(({ collateral_id }: { collateral_id: string }) => collateral_id)
  }

  test('requests of this lender and mode that the case does not show, found by a part of a text', async () => {
    const { hand } = await desk.open('test', { ...facts, loan_account_number: 'HL-LINK-1' })
    const path = `${hand.path}/collateral/linkable`
    const own = await submitFor(desk.lender, 'HL-LINK-1', 'LINK-OWN')
    const [one, other] = [
      await submitFor(desk.lender, 'HL-LINK-2', 'LINK-ONE'),
      await submitFor(desk.lender, 'HL-LINK-3', 'LINK-OTHER'),
    ]
    const foreign = await submitFor(await app.lender(), 'HL-LINK-4', 'LINK-FOREIGN')
    const all = await listed(`${path}?find=link-`)
    expect(all).toEqual([other, one])
    expect(all).not.toContain(own)
    expect(await listed(`${path}?find=${foreign}`)).toEqual([])
    expect(await listed(`${path}?find=link-on`)).toEqual([one])
    expect(await listed(`${path}?find=${other}`)).toEqual([other])
    const linked = await desk.analyst.post(`${hand.path}/collateral`, { collateral_id: one })
    expect(linked.status).toBe(200)
    expect(await listed(`${path}?find=link-`)).toEqual([other])
  })

  test('404 for a case of the other mode', async () => {
    const { id } = await desk.open('test', { ...facts, loan_account_number: 'HL-LINK-5' })
    const reply = await desk.analyst.get(`/live/cases/${id}/collateral/linkable`)
    expect([reply.status, reply.json.error.code]).toEqual([404, 'not_found'])
  })
})
