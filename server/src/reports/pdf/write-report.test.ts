import { describe, expect, test } from 'vitest'
import { assessedScore } from '../../../../tests/support/reports/assessed-score.ts'
import {
  sampleContent,
  sampleNegative,
  sampleRevision,
} from '../../../../tests/support/reports/sample-content.ts'
import type { ReportContent } from '../report-content.ts'
import { reportSections } from '../report-sections.ts'
import { type ReadPdf, readPdf } from './read-pdf.ts'
import { writeReport } from './write-report.ts'

const read = async (content: ReportContent) => readPdf(await writeReport(content))
/** Lines end at the page width: the searched text may be on two lines. */
const flat = (text: string) => text.replace(/\s+/g, ' ')
const titles = Object.values(reportSections).map(({ number, title }) => `${number}. ${title}`)

function expectWhole(found: ReadPdf, content: ReportContent) {
  const text = flat(found.text)
  for (const title of titles) expect(text).toContain(title)
  for (const { sha256, filename } of [...content.documents, ...content.attachments]) {
    expect(text).toContain(sha256)
    expect(text).toContain(filename)
  }
  for (const [i, page] of found.pages.entries()) {
    expect(page.text).toContain(`Page ${i + 1} of ${found.pages.length}`)
    expect(flat(page.text)).toContain(`Reference ${content.case.externalRef}`)
    expect(page.text).toContain(`Version ${content.version}`)
    if (content.verification) expect(page.text).toContain(content.verification.code)
    expect(page.outside).toEqual([])
  }
}

describe('a report', () => {
  test('with a positive result contains everything entered', async () => {
    const content = sampleContent()
    const found = await read(content)
    expectWhole(found, content)
    const text = flat(found.text)
    for (const said of [
      'Deshmukh & Rao, Advocates',
      'Sahyadri Housing Finance Limited',
      'Pune Camp',
      'HL-2026-000481',
      'TSR – Title search report',
      'First report',
      '15-11-2026, 14:05 IST',
      'Positive',
      'AAA – Highest safety',
      '96.8 of 100',
      'weight 30 %',
      'all of whom must sign (husband and wife). (document 1, page 2)',
      '₹ 45,00,000',
      '७-१२ उतारा गट ४५-२ब.pdf',
      '(document 1, page 2; document 2, page 1)',
      'Discharged',
      'clear and marketable title',
      'Adv. Meera Deshmukh',
      'MAH/2841/2004',
      'https://reports.deshmukhrao.example/verify/K7QF-3M9X-TW2A',
    ]) {
      expect(text).toContain(said)
    }
    expect(text).not.toContain('Changes since')
    expect(text).not.toMatch(/TEST –|DRAFT –/)
  })

  test('with a negative result shows names as they were written', async () => {
    const content = sampleNegative()
    const found = await read(content)
    expectWhole(found, content)
    const text = flat(found.text)
    for (const said of [
      'श्री रमेश कुलकर्णी',
      'ಶ್ರೀಮತಿ ಲಕ್ಷ್ಮೀ ಕೃಷ್ಣಮೂರ್ತಿ',
      'ಶ್ರೀ ಕೋದಂಡರಾಮ ಗೌಡ',
      'ಕರ್ನಾಟಕ ಗ್ರಾಮೀಣ ಬ್ಯಾಂಕ್',
      'सौ. सुशीला विष्णू कुलकर्णी',
      'भोगवटादार वर्ग २: जिल्हाधिकाऱ्यांच्या परवानगीशिवाय हस्तांतरण करता येणार नाही.',
      'a mortgage to दक्षिण सहकारी बँक was added',
      'not explained (between 1991 and 2004). The grade is C at most. (document 1, page 4)',
      'Open',
      '(document 2, page 1)',
    ]) {
      expect(text).toContain(said)
    }
    expect(text).not.toContain('doc_gone')
    expect(text).not.toContain('page 9')
  })

  test('that revises another says what changed', async () => {
    const content = sampleRevision()
    const found = await read(content)
    expectWhole(found, content)
    const text = flat(found.text)
    expect(text).toContain('Changes since version 2')
    for (const change of content.changes) expect(text).toContain(change)
    expect(text).toContain('Re-release')
    expect(text).toContain('12-11-2026, with revision 2')
  })

  test('on conditions lists them in the summary, with the opinion and in the certificate', async () => {
    const condition = 'Release of the mortgage to Deccan Bank before disbursal.'
    const score = assessedScore([{ key: 'open_mortgage', condition }])
    const draft = { ...sampleContent().draft, score, conditions: ['Both holders are to sign.'] }
    const text = flat((await read(sampleContent({ draft }))).text)
    expect(text).toContain('Positive, subject to conditions')
    const parts = text.split('Release of the mortgage to Deccan Bank before disbursal.')
    expect(parts).toHaveLength(4)
    expect(parts[0]).toContain('Conditions, to be met before disbursal')
    expect(parts[1]).toContain('19. ')
    expect(parts[2]).toContain('The result is positive subject to conditions. Before disbursal:')
    expect(text.split('Both holders are to sign.')).toHaveLength(4)

    const plain = { ...draft, score: assessedScore(), conditions: [] }
    const without = flat((await read(sampleContent({ draft: plain }))).text)
    expect(without).not.toContain('Positive, subject')
    expect(without).not.toContain('The result is positive subject to conditions')
    const { riskScore } = sampleNegative()
    const adverse = sampleContent({ draft, result: 'negative', riskScore })
    const negative = flat((await read(adverse)).text)
    expect(negative).not.toContain('subject to conditions')
  })

  test('says where nothing was found, but not where the analyst set the score', async () => {
    const overrides = [{ component: 'title' as const, score: 70, reason: 'Boundary in dispute.' }]
    const score = assessedScore(['tax_unpaid'], { overrides })
    const text = flat((await read(sampleContent({ draft: { score } }))).text)
    expect(text).toContain('Examined, and nothing found: Encumbrances, Litigation, Regulatory.')
  })

  test('that is not assessed yet has no grade, and names what is open', async () => {
    const draft = { score: { factors: [{ key: 'lease' as const }] } }
    const text = flat((await read({ ...sampleContent({ draft }), riskScore: null })).text)
    expect(text).toContain('Not assessed yet: Title, Litigation, Regulatory, Revenue records.')
    expect(text).not.toContain('of 100')
    expect(text).not.toMatch(/AAA|Highest safety/)
  })

  test('on hold is shown as a query', async () => {
    const { text } = await read(sampleContent({ result: 'hold', reason: 'Papers are awaited.' }))
    expect(flat(text)).toContain('On hold (reported as query)')
    expect(text).toContain('Papers are awaited.')
  })

  test('of a test case, or before release, says so on every page', async () => {
    const marks = { sandbox: true, preview: true, verification: null }
    const content = sampleContent(marks)
    const found = await read(content)
    expectWhole(found, content)
    for (const page of found.pages) {
      expect(page.text).toContain('TEST – NOT A LEGAL REPORT')
      expect(page.text).toContain('DRAFT – NOT RELEASED')
      expect(page.text).toContain('No verification code')
    }
  })

  test('names itself, its author and its language, and lists its sections', async () => {
    const { information, language, bookmarks } = await read(sampleContent())
    expect(information).toMatchObject({
      Title: 'Title search report, reference LOS-2026-000481, version 1',
      Author: 'Deshmukh & Rao, Advocates',
      Subject: 'Title search report for Sahyadri Housing Finance Limited',
    })
    expect(language).toBe('en-IN')
    for (const title of titles) expect(bookmarks).toContain(title)
  })

  test('is the same, byte for byte, when it is written again', async () => {
    const [first, second] = await Promise.all([
      writeReport(sampleNegative()),
      writeReport(sampleNegative()),
    ])
    expect(first.equals(second)).toBe(true)
  })

  test('that is empty says that nothing was entered, and nothing that reads like a clean title', async () => {
    const content = sampleContent({
      draft: {},
      documents: [],
      attachments: [],
      lender: { name: 'Sahyadri Housing Finance Limited', branch: null },
      riskScore: { ...sampleContent().riskScore, drivers: [] },
    })
    const found = await read(content)
    expectWhole(found, content)
    const text = flat(found.text)
    const from = text.indexOf('5. Comparison')
    const until = text.indexOf('21. Certificate')
    expect(text.slice(from, until).split('No entry.')).toHaveLength(1 + 16 + 2)
    expect(text).not.toMatch(/\bnil\b|\bclean\b|\bclear\b|\bnone\b/i)
  })
})
