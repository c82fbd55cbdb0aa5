import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { caseInHand } from '../../../../../tests/support/app/case-life.ts'
import {
  startTestApp,
  type TestApp,
  type TestLender,
} from '../../../../../tests/support/app/test-app.ts'
import { call, sampleCase } from '../../../../../tests/support/http/http-client.ts'
import { sql } from '../../../db/db.ts'

let app: TestApp
let lender: TestLender
let operator: Awaited<ReturnType<TestApp['staff']>>
let analyst: Awaited<ReturnType<TestApp['staff']>>
beforeAll(async () => {
  app = await startTestApp()
  lender = await app.lender()
  operator = await app.staff('operator')
  analyst = await app.staff('analyst')
})
afterAll(() => app.end())

const pathOf = ({ id }: TestLender) => `/lenders/${id}/report-format`
const set = (body: object) => operator.send('PUT', pathOf(lender), body)

describe('200', () => {
  test('without a format of its own, a lender has the standard one', async () => {
    const other = await app.lender()
    const { json } = await operator.get(pathOf(other))
    const none = { version: 0, letterhead: [], sections: [], logo: null }
    expect(json).toEqual({ ...none, format: 'standard' })
  })

  test('the next report has the format, with the numbers of its sections in the certificate', async () => {
    const { status, json } = await set({
      version: 0,
      format: 'tir_annexure_b',
      letterhead: ['Pune'],
    })
    expect([status, json.version]).toEqual([200, 1])
    const body = sampleCase()
    await call(app.url, '/v1/cases', { key: lender.live, body })
    const path = `/v1/cases/${encodeURIComponent(String(body.external_ref))}`
    const { json: found } = await call(app.url, path, { key: lender.live })
    await caseInHand(analyst, 'live', found.case_id).finalise('positive')
    const [row] = await app.db.rows<{ format: unknown; certificate: string[] }>(sql`
      SELECT content->'format' AS format, content->'certificate' AS certificate
      FROM report_versions WHERE case_id = ${found.case_id}`)
    expect(row?.format).toMatchObject({ format: 'tir_annexure_b', letterhead: ['Pune'] })
    expect(row?.certificate[0]).toContain('the searches listed in section 6')
  })
})

test('412: nobody overwrites a format they have not read', async () => {
  const { json } = await operator.get(pathOf(lender))
  const old = await set({ version: json.version + 1, format: 'standard' })
  expect([old.status, old.json.error.code]).toEqual([412, 'precondition_failed'])
  const now = await set({ version: json.version, format: 'standard' })
  expect(now.status).toBe(200)
})

test('400: a logo must be a PNG, and no section may be missing', async () => {
  const logo = Buffer.from('GIF89a').toString('base64')
  const sections = [{ key: 'certificate', title: 'Certificate' }]
  const { status, json } = await set({ version: 0, format: 'standard', logo, sections })
  expect(status).toBe(400)
  expect(json.error.details.join('\n')).toMatch(/logo: is not a PNG/)
  expect(json.error.details.join('\n')).toMatch(/sections: must have instruction, mortgagor/)
})

test('404: no such lender', async () => {
  expect((await operator.get('/lenders/ldr_none/report-format')).status).toBe(404)
})
