import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { caseInHand } from '../../../../../tests/support/app/case-life.ts'
import {
  startTestApp,
  type TestApp,
  type TestLender,
} from '../../../../../tests/support/app/test-app.ts'
import { call, sampleCase } from '../../../../../tests/support/http/http-client.ts'
import { pageHeaders } from '../../../../../tests/support/http/staff-routes.ts'
import { sql } from '../../../db/db.ts'
import { builtInFormats } from '../../../reports/formats/built-in-formats.ts'
import { readPdf } from '../../../reports/pdf/read-pdf.ts'

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
    expect(json).toEqual({ ...none, format: 'standard', choices: expect.anything() })
    const { formats, ...limits } = json.choices
    expect(formats).toMatchObject([{ label: 'Standard' }, { label: 'TIR Annexure-B' }])
    expect(formats[1].sections[0]).toEqual({
      key: 'instruction',
      title: 'Branch seeking opinion, reference and date, advocate',
    })
    const last_section = 'certificate'
    expect(limits).toEqual({ last_section, letterhead_lines_max: 6, logo_bytes_max: 100_000 })
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
  const { choices: _, ...current } = json
  expect(old.json.current).toEqual(current)
  const now = await set({ version: json.version, format: 'standard' })
  expect(now.status).toBe(200)
})

test('400: what no report could show would stop every release', async () => {
  const { status, json } = await set({ version: 0, format: 'standard', letterhead: ['Pune 😀'] })
  expect([status, json.error.details]).toEqual([
    400,
    ['letterhead[0]: contains 😀 (U+1F600), which the report cannot show; replace or remove'],
  ])
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

describe('a sample', () => {
  const path = () => `${pathOf(lender)}/sample`
  const stored = () =>
    app.db.rows(sql`
    SELECT (SELECT count(*) FROM blobs) AS blobs, (SELECT count(*) FROM report_versions) AS versions,
      (SELECT jsonb_agg(to_jsonb(f)) FROM report_formats f) AS formats`)

  test('200: shows the format with invented content, marked, and stores nothing', async () => {
    const before = await stored()
    const sections = builtInFormats.standard.sections.map(({ key, title }) => ({
      key,
      title: key === 'searches' ? 'Offices we searched' : title,
    }))
    const letterhead = ['First floor, Camp, Pune']
    const reply = await fetch(`${app.url}/backoffice${path()}`, {
      method: 'POST',
      headers: { ...pageHeaders(app.url, operator), 'content-type': 'application/json' },
      body: JSON.stringify({ format: 'standard', letterhead, sections }),
      signal: AbortSignal.timeout(30_000),
    })
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const { text, pages } = await readPdf(Buffer.from(await reply.arrayBuffer()))
    expect(text).toContain('First floor, Camp, Pune')
    expect(text).toContain('Offices we searched')
    expect(text).toContain('Asha Vinod Sample')
    for (const page of pages) {
      expect(page.text).toContain('TEST – NOT A LEGAL REPORT')
      expect(page.text).toContain('DRAFT – NOT RELEASED')
    }
    expect(await stored()).toEqual(before)
  })

  test('400, 403, 404: refused like a change', async () => {
    const logo = Buffer.from('GIF89a').toString('base64')
    const bad = await operator.post(path(), { format: 'standard', logo })
    expect([bad.status, bad.json.error.details]).toEqual([400, ['logo: is not a PNG']])
    expect((await analyst.post(path(), { format: 'standard' })).status).toBe(403)
    const none = await operator.post('/lenders/ldr_none/report-format/sample', {
      format: 'standard',
    })
    expect(none.status).toBe(404)
  })
})
