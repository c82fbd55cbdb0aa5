import { describe, expect, test } from 'vitest'
import { pageOf } from '../../../tests/support/facts/lay-out-words.ts'
import type { PageText } from '../documents/documents.ts'
import { extractFacts, type FactKind } from './facts.ts'

const valuesOf = (page: PageText, stateCode: string, kind: FactKind) =>
  extractFacts([page], { stateCode })
    .facts.filter((fact) => fact.kind === kind)
    .map(({ value }) => value)

const blocks = pageOf(
  `ENCUMBRANCE CERTIFICATE
Property : Survey No. 45/2A of Hosahalli Village, Malur Taluk, Kolar District
Search period : 01-Apr-2004 to 31-Mar-2024

Entry 1
Document No. : SHV-1-01234-2010-11
Date of registration : 12-Jun-2010
Nature of document : Sale Deed
Executed by : RAMAIAH GOWDA
Claimed by : NAGESH RAO
Consideration : Rs. 12,00,000/-

Entry 2
Document No. : SHV-1-00077-2014-15
Date of registration : 05-Feb-2015
Nature of document : Mortgage Deed
Executed by : NAGESH RAO
Claimed by : KAVERI GRAMIN BANK LTD.
Consideration : Rs. 8,00,000/-`,
)

const englishSevenTwelve = pageOf(
  `VILLAGE FORM VII (Record of Rights)
District : Pune | | Taluka : Haveli | | Village : Wagholi
Gat No. : ४५/२

Khata No. | Name of Occupant | Area | Assessment | Mutation No.
512 | Ramesh Baburao Patil | 0.40.00 | 2.15 | 1377
513 | Ashok Kisan Kadam | 0.25.10 | 1.05 | 1378`,
  [0.06, 0.22, 0.5, 0.65, 0.8],
)

const stacked = pageOf(
  `INDEX - II
Document Number | Date of Registration | Date of Execution
HVL7/3818/2015 | 13.03.2015 | 12.03.2015

Name of Executing Party
1. Ramesh Baburao Patil
Name of Claiming Party
1. Ashok Kisan Kadam`,
  [0.08, 0.4, 0.7],
)

const kannadaSale = pageOf(
  `ಶುದ್ಧ ಕ್ರಯ ಪತ್ರ

ಮಾರಾಟಗಾರರು : ಶ್ರೀ ರಾಮಯ್ಯ ಗೌಡ ಬಿನ್ ಶಿವಣ್ಣ, ವಯಸ್ಸು ೪೫ ವರ್ಷ

ಖರೀದಿದಾರರು : ಶ್ರೀಮತಿ ಲಕ್ಷ್ಮಮ್ಮ ಕೋಂ ಮಹೇಶ, ವಯಸ್ಸು ೪೦ ವರ್ಷ

ನೋಂದಣಿ ಸಂಖ್ಯೆ : SHV-1-01234-2023-24
ನೋಂದಣಿ ದಿನಾಂಕ : ೧೪ ಜೂನ್ ೨೦೨೩
ಕ್ರಯದ ಮೊತ್ತ : ರೂ. ೪೫,೦೦,೦೦೦`,
)

describe('another layout', () => {
  test.each<[string, PageText, string, FactKind, string[]]>([
    [
      'a certificate in blocks',
      blocks,
      'KA',
      'registration_no',
      ['SHV-1-01234-2010-11', 'SHV-1-00077-2014-15'],
    ],
    ['a certificate in blocks', blocks, 'KA', 'registration_date', ['12-Jun-2010', '05-Feb-2015']],
    ['a certificate in blocks', blocks, 'KA', 'executant', ['RAMAIAH GOWDA', 'NAGESH RAO']],
    [
      'a certificate in blocks',
      blocks,
      'KA',
      'claimant',
      ['NAGESH RAO', 'KAVERI GRAMIN BANK LTD.'],
    ],
    ['a certificate in blocks', blocks, 'KA', 'consideration', ['12,00,000']],
    ['a certificate in blocks', blocks, 'KA', 'amount', ['8,00,000']],
    ['a certificate in blocks', blocks, 'KA', 'period_from', ['01-Apr-2004']],
    ['a certificate in blocks', blocks, 'KA', 'village', ['Hosahalli']],
    ['an English 7/12', englishSevenTwelve, 'MH', 'survey_no', ['४५/२']],
    [
      'an English 7/12',
      englishSevenTwelve,
      'MH',
      'holder',
      ['Ramesh Baburao Patil', 'Ashok Kisan Kadam'],
    ],
    ['an English 7/12', englishSevenTwelve, 'MH', 'mutation_no', ['1377', '1378']],
    ['an English 7/12', englishSevenTwelve, 'MH', 'village', ['Wagholi']],
    ['labels above their values', stacked, 'MH', 'registration_no', ['HVL7/3818/2015']],
    ['labels above their values', stacked, 'MH', 'registration_date', ['13.03.2015']],
    ['labels above their values', stacked, 'MH', 'execution_date', ['12.03.2015']],
    ['labels above their values', stacked, 'MH', 'executant', ['Ramesh Baburao Patil']],
    ['labels above their values', stacked, 'MH', 'claimant', ['Ashok Kisan Kadam']],
    ['a Kannada sale deed', kannadaSale, 'KA', 'executant', ['ರಾಮಯ್ಯ ಗೌಡ']],
    ['a Kannada sale deed', kannadaSale, 'KA', 'claimant', ['ಲಕ್ಷ್ಮಮ್ಮ']],
    ['a Kannada sale deed', kannadaSale, 'KA', 'registration_date', ['೧೪ ಜೂನ್ ೨೦೨೩']],
    ['a Kannada sale deed', kannadaSale, 'KA', 'consideration', ['೪೫,೦೦,೦೦೦']],
  ])('%s is read: %#', (_, page, state, kind, values) =>
    expect([kind, valuesOf(page, state, kind)]).toEqual([kind, values]),
  )

  test('a page that was scanned sideways is read, and its places are on the page as sent', () => {
    const words = kannadaSale.words.map((word) => {
      const { x, y, w, h } = word.rect
      return { ...word, rect: { x: 1 - y - h, y: x, w: h, h: w } }
    })
    const { facts } = extractFacts([{ ...kannadaSale, words }], { stateCode: 'KA' })
    const number = facts.find(({ kind }) => kind === 'registration_no')
    const word = words.find(({ text }) => text === 'SHV-1-01234-2023-24')
    expect(number?.places).toEqual([{ page: 1, rect: word?.rect }])
  })
})
