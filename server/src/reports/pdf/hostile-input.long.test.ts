import { describe, expect, test } from 'vitest'
import { sampleContent, sampleDocument } from '../../../../tests/support/reports/sample-content.ts'
import type { ReportContent } from '../report-content.ts'
import { textSectionKeys } from '../report-sections.ts'
import { readPdf } from './read-pdf.ts'
import { writeReport } from './write-report.ts'

/** Without white space: lines and words may be split anywhere. */
const dense = (text: string) => text.replace(/\s+/g, '')

async function readDense(content: ReportContent) {
  const found = await readPdf(await writeReport(content))
  for (const page of found.pages) expect(page.outside).toEqual([])
  return { ...found, text: dense(found.text) }
}

const count = (text: string, part: string) => text.split(part).length - 1
const withDraft = (draft: ReportContent['draft']) => sampleContent({ draft })

describe('nothing is lost', () => {
  test('of 200 deeds, with the head of the table on each of their pages', async () => {
    const rows = Array.from({ length: 200 }, (_, i) => ({
      date: `01-01-${1800 + i}`,
      nature: `nature-${i}-end`,
      document_no: `number-${i}-end`,
      from: `श्री रमेश ${i}-क`,
      to: `ಶ್ರೀಮತಿ ಲಕ್ಷ್ಮೀ ${i}-ಕ`,
      remarks: 'remark '.repeat(i % 40),
      evidence: [{ document_id: 'doc_1', page: i + 1 }],
    }))
    const found = await readDense(withDraft({ chain_of_title: rows }))
    for (let i = 0; i < 200; i += 1) {
      expect(found.text).toContain(`nature-${i}-end`)
      expect(found.text).toContain(`number-${i}-end`)
      expect(found.text).toContain(`श्रीरमेश${i}-क`)
      expect(found.text).toContain(`ಲಕ್ಷ್ಮೀ${i}-ಕ`)
      expect(found.text).toContain(`(document1,page${i + 1})`)
    }
    for (const page of found.pages) {
      // Only the table cites documents; the drawn flow does not.
      const isTable = dense(page.text).includes('(document1,page')
      if (isTable) expect(dense(page.text)).toContain('DateNatureDocumentno.')
    }
  })

  test('of 100 documents and 100 attachments', async () => {
    const documents = Array.from({ length: 100 }, (_, i) =>
      sampleDocument(i + 1, `${'गहाणखत-'.repeat(i % 30)}${i}.pdf`, i * 1000),
    )
    const found = await readDense(sampleContent({ documents, attachments: documents }))
    for (const { sha256, filename } of documents) {
      expect(count(found.text, sha256)).toBe(2)
      expect(count(found.text, filename)).toBeGreaterThanOrEqual(2)
    }
  })

  test('of words without a space, in every field', async () => {
    const word = (letter: string) => letter.repeat(300)
    const passages = Object.fromEntries(textSectionKeys.map((key) => [key, word('W')]))
    const row = { date: word('A'), nature: word('B'), document_no: word('C'), remarks: word('क्ष') }
    const content = sampleContent({
      operator: { name: word('D'), lines: [word('E')] },
      lender: { name: word('F'), branch: word('G') },
      reason: word('H'),
      changes: [word('ಕ್ಷ')],
      documents: [sampleDocument(1, `${word('I')}.pdf`, 10)],
      draft: {
        advocate: { name: word('J'), enrolment_no: word('K') },
        capacity: word('L'),
        property: { description: word('M'), east: word('N') },
        instruction: { addressee: word('v') },
        scrutinised: [{ document_id: 'doc_1', nature: word('j'), parties: word('z') }],
        findings: { tenure: { verdict: 'adverse', because: word('q'), lessor: word('x') } },
        chain_of_title: [{ ...row, from: word('O'), to: word('P') }],
        searches: [{ office: word('Q'), from_year: word('R'), receipt_no: word('S') }],
        encumbrances: [{ ...row, in_favour_of: word('T'), amount: word('U') }],
        texts: passages,
        opinion: word('V'),
        conditions: [word('X').repeat(6)],
        documents_to_deposit: [word('Y')],
      },
    })
    content.case = { ...content.case, externalRef: 'Z'.repeat(128), applicantName: word('@') }
    const found = await readDense(content)
    for (const letter of 'DEFGHIJKLMNOPQRSTUVWXY@vjzqx') {
      expect(count(found.text, letter), letter).toBeGreaterThanOrEqual(300)
    }
    expect(count(found.text, 'Z')).toBeGreaterThanOrEqual(128 * (1 + found.pages.length))
    expect(count(found.text, 'क्ष')).toBe(600)
    expect(count(found.text, 'ಕ್ಷ')).toBe(300)
    for (const page of found.pages) expect(page.text).toContain('K7QF-3M9X-TW2A')
  })

  test('of a row that is taller than a page', async () => {
    const words = Array.from({ length: 3000 }, (_, i) => `w${i}e`)
    const reason = words.join(' ')
    const found = await readDense(sampleContent({ reason, changes: [reason] }))
    for (const word of words) expect(count(found.text, word)).toBe(2)
  })

  test('of a row nearly as tall as a page, which never runs into the footer', async () => {
    for (let lines = 51; lines <= 57; lines += 1) {
      const tall = Array.from({ length: lines }, (_, i) => `line${i}end`)
      const found = await readDense(sampleContent({ changes: [tall.join('\n')] }))
      for (const line of tall) expect(found.text).toContain(line)
      for (const page of found.pages) {
        expect(dense(page.low)).toMatch(/^Verificationcode.{0,80}Page\d+of\d+$/)
      }
    }
  })

  test('of opinions of 20,000 characters, in each script', async () => {
    for (const stem of ['word', 'हक्कसोड', 'ಕ್ರಯಪತ್ರ', 'பத்திரம்', 'ആധാരം']) {
      const words = Array.from({ length: 1800 }, (_, i) => `${stem}${i}x`)
      const opinion = words.join(' ').slice(0, 20_000)
      const found = await readDense(withDraft({ opinion }))
      expect(found.text.replace(/Verificationcode.*?Page\d+of\d+/g, '')).toContain(`${stem}17x`)
      for (const word of opinion.split(' ').slice(0, -1)) expect(found.text).toContain(word)
    }
  })
})

describe('characters without a glyph', () => {
  test.each([
    ['emoji', 'A 😀 B', 'A\ufffdB'],
    ['a family', 'A 👨‍👩‍👧 B', 'A\ufffd\ufffd\ufffdB'],
    ['Chinese', 'A 漢字 B', 'A\ufffd\ufffdB'],
    ['control characters', 'A\u0001\u001b\u007fB', 'A\ufffd\ufffd\ufffdB'],
    ['a turned direction', 'A\u202eB', 'A\ufffdB'],
    ['half a surrogate pair', 'A\ud800B', 'A\ufffdB'],
    ['characters said otherwise', '≤ 5 → ok', '<=5->ok'],
  ])('are shown as missing: %s', async (_, opinion, shown) => {
    const { text } = await readDense(withDraft({ opinion }))
    expect(text).toContain(shown)
  })

  test.each([
    ['marks alone', '\u093f\u094d\u0301'.repeat(50)],
    ['a pile of conjuncts', 'क्'.repeat(3000)],
    ['a page of Urdu without a space', 'محمداقبال'.repeat(500)],
    ['directions by turns', 'اab 1(ب) '.repeat(500)],
    ['a pile of marks', `a${'\u0301'.repeat(3000)}`],
    ['joiners', 'क\u200d\u200c'.repeat(200)],
    ['line ends and tabs', '\r\n\n\t\u2028\u0085'.repeat(300)],
    ['nothing but spaces', ' '.repeat(5000)],
  ])('are harmless: %s', async (_, opinion) => {
    const found = await readDense(withDraft({ opinion, conditions: [opinion] }))
    expect(found.text).toContain('21.Certificateandannexures')
  })
})
