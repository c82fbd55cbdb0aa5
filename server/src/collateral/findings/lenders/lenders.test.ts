import { describe, expect, test } from 'vitest'
import { banks } from './banks.ts'
import { bankNamedIn, lenderOf, releasedBy } from './lenders.ts'

const nobody = () => false
const same = (lender: string, releaser: string, date = '2024-01-01') =>
  releasedBy(lenderOf(lender), lenderOf(releaser), date, nobody)

test.each([
  ['State Bank of India', 'SBI'],
  ['State Bank of India', 'S.B.I.'],
  ['State Bank of India, Shivajinagar Branch', 'STATE BANK OF INDIA'],
  ['State Bank of India Kothrud Branch, Pune', 'The State Bank of India Ltd.'],
  ['The Branch Manager, State Bank of India', 'स्टेट बँक ऑफ इंडिया, शाखा कोथरूड'],
  ['स्टेट बैंक ऑफ इंडिया', 'स्टेट बँक ऑफ इंडीया'],
  ['ಕೆನರಾ ಬ್ಯಾಂಕ್', 'Canara Bank'],
  ['HDFC Bank Ltd', 'HDFC Bank Limited, Baner Branch'],
  ['Saraswat Co-operative Bank Ltd', 'The Saraswat Co-op. Bank Limited'],
  ['Janata Sahakari Bank Ltd, Pune', 'JANATA SAHAKARI BANK LIMITED, PUNE'],
  ['Bank of Maharashtra', 'बँक ऑफ महाराष्ट्र'],
])('%s is %s', (lender, releaser) => expect(same(lender, releaser)).toBe(true))

test.each([
  ['State Bank of India', 'Bank of India'],
  ['State Bank of India', 'Union Bank of India'],
  ['State Bank of India', 'State Bank of Sikkim'],
  ['State Bank of India', 'SBI Home Finance Ltd'],
  ['ICICI Bank', 'ICICI Home Finance Company Ltd'],
  ['ICICI Bank', 'ICICI Lombard'],
  ['Punjab National Bank', 'PNB Housing Finance Ltd'],
  ['Indian Bank', 'Indian Overseas Bank'],
  ['Bank of Maharashtra', 'Maharashtra Gramin Bank'],
  ['Janata Sahakari Bank Ltd, Pune', 'Janata Sahakari Bank Ltd, Satara'],
  ['Karnataka Bank', 'Karnataka State Co-operative Apex Bank'],
  ['Union Bank of India', 'Union'],
  ['', ''],
  ['-', '.'],
])('%s is not %s', (lender, releaser) => expect(same(lender, releaser)).toBe(false))

describe('who is named', () => {
  test.each([
    ['The Manager, Canara Bank, Kothrud Branch', 'Canara Bank'],
    ['Chief Manager, Union Bank of India, Camp, Pune', 'Union Bank'],
    ['The Branch Manager, Kothrud Branch, State Bank of India', 'SBI'],
    ['शाखाधिकारी, बँक ऑफ महाराष्ट्र, शाखा कर्वे रोड', 'Bank of Maharashtra'],
    ['ಶಾಖಾ ವ್ಯವಸ್ಥಾಪಕರು, ಕೆನರಾ ಬ್ಯಾಂಕ್', 'Canara Bank'],
    ['1) नाव:- कॅनरा बँक', 'Canara Bank'],
    ['सचिव, वाघोली विविध कार्यकारी सोसायटी', 'वाघोली विविध कार्यकारी सोसायटी'],
    ['State Bank Mysore', 'State Bank of Mysore'],
  ])('%s is %s', (lender, releaser) => expect(same(lender, releaser)).toBe(true))

  test.each([
    ['Ramesh Patil, near Bank of Baroda, Pune', 'Bank of Baroda'],
    ['Ramesh Patil, Bank of Baroda Road, Pune', 'Bank of Baroda'],
    ['Ramesh Patil near Bank of Baroda', 'Bank of Baroda'],
    ['रमेश पाटील, बँक ऑफ बडोदा समोर', 'Bank of Baroda'],
    ['Cosmos Bank (opp. Canara Bank building)', 'Canara Bank'],
    ['Muthoot Finance, Union Bank Chowk', 'Union Bank of India'],
    ['Janata Sahakari Bank, State Bank Road Branch', 'State Bank of India'],
    ['The Manager, Shivajinagar Branch', 'The Manager, Shivajinagar Branch'],
    ['The Manager, Shivajinagar Branch, Pune', 'The Manager, Shivajinagar Branch, Pune'],
    ['Branch Manager', 'Branch Manager'],
    ['The Bank', 'The Bank'],
    ['शाखाधिकारी', 'शाखाधिकारी'],
    ['Canara Bank', 'The Manager, near Canara Bank'],
    ['State Bank Mysore', 'State Bank of India', '2016-01-01'],
  ])('%s is not %s', (lender, releaser, date = '2024-01-01') =>
    expect(same(lender, releaser, date)).toBe(false),
  )

  test.each([
    ['Janata Sahakari Bank', true],
    ['वाघोली विकास सोसायटी', true],
    ['ಕೃಷಿ ಪತ್ತಿನ ಸಹಕಾರ ಸಂಘ', true],
    ['LIC Housing Finance Ltd', true],
    ['Sai Co-operative Housing Society Ltd', false],
    ['श्री गणेश सहकारी गृहनिर्माण संस्था', false],
    ['ಗೃಹ ನಿರ್ಮಾಣ ಸಹಕಾರ ಸಂಘ', false],
    ['Deccan Education Society', false],
    ['Ramesh Patil, near Bank of Baroda', false],
    ['Suresh Bankar', false],
  ])('%s lends: %s', (party, lends) => expect(lenderOf(party).institution).toBe(lends))
})

describe('merged banks', () => {
  test.each([
    ['Syndicate Bank', 'Canara Bank', '2020-04-01'],
    ['Vijaya Bank', 'Bank of Baroda', '2019-04-01'],
    ['Dena Bank', 'Bank of Baroda', '2021-01-01'],
    ['Corporation Bank', 'Union Bank of India', '2021-01-01'],
    ['Andhra Bank', 'Union Bank', '2021-01-01'],
    ['Allahabad Bank', 'Indian Bank', '2021-01-01'],
    ['Oriental Bank of Commerce', 'PNB', '2021-01-01'],
    ['United Bank of India', 'Punjab National Bank', '2021-01-01'],
    ['State Bank of Mysore', 'SBI', '2018-01-01'],
    ['Global Trust Bank', 'Punjab National Bank', '2021-01-01'],
    ['HDFC Ltd', 'HDFC Bank', '2023-07-01'],
  ])('%s is released by %s on %s', (lender, releaser, date) =>
    expect(same(lender, releaser, date)).toBe(true),
  )

  test('not before the merger', () => {
    expect(same('Syndicate Bank', 'Canara Bank', '2020-03-31')).toBe(false)
  })
  test('not the other way round', () => {
    expect(same('Canara Bank', 'Syndicate Bank')).toBe(false)
  })
  test('every successor is in the table', () => {
    const known = banks.map(({ bank }) => bank)
    expect(new Set(known).size).toBe(known.length)
    for (const { mergedInto } of banks) if (mergedInto) expect(known).toContain(mergedInto.bank)
  })
})

test('a private lender is compared as a person', () => {
  const [lender, releaser] = [lenderOf('Suresh More'), lenderOf('Suresh B More')]
  expect(releasedBy(lender, releaser, '2024-01-01', () => true)).toBe(true)
  expect(releasedBy(lender, releaser, '2024-01-01', nobody)).toBe(false)
  expect(releasedBy(lender, lenderOf('More Finance'), '2024-01-01', () => true)).toBe(false)
})

test('a bank is found in a sentence', () => {
  expect(bankNamedIn('बोजा - स्टेट बँक ऑफ इंडिया रु. ५,००,०००')).toBe('#sbi')
  expect(bankNamedIn('Charge of Bank of India, Pune')).toBe('#boi')
  expect(bankNamedIn('बोजा रु. 500')).toBeUndefined()
})
