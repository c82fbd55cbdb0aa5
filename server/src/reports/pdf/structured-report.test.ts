import { describe, expect, test } from 'vitest'
import { sampleContent, sampleDocument } from '../../../../tests/support/reports/sample-content.ts'
import {
  sampleConditional,
  sampleStructured,
  sampleStructuredNegative,
} from '../../../../tests/support/reports/sample-structured.ts'
import { standardFormat, toReportFormat } from '../formats/house-format.ts'
import type { ReportContent } from '../report-content.ts'
import { readPdf } from './read-pdf.ts'
import { writeReport } from './write-report.ts'

const flat = (text: string) => text.replace(/\s+/g, ' ')

async function read(content: ReportContent) {
  const { pages } = await readPdf(await writeReport(content))
  for (const page of pages) expect(page.outside).toEqual([])
  const texts = pages.map((page) => flat(page.text))
  return { first: texts[0] ?? '', text: texts.join(' ') }
}

/** What stands between the headings of two sections. */
function section(text: string, number: number): string {
  return text.slice(text.indexOf(` ${number}. `), text.indexOf(` ${number + 1}. `))
}

describe('page 1', () => {
  test('tells a credit officer everything', async () => {
    const { first } = await read(sampleConditional())
    for (const said of [
      'The Manager, Retail Assets, Sahyadri Housing Finance Limited, Pune Camp',
      'Ramesh Baburao Kulkarni and Sunita Ramesh Kulkarni',
      'Flat No. 12, third floor, “Sahyadri Heights”, Gat No. 45/2B, Wagholi, taluka Haveli, district Pune, and 1 more schedule in section 3',
      'Positive, subject to conditions',
      'BB – Moderate risk',
      'Registered release of the mortgage to Deccan Gramin Bank before disbursal.',
      'Both holders are to sign the memorandum of deposit.',
      '11-11-2026',
      'Adv. Meera Deshmukh',
      'MAH/2841/2004',
    ]) {
      expect(first).toContain(said)
    }
  })

  test('has the day the case came in, if no other date of instruction was entered', async () => {
    const { first } = await read(sampleStructured({ draft: { instruction: {} } }))
    expect(first).toContain('Instructed 12-11-2026')
  })
})

describe('the sections', () => {
  test('have each field by its name', async () => {
    const { text } = await read(sampleStructured())
    for (const said of [
      'Schedule A: as described in the deeds',
      'Schedule B: as described in the deeds',
      'Survey, CTS or gat number Gat No. 45/2B',
      'Sub-registrar Haveli 7',
      'Extent by record 74.30 sq m',
      'Dimensions 9.2 m by 8.1 m',
      'Photocopy – original seen',
      'Certified copy – original not seen',
      'Verdict Clear',
      'CERSAI search id 200177120',
      'Mutation entry numbers 4512, 4513',
      'RERA number P52100001234',
      'SARFAESI enforceable Yes',
      'Not applicable Because The holders are adults.',
      'Held by',
      'Deccan Gramin Bank',
      'Flow of title',
    ]) {
      expect(text).toContain(said)
    }
    expect(section(text, 7)).toContain('MH011238845202627E 13-11-2026 2001 (Haveli 3)')
  })

  test('keep the checksums of documents for the annexure', async () => {
    const content = sampleStructured()
    const { text } = await read(content)
    for (const { sha256 } of content.documents) {
      expect(section(text, 4)).not.toContain(sha256)
      expect(text.slice(text.indexOf('Files of the documents examined'))).toContain(sha256)
    }
  })

  test('list a document that was seen, but never sent', async () => {
    const { text } = await read(sampleStructured())
    expect(section(text, 4)).toContain('– Share certificate No file 04-01-2016')
  })

  test('mark each break of the chain, in the table and in the drawn flow', async () => {
    const { text } = await read(sampleStructuredNegative())
    expect(section(text, 6)).toContain('Break before this deed.')
    expect(section(text, 6)).toContain('Break: No. 2 is by ಶ್ರೀ ಕೋದಂಡರಾಮ ಗೌಡ')
    const { text: whole } = await read(sampleStructured())
    expect(section(whole, 6)).not.toContain('Break')
  })

  test('say why a verdict is adverse', async () => {
    const { text } = await read(sampleStructuredNegative())
    expect(section(text, 15)).toContain('Adverse Because An injunction in Special Civil Suit 114')
  })
})

test('an older version claims no link between deeds that nobody compared', async () => {
  const { chain_of_title } = sampleStructuredNegative().draft
  const draft = { ...sampleContent().draft, chain_of_title: chain_of_title ?? [] }
  const { text } = await read(sampleContent({ draft }))
  expect(section(text, 6)).toContain('Not compared with the deeds above')
  expect(section(text, 6)).not.toContain('Under an earlier deed')
})

describe('the certificate', () => {
  test('has the words it was released with', async () => {
    const certificate = ['Words of the year 2026.', 'And others.']
    const { text } = await read({ ...sampleStructured(), certificate })
    for (const said of certificate) expect(text).toContain(said)
    expect(text).not.toContain('I certify that')
  })

  test('of an older version keeps the words of its time', async () => {
    const { text } = await read(sampleContent())
    expect(text).toContain('I certify that I have examined the documents listed in section 4')
    expect(text).not.toContain('creates a valid mortgage')
  })
})

test('a check that was passed over is a sentence, with its reason', async () => {
  const overrides = [
    { check: 'documents_read', reason: 'seen at the branch', faults: ['not read yet: deed.pdf'] },
    { check: 'land_records', reason: 'Paid.', faults: ['dismissed: A charge is open.', 'running'] },
  ]
  const { text } = await read({ ...sampleStructured(), overrides })
  expect(text).toContain('1. Not read yet: deed.pdf. Reason: Seen at the branch.')
  expect(text).toContain('2. Dismissed: A charge is open; running. Reason: Paid.')
})

describe('a house format', () => {
  /** 2 by 1 pixels, red and blue. */
  const logo =
    'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAAD0lEQVR42mP4z8DAwPAfAAcAAf/3Ej0PAAAAAElFTkSuQmCC'
  const format = toReportFormat({
    ...standardFormat,
    format: 'tir_annexure_b',
    letterhead: ['Panel advocates, Pune'],
    logo,
  })

  test('has its title, its letterhead, its logo and its order and names of sections', async () => {
    const pdf = await writeReport({ ...sampleStructured(), format })
    expect(pdf.includes('/Subtype /Image')).toBe(true)
    const { pages, bookmarks } = await readPdf(pdf)
    const first = flat(pages[0]?.text ?? '')
    expect(first).toContain('Annexure-B: Report of investigation of title')
    expect(first).toContain('Panel advocates, Pune')
    expect(first).not.toContain('Laxmi Chambers')
    expect(bookmarks.filter((title) => /^\d/.test(title))).toEqual(
      format.sections.map(({ title }, i) => `${i + 1}. ${title}`),
    )
  })
})

test('a chain of 100 deeds and 300 documents are written in less than 5 seconds', async () => {
  const documents = Array.from({ length: 300 }, (_, i) => sampleDocument(i + 1, `d${i}.pdf`, 1000))
  const scrutinised = documents.map(({ id }, i) => ({
    document_id: id,
    nature: 'Sale deed (खरेदीखत)',
    parties: `Vendor ${i} to ಶ್ರೀ ಕೋದಂಡರಾಮ ${i}`,
    registration_no: `HVL1/${i}/1991`,
  }))
  const chain_of_title = Array.from({ length: 100 }, (_, i) => ({
    nature: 'Sale deed',
    document_no: `HVL1/${i}/1991`,
    from: `Holder ${'abcdefghij'[i % 10]}${'klmnopqrst'[Math.floor(i / 10)]} Kulkarni`,
    to: `Holder ${'abcdefghij'[(i + 1) % 10]}${'klmnopqrst'[Math.floor((i + 1) / 10)]} Kulkarni`,
  }))
  const content = sampleStructured({ documents, draft: { scrutinised, chain_of_title } })
  // Of the processor: other tests run at the same time.
  const start = process.threadCpuUsage()
  await writeReport(content)
  const { user, system } = process.threadCpuUsage(start)
  expect((user + system) / 1000).toBeLessThan(5000)
})
