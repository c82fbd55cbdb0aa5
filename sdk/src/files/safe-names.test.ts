import { describe, expect, test } from 'vitest'
import { safeNames } from './safe-names.ts'

const bytesOf = (name: string) => new TextEncoder().encode(name).length

describe('names of downloaded files', () => {
  test.each([
    ['report.pdf', 'report.pdf'],
    ['LN:2026.pdf', 'LN_2026.pdf'],
    ['report.pdf::$DATA', 'report.pdf__$DATA'],
    ['a<b>c"d|e?f*g.pdf', 'a_b_c_d_e_f_g.pdf'],
    ['CON', '_CON'],
    ['nul.pdf', '_nul.pdf'],
    ['COM¹ .pdf', '_COM¹ .pdf'],
    ['report.pdf. .', 'report.pdf'],
  ])('%j is written as %j, which every file system accepts', (given, name) => {
    expect(safeNames([given])).toEqual([name])
  })

  test.each(['.', '..', '...', ' ', '. .'])('%j is not a usable name', (given) => {
    expect(() => safeNames([given])).toThrow('is not a valid file name')
  })

  test('stay distinct where only replaced characters or only upper and lower case differ', () => {
    expect(safeNames(['a:b.pdf', 'a?b.pdf', 'A_B.pdf'])).toEqual([
      'a_b.pdf',
      'a_b (2).pdf',
      'A_B (3).pdf',
    ])
  })

  test('have 255 bytes at most, and keep their extension and whole characters', () => {
    const long = `${'न'.repeat(251)}.pdf`
    const names = safeNames([long, long, '🏠'.repeat(255), `a.${'x'.repeat(253)}`])
    for (const name of names) {
      expect(bytesOf(name)).toBeLessThanOrEqual(255)
      expect(name.isWellFormed()).toBe(true)
    }
    expect(names[0]).toMatch(/^न+\.pdf$/)
    expect(names[1]).toMatch(/^न+ \(2\)\.pdf$/)
    expect(new Set(names).size).toBe(4)
  })
})
