import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { caseInHand } from '../../../tests/support/app/case-life.ts'
import { startTestApp, type TestApp, type TestLender } from '../../../tests/support/app/test-app.ts'
import { call, sampleCase, sampleDocument } from '../../../tests/support/http/http-client.ts'
import { assessedScore } from '../../../tests/support/reports/assessed-score.ts'
import { filledSections } from '../../../tests/support/reports/filled-sections.ts'
import { type ReadPdf, readPdf } from './pdf/read-pdf.ts'
import { reportSections } from './report-sections.ts'

/**
 * Reports of three case lives, downloaded like a lender does and read by an independent PDF reader.
 */

let app: TestApp
let lender: TestLender
let analyst: Awaited<ReturnType<TestApp['staff']>>
beforeAll(async () => {
  app = await startTestApp({
    OPERATOR_NAME: 'Deshmukh & Rao, Advocates',
    OPERATOR_ADDRESS: 'Laxmi Chambers, Pune 411004; Telephone +91 20 5550 0199',
    PUBLIC_URL: 'https://reports.example',
  })
  lender = await app.lender({ name: 'Sahyadri Housing Finance' })
  analyst = await app.staff('analyst')
})
afterAll(() => app.end())

const deed = '%PDF-1.7 sale deed'
const sha256 = (bytes: string) => createHash('sha256').update(bytes).digest('hex')

async function submit(more: Record<string, unknown>): Promise<{ ref: string; id: string }> {
  const body = sampleCase({ documents: [sampleDocument('sale-deed.pdf', deed)], ...more })
  const ref = String(body.external_ref)
  await call(app.url, '/v1/cases', { key: lender.live, body })
  const { json } = await call(app.url, `/v1/cases/${encodeURIComponent(ref)}`, { key: lender.live })
  return { ref, id: json.case_id }
}

/** The newest report, by its signed link. */
async function download(ref: string): Promise<ReadPdf & { bytes: Buffer }> {
  const path = `/v1/cases/${encodeURIComponent(ref)}/report`
  const { json } = await call(app.url, path, { key: lender.live })
  const address = String(json.files[0].url).replace('https://reports.example', app.url)
  const bytes = Buffer.from(await (await fetch(address)).arrayBuffer())
  return { ...(await readPdf(bytes)), bytes }
}

function expectWhole(report: ReadPdf, version: number): void {
  for (const { number, title } of Object.values(reportSections)) {
    expect(report.text).toContain(`${number}. ${title}`)
  }
  expect(report.text).toContain('Deshmukh & Rao, Advocates')
  expect(report.text).toContain('Laxmi Chambers, Pune 411004')
  expect(report.text).toContain('Sahyadri Housing Finance')
  for (const [i, page] of report.pages.entries()) {
    expect(page.text).toContain(`Page ${i + 1} of ${report.pages.length}`)
    expect(page.text).toContain(`Version ${version}`)
    expect(page.outside).toEqual([])
  }
}

describe('a positive report', () => {
  test('contains everything a bank asks for, and its code is confirmed', async () => {
    const { ref, id } = await submit({
      external_ref: 'LOS/2026/0481',
      co_applicant_name: 'Sunita Ramesh Kulkarni',
      loan_amount: 4_500_000,
      branch: 'Pune Camp',
      property_description: 'Flat 12, Gat No. 45/2B, Haveli',
      ulpin: '27ABCD12345678',
    })
    await caseInHand(analyst, 'live', id).finalise('positive', undefined, {
      ...filledSections(),
      advocate: { name: 'Adv. Meera Joshi', enrolment_no: 'MAH/1234/2009' },
      capacity: 'Owner',
      property: { description: 'Flat 12', extent: '0 H 40 R', north: 'Gat No. 44' },
      chain_of_title: [
        {
          date: '03-09-2015',
          nature: 'Sale deed',
          document_no: 'HVL7/3818/2015',
          from: 'S. A. Deshpande',
          to: 'R. B. Kulkarni',
        },
      ],
      opinion: 'The mortgagor has a clear and marketable title.',
      conditions: ['Deposit the original sale deed.'],
      score: assessedScore(['co_owners']),
    })
    const report = await download(ref)
    expectWhole(report, 1)
    for (const said of [
      'Title search report',
      'Positive',
      'AAA – Highest safety',
      '98.5',
      'Positive, subject to',
      'The property may be accepted as security subject to conditions',
      'The property has joint holders, all of whom must sign.',
      ref,
      'Ramesh Baburao Kulkarni',
      'Sunita Ramesh Kulkarni',
      '₹ 45,00,000',
      '27ABCD12345678',
      'HVL7/3818/2015',
      'clear and marketable title',
      'Deposit the original sale deed.',
      'Adv. Meera Joshi',
      'MAH/1234/2009',
      sha256(deed),
    ]) {
      expect(report.text).toContain(said)
    }
    expect(report.text).not.toMatch(/TEST|DRAFT|Changes since/)
    const code = /Verification code ([0-9A-Z-]{19})/.exec(report.text)?.[1]
    const verified = await call(app.url, `/verify/${code}`)
    expect(verified.json).toMatchObject({ genuine: true, version: 1, superseded: false })
    expect(verified.json.sha256).toBe(createHash('sha256').update(report.bytes).digest('hex'))
    expect(report.text).toContain(`https://reports.example/verify/${code}`)
  })
})

describe('a negative report with Marathi and Kannada names', () => {
  test('shows the names as they were written', async () => {
    const { ref, id } = await submit({
      applicant_name: 'श्री रमेश बाबुराव कुलकर्णी',
      co_applicant_name: 'ಶ್ರೀಮತಿ ಲಕ್ಷ್ಮೀ ಕೃಷ್ಣಮೂರ್ತಿ',
      documents: [
        sampleDocument('खरेदीखत २०१५.pdf', deed),
        sampleDocument('ಕ್ರಯಪತ್ರ.pdf', '%PDF-1.7 x'),
      ],
    })
    await caseInHand(analyst, 'live', id).finalise(
      'negative',
      'गहाणखत रद्द झालेले नाही: mortgage open.',
      {
        advocate: { name: 'अॅड. मीरा देशमुख', enrolment_no: 'MAH/2841/2004' },
        opinion: 'हक्क निर्वेध नाही.',
        encumbrances: [{ nature: 'गहाणखत', in_favour_of: 'दक्षिण सहकारी बँक', standing: 'open' }],
        score: assessedScore([{ key: 'open_mortgage', note: 'दक्षिण सहकारी बँक' }]),
      },
    )
    const report = await download(ref)
    expectWhole(report, 1)
    for (const said of [
      'Negative',
      'BB – Moderate risk',
      'श्री रमेश बाबुराव कुलकर्णी',
      'ಶ್ರೀಮತಿ ಲಕ್ಷ್ಮೀ ಕೃಷ್ಣಮೂರ್ತಿ',
      'खरेदीखत २०१५.pdf',
      'ಕ್ರಯಪತ್ರ.pdf',
      'दक्षिण सहकारी बँक',
      'हक्क निर्वेध नाही.',
      'Do not accept the property as security',
    ]) {
      expect(report.text).toContain(said)
    }
  })
})

describe('a revised report', () => {
  test('says what changed, and the version before is kept and superseded', async () => {
    const { ref, id } = await submit({})
    const inHand = caseInHand(analyst, 'live', id)
    const draft = {
      ...filledSections(),
      advocate: { name: 'Adv. Meera Joshi', enrolment_no: 'MAH/1234/2009' },
      opinion: 'A charge is open.',
      score: assessedScore(['open_mortgage']),
    }
    await inHand.finalise('negative', 'A charge is open.', draft)
    const first = await download(ref)
    await call(app.url, `/v1/cases/${ref}/documents`, {
      key: lender.live,
      body: {
        documents: [sampleDocument('reconveyance.pdf', '%PDF-1.7 r')],
        note: 'Charge redeemed',
      },
    })
    await inHand.finalise('positive', undefined, {
      ...draft,
      opinion: 'Clear.',
      score: assessedScore(),
    })

    const report = await download(ref)
    expectWhole(report, 2)
    expect(report.text).toContain('Changes since version 1')
    for (const said of [
      'Occasion: Charge redeemed',
      'The result changed from negative to positive.',
      'The grade changed from BB (59.9) to AAA (100).',
      'New documents: reconveyance.pdf.',
      'Sections changed: 19 Opinion and conditions.',
    ]) {
      expect(report.text).toContain(said)
    }
    const versions = (await analyst.get(`${inHand.path}/reports`)).json.versions
    expect(versions.map((v: { version: number; kind: string }) => [v.version, v.kind])).toEqual([
      [1, 'first'],
      [2, 'revision'],
    ])
    const [old] = (await analyst.get(`${inHand.path}/reports/1`)).json.files
    const kept = await analyst.get(`${inHand.path}/reports/1/files/${old.id}`)
    expect(kept.status).toBe(200)
    expect(old.sha256).toBe(createHash('sha256').update(first.bytes).digest('hex'))
    const verified = await call(app.url, `/verify/${versions[0].verification_code}`)
    expect(verified.json).toMatchObject({ genuine: true, version: 1, superseded: true })
  })
})
