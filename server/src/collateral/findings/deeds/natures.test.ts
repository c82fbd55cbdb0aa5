import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { wordsOf } from '../phrases.ts'
import { natureOf, natures } from './natures.ts'

test.each([
  // Maharashtra, from the domain page.
  ['खरेदीखत', 'sale'],
  ['अभिहस्तांतरणपत्र', 'sale'],
  ['करारनामा', 'agreement'],
  ['गहाणखत', 'mortgage'],
  ['डिपॉझिट ऑफ टायटल डीड', 'deposit_of_title_deeds'],
  ['Notice of Intimation', 'deposit_of_title_deeds'],
  ['रीकन्वेअन्स', 'reconveyance'],
  ['बक्षीसपत्र', 'gift'],
  ['हक्कसोड पत्र', 'release'],
  ['वाटणीपत्र', 'partition'],
  ['भाडेपट्टा', 'lease'],
  ['कुलमुखत्यारपत्र', 'power_of_attorney'],
  ['नोटीस ऑफ लिस पेंडेन्स', 'lis_pendens'],
  ['बोजा', 'charge'],
  // Karnataka.
  ['ಕ್ರಯ', 'sale'],
  ['ಅಡಮಾನ', 'mortgage'],
  ['ಹಕ್ಕುಪತ್ರ ಠೇವಣಿ', 'deposit_of_title_deeds'],
  ['Discharge', 'reconveyance'],
  ['ಹಕ್ಕು ಖುಲಾಸೆ', 'release'],
  ['ದಾನ', 'gift'],
  ['ವಿಭಾಗ', 'partition'],
  ['ಗುತ್ತಿಗೆ', 'lease'],
  // Spelling and spacing.
  ['खरेदी खत', 'sale'],
  ['खरेदि-खत', 'sale'],
  ['हक्क सोड पत्र', 'release'],
  ['हक्कसोडपत्र', 'release'],
  ['बक्षिसपत्र', 'gift'],
  ['बक्षिस पत्र', 'gift'],
  ['रिकन्व्हेयन्स', 'reconveyance'],
  ['कुलमुखत्यार पत्र', 'power_of_attorney'],
  ['नोटिस ऑफ लिस पेन्डेन्स', 'lis_pendens'],
  ['नोटीस ऑफ इंटीमेशन', 'deposit_of_title_deeds'],
  ['ಶುದ್ಧ ಕ್ರಯ ಪತ್ರ', 'sale'],
  ['ಶುದ್ಧಕ್ರಯಪತ್ರ', 'sale'],
  ['ಕ್ರಯದ ಕರಾರು', 'agreement'],
  ['ಕ್ರಯಕರಾರು', 'agreement'],
  ['ಸ್ವಾಧೀನ ರಹಿತ ಅಡಮಾನ', 'mortgage'],
  ['ಅಡಮಾನದ ಖುಲಾಸೆ', 'reconveyance'],
  ['ಡಿಸ್\u200cಚಾರ್ಜ್', 'reconveyance'],
  // English forms.
  ['SALE DEED', 'sale'],
  ['Absolute Sale', 'sale'],
  ['Agreement to Sell', 'agreement'],
  ['Sale Agreement without possession', 'agreement'],
  ['Agreement cum GPA', 'agreement'],
  ['Mortgage by conditional sale', 'mortgage'],
  ['Simple Mortgage', 'mortgage'],
  ['Mortgage by deposit of title deeds', 'deposit_of_title_deeds'],
  ['M.O.D.T.', 'deposit_of_title_deeds'],
  ['Release of mortgage', 'reconveyance'],
  ['Deed of Re-conveyance', 'reconveyance'],
  ['Partial release of mortgage', 'part_reconveyance'],
  ['Release Deed', 'release'],
  ['Lease Deed', 'lease'],
  ['Leave & License', 'licence'],
  ['Surrender of lease', 'surrender'],
  ['G.P.A.', 'power_of_attorney'],
  ['General Power of Attorney', 'power_of_attorney'],
  ['Sale deed through GPA holder', 'sale'],
  ['Cancellation of agreement for sale', 'cancellation'],
  ['Rectification of sale deed', 'rectification'],
  ['Sale Certificate', 'sale_certificate'],
  ['Attachment order', 'attachment'],
  ['Will', 'will'],
  ['Exchange deed', 'exchange'],
  ['Joint Development Agreement', 'development_agreement'],
  // Unknown words.
  ['', 'other'],
  ['...', 'other'],
  ['Goodwill', 'other'],
  ['ಅನುದಾನ', 'other'],
  ['Wholesale', 'other'],
])('%s is %s', (written, kind) => {
  expect(natureOf(written).kind).toBe(kind)
})

describe('the text for the lender', () => {
  test.each([
    ['खरेदीखत', 'Sale (खरेदीखत)'],
    ['Sale Deed', 'Sale Deed'],
    ['MODT', 'Deposit of title deeds (MODT)'],
    ['Goodwill', 'Goodwill'],
    ['काहीतरी', 'Other (काहीतरी)'],
    [' ', 'Not stated'],
  ])('%s as %s', (written, readable) => expect(natureOf(written).readable).toBe(readable))
})

test('every word of the table is found, in its own row or in a more specific one', () => {
  for (const [index, row] of natures.entries()) {
    for (const word of wordsOf(row.words)) {
      const { kind } = natureOf(word)
      const before = natures.slice(0, index + 1).map((each) => each.kind)
      expect(before, word).toContain(kind)
    }
  }
})

test('no text makes it throw', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      (text) => typeof natureOf(text).readable === 'string',
    ),
  )
})
