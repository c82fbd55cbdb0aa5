import { describe, expect, test } from 'vitest'
import { states } from '../states/states.ts'
import { collateralFaults } from './collateral-faults.ts'

const mh = { reference: 'A', state: 'MH', district: 'Pune', taluk: 'Haveli', village: 'Wagholi' }
const ka = { reference: 'B', state: 'Karnataka', district: 'Mysuru', hobli: 'Kasaba' }
const number = { survey_no: '1' }
const of = (...properties: unknown[]) => collateralFaults(states, { properties }, 2026)

describe('required fields', () => {
  test('in a supported state: district and number, and those of the state', () => {
    expect(of({ ...mh, ...number }, { ...ka, ...number })).toEqual([])
    expect(of({ reference: 'A', state: 'mh' })).toEqual(
      ['district', 'survey_no', 'taluk', 'village'].map(
        (name) => `properties[0].${name}: is required for Maharashtra`,
      ),
    )
    expect(of(mh, { reference: 'B', state: 'IN-KA', district: null, survey_no: '1' })).toEqual([
      'properties[0].survey_no: is required for Maharashtra',
      'properties[1].district: is required for Karnataka',
      'properties[1].hobli: is required for Karnataka',
    ])
  })

  test('outside coverage: only reference and state', () => {
    expect(of({ reference: 'A', state: 'Goa' }, { reference: 'B', state: 'Atlantis' })).toEqual([])
  })

  test('Karnataka accepts taluk and village', () => {
    expect(of({ ...ka, ...number, taluk: 'Mysuru', village: 'Hosahalli' })).toEqual([])
  })
})

test('a reference used twice', () => {
  expect(of({ ...mh, ...number }, { ...ka, ...number, reference: 'A' })).toEqual([
    'properties[1].reference: is used by another property of this request',
  ])
})

describe('years', () => {
  const years = (from_year?: unknown, to_year?: unknown) =>
    of({ ...mh, ...number, from_year, to_year })
  const invalid = 'must be a four-digit year, such as 2015'

  test.each([
    [undefined, undefined],
    ['1996', '2026'],
    [2015, 2015],
    [undefined, '1950'],
    ['1900', undefined],
  ])('%s to %s', (from, to) => {
    expect(years(from, to)).toEqual([])
  })

  test.each<[unknown, unknown, string[]]>([
    ['95', undefined, [`properties[0].from_year: ${invalid}`]],
    [1899, undefined, [`properties[0].from_year: ${invalid}`]],
    ['later', 20155, [`properties[0].from_year: ${invalid}`, `properties[0].to_year: ${invalid}`]],
    [undefined, 2027, ['properties[0].to_year: is in the future']],
    ['2020', '2010', ['properties[0].from_year: is after to_year']],
    ['2026', '2025', ['properties[0].from_year: is after to_year']],
  ])('%s to %s', (from, to, faults) => {
    expect(years(from, to)).toEqual(faults)
  })
})

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['null', null],
  ['a text', 'properties'],
  ['a list', [mh]],
  ['no properties', {}],
  ['properties that are no list', { properties: { 0: mh } }],
  ['properties that are none', { properties: [null, 1, 'MH', [mh], undefined] }],
  ['a state that is no text', { properties: [{ state: 1 }, { state: null }, {}] }],
  ['years that are none', { properties: [{ from_year: {}, to_year: [2027] }] }],
  ['references that are no text', { properties: [{ reference: 1 }, { reference: 1 }, {}, {}] }],
])('a body with faults of its schema is skipped where it cannot be judged: %s', (_, sent) => {
  expect(collateralFaults(states, sent, 2026)).toEqual([])
})

test('what can be judged is, beside what cannot', () => {
  const sent = { borrower_name: 7, properties: [null, { state: 'KA', district: 5, to_year: 2030 }] }
  expect(collateralFaults(states, sent, 2026)).toEqual([
    'properties[1].survey_no: is required for Karnataka',
    'properties[1].hobli: is required for Karnataka',
    'properties[1].to_year: is in the future',
  ])
})
