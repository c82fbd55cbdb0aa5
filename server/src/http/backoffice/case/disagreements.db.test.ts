import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ended, property, submit } from '../../../../../tests/support/app/run-searches.ts'
import { startTestApp, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { openTestCases, type TestCase } from '../../../../../tests/support/app/test-cases.ts'
import {
  differingCase,
  differingDocuments,
} from '../../../../../tests/support/facts/differing-documents.ts'
import { until } from '../../../../../tests/support/until.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof openTestCases>>
let found: TestCase
beforeAll(async () => {
  app = await startTestApp({ READING: 'low' })
  desk = await openTestCases(app)
  found = await desk.open('test', {
    ...differingCase,
    loan_account_number: 'HL-DIFFERS-1',
    documents: await differingDocuments(),
  })
  await until('the facts are found', async () => (await list()).json.unread === 0)
})
afterAll(() => app?.end())

const list = (path = found.hand.path) => desk.analyst.get(`${path}/disagreements`)

interface Line {
  id: string
  title: string
  query: string
  sides: { source: string; name: string; value: string; places: { page: number }[] }[]
}

describe('what does not agree', () => {
  test('is listed with both places and a text for the lender', async () => {
    const { status, json } = await list()
    expect(status).toBe(200)
    expect(json).toMatchObject({ documents_compared: 2, documents_unknown: 0, unread: 0 })
    const lines: Line[] = json.disagreements
    expect(lines.map(({ title }) => title).sort()).toEqual([
      'Number of the land',
      'The applicant is not the last owner',
    ])
    const owner = lines.find(({ title }) => title === 'The applicant is not the last owner')
    expect(owner?.sides).toMatchObject([
      { source: 'lender', value: 'Suresh Madhav Deshpande, Meena Suresh Deshpande', places: [] },
      { source: 'document', name: 'deed.pdf', value: 'Ashok Kisan Kadam', places: [{ page: 1 }] },
    ])
    expect(owner?.query).toContain('“Ashok Kisan Kadam” in deed.pdf, page 1')
    expect((await list()).json.disagreements).toEqual(lines)
  })

  test('with the land records too', async () => {
    const { json } = await submit(app, desk.lender.test, [property('MH', '9001')], {
      loan_account_number: 'HL-DIFFERS-1',
    })
    await ended(app, desk.lender.test, json.data.id)
    const lines: Line[] = (await list()).json.disagreements
    const sources = lines.flatMap(({ sides }) => sides.map(({ source }) => source))
    expect(sources).toContain('registry')
  })

  test('is of one mode only', async () => {
    const reply = await list(`/live/cases/${found.id}`)
    expect([reply.status, reply.json.error.code]).toEqual([404, 'not_found'])
  })
})
