import { describe, expect, test } from 'vitest'
import { documentNumber, namesNothing, numbersIn } from './document-numbers.ts'

const names = (refersTo: string, documentNo: string) =>
  numbersIn(refersTo).has(documentNumber(documentNo))

describe('a reference', () => {
  test.each([
    ['HVL7/3818/2015', 'HVL7/3818/2015'],
    ['HVL-7 / 3818 / 2015', 'HVL7/3818/2015'],
    ['HVL7/३८१८/२०१५', 'HVL7/3818/2015'],
    ['SHV-1-01234-2023-24', 'SHV-1-1234-2023-24'],
    ['Mortgage no. SHV-1-1234-2010-11 dated 1-5-2010', 'SHV-1-01234-2010-11'],
    ['गहाणखत दस्त क्र. HVL7/3818/2015 दि. 1/2/2015', 'HVL7/3818/2015'],
    ['HVL7/1/2010, HVL7/2/2011 and HVL7/3/2012', 'HVL7/2/2011'],
    ['HVL7/1/2010 व HVL7/2/2011', 'HVL7/1/2010'],
    ['Document No. 3818/2015', '3818/2015'],
    ['5', '5'],
    ['M', 'M'],
  ])('%s names %s', (refersTo, documentNo) => expect(names(refersTo, documentNo)).toBe(true))

  test.each([
    ['HVL2/3818/2015', '3818/2015'],
    ['3818/2015', 'HVL2/3818/2015'],
    ['HVL2 - 3818/2015', '3818/2015'],
    ['Haveli 2 no 3818/2015', '3818/2015'],
    ['HVL17/3818/2015', 'HVL7/3818/2015'],
    ['HVL7/3818/2015', '7/3818/2015'],
    ['SHV-1-1234-2010-11', 'SHV-1-1234-2010'],
    ['mortgage dated 5 march 2001', '5'],
    ['mortgage dated 1-5-2010', '5/2010'],
    ['mortgage of 5', '5'],
    ['HVL7/1/2010, 2/2011', 'HVL7/2/2011'],
    ['', ''],
    ['-', ''],
  ])('%s does not name %s', (refersTo, documentNo) =>
    expect(names(refersTo, documentNo)).toBe(false),
  )

  test.each(['', ' - ', 'NA', 'nil', 'निरंक'])('%s says nothing', (refersTo) =>
    expect(namesNothing(refersTo)).toBe(true),
  )
  test('a word shows that a reference is intended', () =>
    expect(namesNothing('mortgage')).toBe(false))
})
