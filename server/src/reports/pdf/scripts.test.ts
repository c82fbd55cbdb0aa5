import { describe, expect, test } from 'vitest'
import { sampleContent } from '../../../../tests/support/reports/sample-content.ts'
import { scriptNames } from '../../../../tests/support/reports/script-names.ts'
import { readPdf } from './read-pdf.ts'
import { writeReport } from './write-report.ts'

const reportOf = (names: readonly string[], passage: string) =>
  sampleContent({
    draft: {
      advocate: { name: names[0] ?? '' },
      chain_of_title: names.map((name, i) => ({ from: name, to: `${names.at(-1 - i)} (${i})` })),
      opinion: passage,
      conditions: names.map((name) => `${name}, 12/3 (Rs. 5,000): ${name}`),
    },
  })

describe('names in each script', () => {
  test.each(scriptNames)('are read from the PDF to the letter: %s', async (_, names) => {
    const passage = Array.from({ length: 40 }, () => names.join(' ')).join(' ')
    const found = await readPdf(await writeReport(reportOf(names, passage)))
    const text = found.text.replaceAll('\u2060', '')
    for (const name of names) {
      // In the table, in the conditions and in the opinion.
      expect(text.split(name).length - 1 >= 40, `${name} in the text`).toBe(true)
    }
    expect(found.text.includes('\ufffd')).toBe(false)
    for (const page of found.pages) expect(page.outside).toEqual([])
  })
})
