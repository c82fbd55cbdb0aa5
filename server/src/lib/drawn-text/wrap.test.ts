import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scriptNames } from '../../../../tests/support/reports/script-names.ts'
import { plainText } from './plain-text.ts'
import { clustersOf } from './shaped-font.ts'
import { runsOf } from './text-runs.ts'
import { wrap } from './wrap.ts'

const mixed = fc
  .array(
    fc.oneof(
      fc.constantFrom('श्री', 'कुलकर्णी', 'ಲಕ್ಷ್ಮೀ', 'ಕೋ', 'क्', '\u200d', 'ि', '₹', '–', ' ', '\n', '😀'),
      fc.string({ unit: 'binary', maxLength: 8 }),
      fc.string({ unit: 'grapheme-ascii', maxLength: 30 }),
      fc.string({ unit: fc.constantFrom('क', '्', 'ा', 'ಕ', '್', 'ೋ', 'ं', 'a'), maxLength: 40 }),
    ),
    { maxLength: 20 },
  )
  .map((parts) => parts.join(''))

const measure = { weight: 'regular', size: 8 } as const
/** Runs replace characters that no font has, and keep everything else. */
const drawn = (text: string) =>
  text
    .split('\n')
    .map((line) =>
      runsOf(line, 'regular')
        .map((run) => run.text)
        .join(''),
    )
    .join('')

describe('text layout', () => {
  test('is split into runs without loss', () => {
    fc.assert(
      fc.property(mixed, (text) => {
        const line = plainText(text).replaceAll('\n', '')
        const runs = runsOf(line, 'bold')
        const whole = runs.map((run) => run.text).join('')
        const kept = [...line].filter((character) => whole.includes(character))
        expect([...whole].filter((c) => c !== '\ufffd')).toEqual(kept.filter((c) => c !== '\ufffd'))
        for (const { face, text: own } of runs) {
          for (const character of own) expect(face.has(character.codePointAt(0) ?? 0)).toBe(true)
          expect(clustersOf(own).join('')).toBe(own)
        }
      }),
      { numRuns: 300 },
    )
  })

  test('is wrapped without loss, into lines no wider than asked', () => {
    fc.assert(
      fc.property(mixed, fc.integer({ min: 45, max: 500 }), (text, width) => {
        const lines = wrap(text, measure, width)
        expect(drawn(lines.map((line) => line.text).join(''))).toBe(drawn(plainText(text)))
        for (const line of lines) expect(line.width).toBeLessThanOrEqual(width + 0.5)
      }),
      { numRuns: 300 },
    )
  })

  test('cuts a pile of marks that does not fit on a line', () => {
    const widths = wrap('ೋೋ್್ೋ', measure, 45).map((line) => line.width)
    expect(Math.max(...widths)).toBeLessThanOrEqual(45)
  })

  test('breaks at spaces and hyphens first, and inside a word only where it must', () => {
    const texts = (text: string, width: number) =>
      wrap(text, measure, width).map((line) => line.text.trimEnd())
    expect(texts('the sub-registrar of Haveli', 60)).toEqual(['the sub-', 'registrar of', 'Haveli'])
    expect(texts('HVL7/3818/2015', 50)).toEqual(['HVL7/3818/', '2015'])
    expect(texts('11-10-2011 sale', 50)).toEqual(['11-10-2011', 'sale'])
    expect(texts('a\n\nb', 50)).toEqual(['a', '', 'b'])
  })

  test('picks the font by script, with joiners, dandas and spaces where they belong', () => {
    const runs = runsOf('Shri रमेश कुलकर्णी। and ಲಕ್ಷ್ಮೀ ₹ 5', 'regular')
    expect(runs.map(({ face, text }) => [face.postscriptName, text])).toEqual([
      ['Noto-latin-regular', 'Shri '],
      ['Noto-devanagari-regular', 'रमेश कुलकर्णी। '],
      ['Noto-latin-regular', 'and '],
      ['Noto-kannada-regular', 'ಲಕ್ಷ್ಮೀ '],
      ['Noto-latin-ext-regular', '₹ '],
      ['Noto-latin-regular', '5'],
    ])
  })

  test.each(scriptNames)(
    'without a space is cut to lines, of no letter more or less: %s',
    (_, names) => {
      const text = names.join('').repeat(20)
      const lines = wrap(text, measure, 90)
      expect(lines.map((line) => line.text).join('')).toBe(text)
      for (const line of lines) expect(line.width).toBeLessThanOrEqual(90.5)
    },
  )

  test('reads from right to left where Urdu is written, with figures and English in place', () => {
    const [line] = wrap('محمد (12) Plot 5 اقبال', measure, 400)
    expect(line?.isRightToLeft).toBe(true)
    const drawnOf = (runs = line?.runs ?? []) => runs.map((run) => run.text.trim()).filter(Boolean)
    const fromLeft = line?.runs.toSorted((a, b) => a.x - b.x)
    expect(drawnOf(fromLeft)).toEqual(['اقبال', 'Plot 5', ')', '12', '(', 'محمد'])
    // Written in the order in which they are read.
    expect(drawnOf()).toEqual(['محمد', '(', '12', ')', 'Plot 5', 'اقبال'])
    expect(wrap('Shri محمد', measure, 400)[0]?.isRightToLeft).toBe(false)
    const [joined] = wrap('محمد and اقبال', { ...measure, direction: 'ltr' }, 400)
    const places = joined?.runs.map((run) => run.x) ?? []
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  })

  test('a line that goes on ends with a drawn space, which takes no room', () => {
    const [first, second] = wrap('registrar of Haveli', measure, 60)
    expect(first?.runs.map((run) => run.text)).toEqual(['registrar of '])
    expect(first?.width).toBe(wrap('registrar of', measure, 60)[0]?.width)
    expect(second?.runs.map((run) => run.text)).toEqual(['Haveli'])
  })

  test('a syllable stays whole', () => {
    expect(clustersOf('श्रीरमेश')).toEqual(['श्री', 'र', 'मे', 'श'])
    expect(clustersOf('ಲಕ್ಷ್ಮೀ')).toEqual(['ಲ', 'ಕ್ಷ್ಮೀ'])
  })
})
