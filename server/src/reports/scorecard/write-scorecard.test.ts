import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, test } from 'vitest'
import { sampleScorecard } from '../../../../tests/support/reports/sample-scorecard.ts'
import { readPdf } from '../pdf/read-pdf.ts'
import { colors } from '../pdf/style.ts'
import type { ScorecardFigure, SlotFigures } from './scorecard-content.ts'
import { changeText, figureText, momentText, spanText } from './scorecard-wording.ts'
import { writeScorecard } from './write-scorecard.ts'

const drawn = async (...changes: Parameters<typeof sampleScorecard>) =>
  readPdf(await writeScorecard(sampleScorecard(...changes)))

/** How often a page turns to red. */
async function countRed(changes: Parameters<typeof sampleScorecard>[0]): Promise<number> {
  const pdf = await writeScorecard(sampleScorecard(changes))
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  const doc = await task.promise
  let count = 0
  for (let number = 1; number <= doc.numPages; number += 1) {
    const { fnArray, argsArray } = await (await doc.getPage(number)).getOperatorList()
    const fills = argsArray.filter((_, i) => fnArray[i] === OPS.setFillRGBColor)
    count += fills.filter((args) => args[0] === colors.negative).length
  }
  await task.destroy()
  return count
}

const flat = (text: string) => text.replace(/\s+/g, ' ')

describe('a scorecard', () => {
  test('has every figure with what it was before, and its definition', async () => {
    const content = sampleScorecard()
    const { text, pages } = await drawn()
    const found = flat(text)
    for (const figure of content.figures) {
      const { name, value, before, unit, means } = figure
      const shown = [figureText(value, unit), figureText(before, unit), changeText(figure)].join(
        ' ',
      )
      expect(found).toContain(shown)
      expect(found).toContain(name)
      expect(found).toContain(means)
    }
    for (const { name, open, overdue } of content.ages) {
      expect(found).toContain(`${name} ${open} open ${overdue} overdue`)
    }
    expect(found).toContain('All open cases 104 open 17 overdue')
    expect(found).toContain(
      'Agreed for other case types, by our TAT and in total: LIT 54 h and 90 h.',
    )
    expect(found).toContain('Our TAT, median 27 h 15.5 h')
    expect(found).toContain('Total TAT, median 45 h 24.7 h')
    for (const [i, page] of pages.entries()) {
      expect(page.outside).toEqual([])
      expect(flat(page.low)).toContain(`Page ${i + 1} of ${pages.length}`)
      expect(flat(page.low)).toContain('18 Oct 2026 to 16 Nov 2026 · made 16 Nov 2026, 11:30 IST')
    }
  })

  test('marks what was slower than agreed, if that was agreed for every case type', async () => {
    const { agreed, figures } = sampleScorecard()
    const slow = { agreed: { ...agreed, caseTypes: [] } }
    const inTime = { ...slow, figures: figures.filter(({ key }) => key !== 'our_tat_p90') }
    const [marked, unmarked] = [await countRed(slow), await countRed(inTime)]
    expect(marked).toBe(unmarked + 1)
    expect(await countRed({})).toBe(unmarked)
  })

  test('is a document with title, author and language, made at that time', async () => {
    const { information, language } = await drawn()
    expect(information).toMatchObject({
      Title: 'Scorecard of Sahyadri Housing Finance, 18 Oct 2026 to 16 Nov 2026',
      Author: 'Deedwire Legal Services',
    })
    expect(language).toBe('en-IN')
    const [one, other] = await Promise.all([
      writeScorecard(sampleScorecard()),
      writeScorecard(sampleScorecard()),
    ])
    expect(one.equals(other)).toBe(true)
  })

  test('of a period without cases says so and divides by nothing', async () => {
    const { figures, slots, ages } = sampleScorecard()
    const { text, pages } = await drawn({
      figures: figures.map((figure) => ({
        ...figure,
        value: figure.unit === 'cases' ? 0 : null,
        before: figure.unit === 'cases' ? 0 : null,
      })),
      slots: {
        ...slots,
        counts: slots.counts.map((slot) => ({ ...slot, intake: 0, finalised: 0 })),
      },
      ages: ages.map((age) => ({ ...age, open: 0, overdue: 0 })),
    })
    expect(flat(text)).toContain('Our TAT, median 27 h – – –')
    expect(flat(text)).toContain('Intake 0 0 no change')
    expect(text).toContain('No open cases.')
    expect(text).not.toMatch(/NaN|Infinity|undefined|null/)
    expect(pages.flatMap(({ outside }) => outside)).toEqual([])
  })

  test.each([
    ['Devanagari', 'कुलकर्णी सहकारी बँक'],
    ['Kannada', 'ಕರ್ನಾಟಕ ಗ್ರಾಮೀಣ ಬ್ಯಾಂಕ್'],
    [
      'long',
      'The Very Long Cooperative Urban Housing and Rural Development Finance Bank '.repeat(3),
    ],
    ['one word', 'W'.repeat(300)],
    ['markup', '<b>Rao & Sons</b>'],
  ])('of a lender with a name in %s has it, within the page', async (_, lender) => {
    const { text, pages, information } = await drawn({ lender })
    const bare = (given: string) => given.normalize('NFC').replace(/\s+/g, '')
    expect(bare(pages[0]?.text ?? '')).toContain(bare(lender))
    expect(information.Title).toContain(lender.trim())
    expect(pages.flatMap(({ outside }) => outside)).toEqual([])
    expect(text).toContain('How it is counted')
  })

  test('has very large numbers, within the page', async () => {
    const huge = 9_876_543_210
    const { figures, slots, ages } = sampleScorecard()
    const { text, pages } = await drawn({
      figures: figures.map((figure) => ({ ...figure, value: huge, before: 1 })),
      slots: {
        ...slots,
        counts: slots.counts.map((slot) => ({ ...slot, intake: huge, finalised: huge })),
      },
      ages: ages.map((age) => ({ ...age, open: huge, overdue: huge })),
    })
    expect(text).toContain('9,87,65,43,210')
    expect(pages.flatMap(({ outside }) => outside)).toEqual([])
  })

  test('of test cases says so on every page', async () => {
    const { pages } = await drawn({ sandbox: true })
    for (const { text } of pages) expect(text).toContain('TEST CASES')
    expect((await drawn()).text).not.toContain('TEST CASES')
  })

  test.each([1, 16, 24])('draws %i parts of a period', async (count) => {
    const counts: SlotFigures[] = Array.from({ length: count }, (_, i) => ({
      from: `2026-${String((i % 12) + 1).padStart(2, '0')}-01`,
      intake: i,
      finalised: 2 * i,
    }))
    const { pages } = await drawn({ slots: { unit: 'month', counts } })
    expect(pages.flatMap(({ outside }) => outside)).toEqual([])
  })
})

describe('the words of a figure', () => {
  const figure = (unit: ScorecardFigure['unit'], value: number | null, before: number | null) =>
    changeText({ unit, value, before } as ScorecardFigure)

  test.each([
    [null, 'cases', '–'],
    [12_345_678, 'cases', '1,23,45,678'],
    [50, 'minutes', '0.83 h'],
    [932, 'minutes', '15.5 h'],
    [91.4, 'percent', '91.4%'],
    [0.62, 'number', '0.62'],
    [0, 'elapsed', '0 min'],
    [59.4, 'elapsed', '59 min'],
    [59.6, 'elapsed', '1 h'],
    [1439, 'elapsed', '23 h 59 min'],
    [1440, 'elapsed', '1 d'],
    [1439.7, 'elapsed', '1 d'],
    [4620, 'elapsed', '3 d 5 h'],
  ] as const)('%s %s: %s', (value, unit, text) => {
    expect(figureText(value, unit)).toBe(text)
  })

  test.each([
    [figure('cases', 12, 10), '+2 (+20%)'],
    [figure('cases', 8, 10), '−2 (−20%)'],
    [figure('cases', 8, 0), '+8'],
    [figure('cases', 8, 8), 'no change'],
    [figure('cases', null, 8), '–'],
    [figure('percent', 88, 91.4), '−3.4 points'],
    [figure('elapsed', 60, 1500), '−1 d (−96%)'],
  ])('a change is %s', (changed, text) => {
    expect(changed).toBe(text)
  })

  test('days and times are those of India', () => {
    expect(momentText('2026-11-15T18:30:00.000Z')).toBe('16 Nov 2026, 00:00 IST')
    expect(spanText({ from: '2026-11-16', to: '2026-11-16' })).toBe('16 Nov 2026')
  })
})
