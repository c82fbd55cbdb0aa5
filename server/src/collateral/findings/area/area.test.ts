import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readArea } from './area.ts'
import { units } from './area-units.ts'

/** No cell of the file is quoted. */
const rows = readFileSync(join(import.meta.dirname, '../../../../../tests/data/areas.csv'), 'utf8')
  .trim()
  .split(/\r?\n/)
  .slice(1)
  .map((line) => line.split(',') as [string, string, string, string])

const sqmOf = (state: string, raw: string) => readArea(state, raw).area.sqm

describe('the test vectors', () => {
  test('are all there', () => expect(rows).toHaveLength(24))

  test.each(rows)('%s %s is %s m² (%s)', (state, raw, sqm) => {
    const { area, flags } = readArea(state, raw)
    expect(area.raw).toBe(raw)
    expect(flags).toEqual(sqm === '' ? ['area_ambiguous'] : [])
    expect(area.sqm).toBe(sqm === '' ? null : Number(Number(sqm).toFixed(2)))
  })
})

describe('conversions', () => {
  test('2 acres 10 guntas in all three', () => {
    expect(readArea('KA', '2-10-0').area).toEqual({
      raw: '2-10-0',
      sqm: 9105.43,
      sqyd: 10890,
      sqft: 98010,
    })
  })

  test.each([
    ['1.005 sq m', 1.01],
    ['1.015 sq m', 1.02],
    ['8.345 sq m', 8.35],
    ['0.004999 sq m', 0],
    ['99999999.995 sq m', 100000000],
  ])('%s rounds half up as a decimal, not as binary', (raw, sqm) => {
    expect(sqmOf('MH', raw)).toBe(sqm)
  })

  test('a unit of the table is what it is made of', () => {
    const gunta = 33n * 33n * 9290304n
    expect(BigInt(units.gunta.sqm.replace('.', ''))).toBe(gunta)
    expect(BigInt(units.anna.sqm.replace('.', '')) * 16n).toBe(gunta)
    expect(BigInt(units.acre.sqm.replace('.', '')) * 10n).toBe(gunta * 40n)
    expect(BigInt(units.cent.sqm.replace('.', '')) * 100n).toBe(404685642_24n * 10n * 10n)
    expect(BigInt(units.sqyd.sqm.replace('.', ''))).toBe(9n * 9290304n)
  })
})

describe('spellings', () => {
  test.each([
    ['MH', '०.४०.००', 4000],
    ['MH', '0 हे. 40 आर.', 4000],
    ['MH', '०हे.४०आर', 4000],
    ['MH', '1 hectare 20 are', 12000],
    ['MH', '1 Hectares 20 Aar 5 sq. mtrs.', 12005],
    ['MH', 'हे.आर.चौ.मी. 0.40.50', 4050],
    ['MH', '0.40.50 (हे.आर.चौ.मी.)', 4050],
    ['MH', 'क्षेत्र 0.40 हे.आर', 4000],
    ['MH', '0 H 40.50 R', 4050],
    ['MH', '0 40 00', 4000],
    ['MH', '0.40', 4000],
    ['MH', '1.0', 10000],
    ['MH', '19.50', 195000],
    ['MH', '40.00.00', 400000],
    ['MH', '40 H', 400000],
    ['MH', '40.50 R', 4050],
    ['MH', '150 आर', 15000],
    ['MH', '1,250 sq ft', 116.13],
    ['MH', '12,50,000 sq. ft.', 116128.8],
    ['MH', '1,250.50 sq.ft', 116.18],
    ['MH', '५ गुंठे', 505.86],
    ['MH', '१ एकर ५ गुंठा', 4552.71],
    ['MH', '100 sq yd', 83.61],
    ['MH', '100 चौ.वार', 83.61],
    ['MH', '116.13 चौ.मी. (1250 चौ.फूट)', 116.13],
    ['MH', '116 m²', 116],
    ['MH', '10m x 20m', 200],
    ['MH', '30 फूट x 40 फूट', 111.48],
    ['KA', '೨ ಎಕರೆ ೧೦ ಗುಂಟೆ', 9105.43],
    ['KA', '2 ಎಕರೆ 10 ಗುಂಟೆ 8 ಆಣೆ', 9156.01],
    ['KA', '2.10.00.00', 9105.43],
    ['KA', '2 : 10', 9105.43],
    ['KA', '2-10 acres', 9105.43],
    ['KA', '2 ac, 10 gunte', 9105.43],
    ['KA', '2 acres 10½ guntas', 9156.01],
    ['KA', '45 guntas', 4552.71],
    ['KA', '1 acre 50 cents', 6070.28],
    ['KA', '5 ಸೆಂಟ್', 202.34],
    ['KA', '1200 ಚ.ಅಡಿ', 111.48],
    ['KA', '1200 ಚದರ ಅಡಿ', 111.48],
    ['KA', '111.48 ಚ.ಮೀ.', 111.48],
    ['KA', "30' X 40'", 111.48],
    ['KA', '30 × 40 ft', 111.48],
    ['KA', '30 by 40', 111.48],
    ['KA', '೩೦*೪೦', 111.48],
    ['GJ', '2 acres', 8093.71],
  ])('%s %s', (state, raw, sqm) => {
    expect(readArea(state, raw)).toMatchObject({ area: { sqm }, flags: [] })
  })
})

describe('what must not be guessed', () => {
  test.each([
    ['MH', '0.4'],
    ['MH', '40'],
    ['MH', '0.4 हे.आर'],
    ['MH', '30x40'],
    ['MH', '1 250'],
    ['MH', '120.50'],
    ['MH', '40.00'],
    ['MH', '20.00'],
    ['MH', '1,205.50'],
    ['MH', '0.40 R'],
    ['MH', '0.40 आर'],
    ['MH', '2 H 0.40 R'],
    ['MH', '100 sq m (1250 sq ft)'],
    ['KA', '2.1'],
    ['KA', '1200'],
    ['KA', '1/2 acre'],
    ['KA', '1/2'],
    ['MH', '3/4 H'],
    ['MH', '१/२ एकर'],
    ['GJ', '2-10-0'],
    ['', '1.20.00'],
  ])('%s %s is ambiguous', (state, raw) => {
    expect(readArea(state, raw)).toEqual({
      area: { raw, sqm: null, sqyd: null, sqft: null },
      flags: ['area_ambiguous'],
    })
  })

  test.each([
    ['MH', ''],
    ['MH', '   '],
    ['MH', '0.00.00'],
    ['MH', '0.100.00'],
    ['MH', '0 H 100 R'],
    ['MH', '0-40-100'],
    ['MH', '0.5 H 20 R'],
    ['MH', '40 R 0 H'],
    ['MH', '1 H 2 H'],
    ['MH', '1 H 5 guntha'],
    ['MH', '-5 acres'],
    ['MH', '1,25 sq ft'],
    ['MH', '1e5 sq ft'],
    ['MH', 'NaN'],
    ['MH', '123456789 sq m'],
    ['MH', '1.2.3.4'],
    ['MH', '10 ft x 20 m'],
    ['KA', '2-40-0'],
    ['KA', '2.40'],
    ['KA', '2 acres 40 guntas'],
    ['KA', '2-10-16'],
    ['KA', '2.125'],
    ['KA', '2.10.0.5'],
    ['KA', 'about two acres'],
    ['KA', '1'.repeat(100_000)],
    ['KA', '1-'.repeat(50_000)],
    ['KA', `1${' '.repeat(50_000)}x`],
  ])('%s %.30s is invalid', (state, raw) => {
    expect(readArea(state, raw)).toEqual({
      area: { raw, sqm: null, sqyd: null, sqft: null },
      flags: ['area_unparsed'],
    })
  })
})

test('no text makes it throw, and an area without a flag is a number above zero', () => {
  const pieces = fc.constantFrom(
    ...['0', '1', '40', '२', '೩', '.', '-', ',', ' ', '/', ':', '(', ')', 'x', '½', '²', '\u200d'],
    ...[
      'H',
      'R',
      'A',
      'G',
      'हे',
      'आर',
      'चौ.मी.',
      'acre',
      'ಗುಂಟೆ',
      'sq ft',
      'cent',
      'i.e.',
      '__proto__',
    ],
  )
  const written = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(pieces, { maxLength: 15 }).map((all) => all.join('')),
  )
  const state = fc.constantFrom('MH', 'KA', 'GJ', '__proto__', 'constructor', '')
  fc.assert(
    fc.property(state, written, (code, raw) => {
      const { area, flags } = readArea(code, raw)
      expect(area.raw).toBe(raw)
      if (flags.length > 0) expect(area.sqm).toBeNull()
      else expect(area.sqm).toBeGreaterThanOrEqual(0)
      expect(area.sqm === null).toBe(area.sqft === null)
    }),
    { numRuns: 3000 },
  )
})

describe('converted land in Maharashtra', () => {
  test.each([
    ['2.50', 250],
    ['२.५०', 250],
    ['2-50', 250],
    ['0.02.50', 250],
    ['250 चौ.मी.', 250],
    ['12.05', 1205],
  ])('%s is %d sq m', (raw, sqm) => {
    expect(readArea('MH', raw, undefined, 'class')).toMatchObject({ area: { raw, sqm }, flags: [] })
  })
  test.each([
    ['2.5', 'class', 'area_ambiguous'],
    ['2.500', 'class', 'area_unparsed'],
    ['2.50', 'remark', 'area_ambiguous'],
    ['250', 'class', 'area_ambiguous'],
  ] as const)('%s by its %s: %s', (raw, converted, flag) => {
    expect(readArea('MH', raw, undefined, converted)).toMatchObject({
      area: { raw, sqm: null },
      flags: [flag],
    })
  })
  test('a farm stays in hectares, and Karnataka in acres', () => {
    expect(readArea('MH', '2.50').area.sqm).toBe(25000)
    expect(readArea('KA', '2-10', undefined, 'class').area.sqm).toBe(
      readArea('KA', '2-10').area.sqm,
    )
  })
})
