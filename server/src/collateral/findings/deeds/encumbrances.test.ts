import { describe, expect, test } from 'vitest'
import { sampleEntry } from '../../../../../tests/support/collateral/sample-record.ts'
import { cpuMsOf } from '../../../../../tests/support/processes/cpu-time.ts'
import type { RecordEntry } from '../../registry-record.ts'
import { encumbrancesOf, mortgagesOf, readEntries } from './encumbrances.ts'

const owner = 'Ramesh Patil'
const mortgage = (no: string, date: string, lender = 'SBI', more: Partial<RecordEntry> = {}) =>
  sampleEntry(no, date, 'गहाणखत', owner, lender, more)
const release = (no: string, date: string, lender = 'SBI', refers_to?: string) =>
  sampleEntry(no, date, 'रीकन्वेअन्स', lender, owner, refers_to === undefined ? {} : { refers_to })

/** Which document discharged which, or `open`. */
const states = (...entries: RecordEntry[]) =>
  Object.fromEntries(
    mortgagesOf(readEntries(entries), (one, other) => one === other).map((each) => [
      each.documentNo,
      each.dischargedBy?.documentNo ?? each.status,
    ]),
  )

describe('encumbrances', () => {
  test('every document, oldest first, readable', () => {
    const entries = [
      release('R', '2015-01-01'),
      mortgage('M', '2010-01-01'),
      sampleEntry('S', '2010-01-01', 'Sale Deed', 'A', 'B'),
    ]
    expect(encumbrancesOf(readEntries(entries))).toEqual([
      { documentNo: 'M', date: '2010-01-01', nature: 'Mortgage (गहाणखत)', kind: 'encumbrance' },
      { documentNo: 'S', date: '2010-01-01', nature: 'Sale Deed', kind: 'transfer' },
      { documentNo: 'R', date: '2015-01-01', nature: 'Reconveyance (रीकन्वेअन्स)', kind: 'release' },
    ])
  })
})

describe('a mortgage', () => {
  test('as it is shown', () => {
    const [open, discharged] = mortgagesOf(
      readEntries([
        mortgage('M1', '2010-01-01', 'State Bank of India, Pune Branch'),
        mortgage('M2', '2011-01-01', 'Canara Bank'),
        release('R2', '2012-01-01', 'Canara Bank'),
      ]),
      () => false,
    )
    expect(open).toEqual({
      documentNo: 'M1',
      date: '2010-01-01',
      lender: 'State Bank of India, Pune Branch',
      status: 'open',
      dischargedBy: null,
      kind: 'registered',
      own: false,
    })
    expect(discharged).toMatchObject({
      status: 'discharged',
      dischargedBy: { documentNo: 'R2', date: '2012-01-01' },
    })
  })

  test.each<[string, RecordEntry[], Record<string, string>]>([
    ['without a release', [mortgage('M', '2010-01-01')], { M: 'open' }],
    [
      'released later by its lender',
      [mortgage('M', '2010-01-01'), release('R', '2015-01-01', 'State Bank of India')],
      { M: 'R' },
    ],
    [
      'released by another',
      [mortgage('M', '2010-01-01'), release('R', '2015-01-01', 'Canara Bank')],
      { M: 'open' },
    ],
    ['released before', [release('R', '2009-01-01'), mortgage('M', '2010-01-01')], { M: 'open' }],
    [
      'on the day of an older loan’s release',
      [release('R', '2010-01-01'), mortgage('M', '2010-01-01')],
      { M: 'open' },
    ],
    [
      'on the day of a release that names it',
      [mortgage('M', '2010-01-01'), release('R', '2010-01-01', 'SBI', 'M')],
      { M: 'R' },
    ],
    [
      'that a part release frees in part',
      [
        mortgage('M', '2010-01-01'),
        sampleEntry('R', '2015-01-01', 'Partial release of mortgage', 'SBI', owner),
      ],
      { M: 'open' },
    ],
    [
      'that a release of a share follows',
      [mortgage('M', '2010-01-01'), sampleEntry('R', '2015-01-01', 'Release Deed', 'SBI', owner)],
      { M: 'open' },
    ],
    [
      'of two, the one that is named',
      [
        mortgage('HVL7/1/2010', '2010-01-01'),
        mortgage('HVL7/2/2011', '2011-01-01'),
        release('R', '2015-01-01', 'SBI', 'hvl-7 / 2 / 2011'),
      ],
      { 'HVL7/1/2010': 'open', 'HVL7/2/2011': 'R' },
    ],
    [
      'named in a sentence',
      [
        mortgage('SHV-1-01234-2010-11', '2010-05-01'),
        release('R', '2015-01-01', 'SBI', 'Mortgage no. SHV-1-1234-2010-11 dated 1-5-2010'),
      ],
      { 'SHV-1-01234-2010-11': 'R' },
    ],
    [
      'when the release names one that is not here',
      [mortgage('M', '2010-01-01'), release('R', '2015-01-01', 'SBI', 'HVL7/9/1999')],
      { M: 'open' },
    ],
    [
      'named by another lender',
      [mortgage('M', '2010-01-01'), release('R', '2015-01-01', 'Canara Bank', 'M')],
      { M: 'open' },
    ],
    [
      'of two, when nobody says which',
      [mortgage('M1', '2010-01-01'), mortgage('M2', '2011-01-01'), release('R', '2015-01-01')],
      { M1: 'open', M2: 'open' },
    ],
    [
      'of two with two releases',
      [
        mortgage('M1', '2010-01-01'),
        mortgage('M2', '2011-01-01'),
        release('R1', '2015-01-01'),
        release('R2', '2016-01-01'),
      ],
      { M1: 'R1', M2: 'R2' },
    ],
    [
      'one after the other',
      [mortgage('M1', '2010-01-01'), release('R1', '2012-01-01'), mortgage('M2', '2013-01-01')],
      { M1: 'R1', M2: 'open' },
    ],
    [
      'after releases that were of others',
      [
        mortgage('M1', '2010-01-01'),
        mortgage('M2', '2010-02-01'),
        release('R1', '2012-01-01'),
        mortgage('M3', '2013-01-01'),
        release('R2', '2014-01-01', 'SBI', 'M1'),
        release('R3', '2014-01-01', 'SBI', 'M2'),
      ],
      { M1: 'R2', M2: 'R3', M3: 'open' },
    ],
    [
      'of a bank that merged since',
      [mortgage('M', '2010-01-01', 'Syndicate Bank'), release('R', '2021-01-01', 'Canara Bank')],
      { M: 'R' },
    ],
    [
      'of a consortium, one of whom released',
      [
        sampleEntry('M', '2010-01-01', 'Mortgage', owner, ['SBI', 'Canara Bank']),
        release('R', '2021-01-01', 'Canara Bank'),
      ],
      { M: 'open' },
    ],
    [
      'with the columns swapped',
      [
        sampleEntry('M', '2010-01-01', 'Notice of Intimation', 'Canara Bank', owner),
        sampleEntry('R', '2012-01-01', 'Discharge', owner, 'Canara Bank'),
      ],
      { M: 'R' },
    ],
    [
      'on a deposit of title deeds, where the bank is the claimant',
      [
        sampleEntry('M', '2010-01-01', 'ಹಕ್ಕುಪತ್ರ ಠೇವಣಿ', 'ರಮೇಶ', 'ಕೆನರಾ ಬ್ಯಾಂಕ್'),
        sampleEntry('R', '2012-01-01', 'Discharge', 'Canara Bank', 'Ramesh'),
      ],
      { M: 'R' },
    ],
    [
      'of a neighbour, released by him',
      [mortgage('M', '2010-01-01', 'Suresh More'), release('R', '2012-01-01', 'Suresh More')],
      { M: 'R' },
    ],
    [
      'under a nature that nobody can read, in favour of a bank',
      [sampleEntry('M', '2010-01-01', 'xyz', owner, 'Canara Bank')],
      { M: 'open' },
    ],
    [
      'with nobody named',
      [
        sampleEntry('M', '2010-01-01', 'गहाणखत', [], []),
        sampleEntry('R', '2012-01-01', 'Discharge', [], []),
      ],
      { M: 'open' },
    ],
    ['no mortgage at all', [sampleEntry('S', '2010-01-01', 'खरेदीखत', 'A', 'B')], {}],
  ])('%s', (_, entries, expected) => expect(states(...entries)).toEqual(expected))
})

test('the largest record allowed is read in seconds', () => {
  const entries = Array.from({ length: 5000 }, (_, index) => {
    const date = `20${String(10 + (index % 10)).padStart(2, '0')}-01-01`
    const lender = `Lender ${index % 50}`
    return index % 2 === 0
      ? mortgage(`M${index}`, date, lender)
      : release(`R${index}`, date, lender)
  })
  let found: string[] = []
  expect(cpuMsOf(() => (found = Object.keys(states(...entries))))).toBeLessThan(10_000)
  expect(found).toHaveLength(2500)
})
