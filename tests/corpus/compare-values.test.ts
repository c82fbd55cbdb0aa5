import { describe, expect, test } from 'vitest'
import { normalise, readDate, sameValue } from './compare-values.ts'
import type { FactKind, State } from './truth.ts'

const same = (kind: FactKind, a: string, b: string, state: State = 'MH') =>
  sameValue(kind, state, a, b) && sameValue(kind, state, b, a)

describe('values that mean the same', () => {
  test.each<[FactKind, string, string]>([
    ['village', ' Amboshi ', 'amboshi,'],
    ['village', 'वडगाव  खेडा', 'वडगाव खेडा.'],
    ['registration_date', '04/03/2019', '4-3-2019'],
    ['registration_date', '०४-०३-२०१९', '04.03.2019'],
    ['execution_date', '4th day of March, 2019', '04/03/2019'],
    ['execution_date', '4 मार्च 2019', '04-Mar-2019'],
    ['execution_date', '4 ಮಾರ್ಚ್ 2019', '4th March, 2019'],
    ['consideration', '45,00,000', 'Rs. 4500000/-'],
    ['amount', '२१,५०,०००', '21,50,000.00'],
    ['registration_no', 'DVG1/3818/2015', '3818 / 2015'],
    ['registration_no', 'DVP-1-01234-2023-24', 'DVP 1-01234-2023-24'],
    ['survey_no', 'गट नं. 45/2', '४५/२'],
    ['survey_no', 'Sy. No. 45/2B', '45-2-B'],
    ['survey_no', 'स.नं. 145 हि.नं. 2', 'Survey No. 145/2'],
    ['executant', 'श्री. रमेश गणपत पाटील', 'रमेश गणपत पाटील'],
    ['claimant', 'Smt. Lakshmamma W/o Ramappa', 'Lakshmamma'],
    ['claimant', 'Godakath Vikas Bank Ltd.', 'M/s. Godakath Vikas Bank Ltd'],
    ['area', '58.40 चौ.मीटर', '58.40 चौ.मी.'],
    ['area', '0.45.20', '0 हे. 45.20 आर'],
    ['nature', 'ABSOLUTE SALE DEED', 'Sale Deed'],
    ['unit', 'Flat No. 302, 3, Gulmohar Park', 'Flat No. 302'],
    ['mutation_no', 'MR 4821', '4821'],
    ['khata_no', '12/345', '12-345'],
    ['east', 'गट नं. 12', 'गट नं.12'],
  ])('%s: %s = %s', (kind, a, b) => {
    expect(same(kind, a, b)).toBe(true)
  })

  test('an area of Karnataka in figures or words', () => {
    expect(same('area', '2-15-00', '2 acres 15 guntas', 'KA')).toBe(true)
    expect(same('area', '2 A 15 G', '2 Acres 15 Guntas', 'KA')).toBe(true)
  })
})

describe('values that differ', () => {
  test.each<[FactKind, string, string]>([
    ['village', 'Amboshi', 'Ambosi'],
    ['registration_date', '04/03/2019', '03/04/2019'],
    ['execution_date', '4th day of March, 2019', '4th day of May, 2019'],
    ['consideration', '45,00,000', '4,50,000'],
    ['consideration', '45,00,000', '45,00,000 43,00,000'],
    ['registration_no', 'DVG1/3818/2015', 'DVG2/3818/2015'],
    ['registration_no', '3818/2015', '2015'],
    ['survey_no', 'गट नं. 45/2', 'स.नं. 45/2'],
    ['survey_no', '45/2B', '45/2'],
    ['survey_no', 'Survey No.', 'Sy. No.'],
    ['executant', 'Rajesh Ganpat Patil', 'Ramesh Ganpat Patil'],
    ['executant', 'Shri.', 'Smt.'],
    ['area', '58.40 sq. m.', '58.40 sq. ft.'],
    ['nature', 'Release Deed', 'Sale Deed'],
    ['nature', 'Deed', 'Absolute Sale Deed'],
    ['unit', 'Flat No. 302, Gulmohar Park', 'Flat No. 30'],
    ['unit', 'Flat No. 302, Gulmohar Park', 'Gulmohar Park'],
    ['khata_no', '12/345', '123/45'],
    ['mutation_no', '', ''],
  ])('%s: %s ≠ %s', (kind, a, b) => {
    expect(same(kind, a, b)).toBe(false)
  })
})

test('digits of every script are read', () => {
  expect(normalise('०१२३४५६७८९ ೦೧೨೩೪೫೬೭೮೯')).toBe('0123456789 0123456789')
})

test('what is not one date has no date', () => {
  expect(readDate('2019')).toBeUndefined()
  expect(readDate('45/03/2019')).toBeUndefined()
  expect(readDate('04/03/2019 to 05/03/2019')).toBeUndefined()
})
