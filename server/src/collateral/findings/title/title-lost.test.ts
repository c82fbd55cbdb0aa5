import { describe, expect, test } from 'vitest'
import {
  sampleEntry as entry,
  sampleBorrower as owner,
  samplePurchase as purchase,
  sampleFindings,
} from '../../../../../tests/support/collateral/sample-record.ts'
import type { RecordEntry } from '../../registry-record.ts'
import type { FlagName } from '../flags.ts'

type Party = string | string[]
const seller = 'Ganesh Vitthal Kulkarni'
const [vijay, anil, judge] = ['Vijay Mane', 'Anil Rane', 'Civil Judge Pune']
const later = (nature: string, from: Party, to: Party, refers?: string, date = '2018-05-01') =>
  entry(
    `HVL7/${date.slice(2, 4)}/2018`,
    date,
    nature,
    from,
    to,
    refers ? { refers_to: refers } : {},
  )
const power = (nature = 'कुलमुखत्यारपत्र', from = owner) =>
  later(nature, from, vijay, undefined, '2015-05-01')
const own = purchase.document_no
const gift = { ...purchase, nature: 'बक्षीसपत्र', executants: ['Shankar Govind Patil'] }

// biome-ignore format: a table
const stories: [string, FlagName[], RecordEntry[], string[]?][] = [
  ['cancelled by the holder', ['chain_gap'], [purchase, later('Cancellation of Sale Deed', owner, seller)]],
  ['cancelled by both', ['chain_gap'], [purchase, later('खरेदीखत रद्द', [owner, seller], seller, own)]],
  ['cancelled by a plain deed that names it', ['chain_gap'], [purchase, later('रद्दलेख', owner, seller, own)]],
  ['cancelled by a plain deed with the seller', ['chain_gap'], [purchase, later('रद्दलेख', seller, owner)]],
  ['cancelled by the court', ['chain_gap'], [purchase, later('Cancellation', judge, owner, own)]],
  ['cancelled in Kannada', ['chain_gap'], [purchase, later('ಕ್ರಯ ಪತ್ರ ರದ್ದು', owner, seller)]],
  ['a gift revoked', ['chain_gap'], [gift, later('Revocation of Gift Deed', 'Shankar Govind Patil', owner)]],
  ['a gift revoked by number', ['chain_gap'], [gift, later('बक्षीसपत्र रद्दलेख', 'Shankar Govind Patil', owner, own)]],
  ['bought again after the cancellation', [], [purchase, later('Cancellation of Sale Deed', owner, seller), later('Sale deed', seller, owner, undefined, '2020-01-01')]],
  ['an older sale cancelled', [], [later('Cancellation of Sale Deed', anil, seller, undefined, '2009-01-01'), purchase]],
  ['another agreement cancelled', [], [purchase, later('साठेखत', owner, vijay, undefined, '2015-01-01'), later('साठेखत रद्द', vijay, owner, 'HVL7/15/2018')]],
  ['a sale that cancels an agreement', ['chain_gap'], [purchase, later('खरेदीखत (साठेखत रद्द)', owner, anil)]],
  ['sold by the attorney', ['gpa_sale', 'chain_gap'], [purchase, power(), later('खरेदीखत', vijay, anil)]],
  ['given by the attorney', ['gpa_sale', 'chain_gap'], [purchase, power(), later('बक्षीसपत्र', vijay, anil)]],
  ['sold by who is to inherit', ['chain_gap'], [purchase, power('मृत्युपत्र'), later('खरेदीखत', vijay, anil)]],
  ['a power for a price', ['gpa_sale'], [purchase, power('Irrevocable power of attorney for consideration')]],
  ['a power for a price, in Marathi', ['gpa_sale'], [purchase, power('मोबदला देऊन कुलमुखत्यारपत्र')]],
  ['a power that nobody can cancel', ['gpa_sale'], [purchase, power('रद्द न करता येणारे कुलमुखत्यारपत्र')]],
  ['a power for nothing', [], [purchase, power('Power of attorney without consideration')]],
  ['a power to manage', [], [purchase, power()]],
  ['a power of the seller, before the judgment', [], [later('GPA', seller, vijay, undefined, '2005-01-01'), { ...purchase, executants: [vijay] }]],
  ['sold twice', ['chain_gap'], [purchase, later('Sale Deed', seller, anil)]],
  ['sold twice, and both hold', ['joint_holders'], [purchase, later('Sale Deed', seller, anil)], [owner, anil]],
  ['the rest of it sold', [], [purchase, later('Sale Deed of the remaining part', seller, anil)]],
  ['sold to nobody', ['chain_gap'], [purchase, later('Sale Deed', owner, [])]],
  ['sold to a blank', ['chain_gap'], [purchase, later('Sale Deed', owner, [' '])]],
  ['to a company of the name', ['chain_gap'], [purchase, later('Sale Deed', owner, 'Ramesh Shankar Patil and Sons Pvt Ltd')]],
  ['to a trust of the name', ['chain_gap'], [purchase, later('बक्षीसपत्र', owner, 'रमेश शंकर पाटील चॅरिटेबल ट्रस्ट')]],
  ['to the family', ['chain_gap'], [purchase, later('Gift', owner, 'Ramesh Shankar Patil HUF')]],
  ['to the father', ['chain_gap'], [purchase, later('Gift', owner, 'Shankar Ramesh Patil')]],
  ['to his wife and himself', [], [purchase, later('Gift', owner, [owner, 'Sunita Ramesh Patil'])]],
  ['an agreement and a deed to the seller', ['agreement_to_third_party'], [purchase, later('साठेखत', owner, 'शंकर पाटील', undefined, '2015-01-01'), later('हक्कसोडपत्र', 'Sunita Jadhav', owner)]],
  ['divided, and nothing for him', ['chain_gap'], [purchase, later('वाटणीपत्र', [owner, 'Suresh Shankar Patil'], 'Suresh Shankar Patil')]],
  ['divided among both', [], [purchase, later('वाटणीपत्र', [owner, 'Suresh Shankar Patil'], [owner, 'Suresh Shankar Patil'])]],
  ['the entire share', ['chain_gap'], [purchase, later('Sale deed of entire share', owner, anil)]],
  ['part of the price', ['chain_gap'], [purchase, later('Sale deed with part consideration', owner, anil)]],
  ['a copy', ['chain_gap'], [purchase, later('Sale deed (office copy)', owner, anil)]],
  ['with parking', ['chain_gap'], [purchase, later('Sale deed (parking included)', owner, anil)]],
  ['nearly all', ['chain_gap'], [purchase, later('विक्री हिस्सा 39/40', owner, anil)]],
  ['most of it', ['chain_gap'], [purchase, later('Sale of 75% share', owner, anil)]],
  ['a third', [], [purchase, later('Sale of 1/3 share', owner, anil)]],
  ['a court order', ['unread_entry'], [purchase, later('Court Order', judge, owner)]],
  ['a court order, in Marathi', ['unread_entry'], [purchase, later('न्यायालयाचा आदेश', judge, owner)]],
  ['a decree', ['chain_gap', 'unread_entry'], [purchase, later('Decree', judge, vijay)]],
  ['a decree to sell', ['chain_gap', 'unread_entry'], [purchase, later('Decree for specific performance', owner, vijay)]],
  ['हुकूमनामा', ['chain_gap', 'unread_entry'], [purchase, later('हुकूमनामा', owner, vijay)]],
  ['by consent', ['chain_gap', 'unread_entry'], [purchase, later('Consent decree', owner, vijay)]],
  ['surrendered', ['chain_gap'], [purchase, later('Surrender Deed', owner, 'Pune Municipal Corporation')]],
  ['a lease surrendered', [], [purchase, later('Surrender of lease', vijay, owner)]],
  ['to a trust', ['chain_gap'], [purchase, later('Trust Deed', owner, 'Shri Sai Trust')]],
  ['to a firm', ['chain_gap'], [purchase, later('Partnership Deed', owner, 'M/s Sai Associates')]],
  ['भागीदारी', ['chain_gap'], [purchase, later('भागीदारी पत्र', owner, 'M/s Sai Associates')]],
  ['not to be sold', ['govt_restriction'], [purchase, later('Undertaking not to alienate', owner, 'Tahsildar Haveli')]],
  ['earnest money', ['agreement_to_third_party'], [purchase, later('Receipt of earnest money', owner, vijay)]],
  ['possession', ['agreement_to_third_party'], [purchase, later('ताबा पावती', owner, vijay)]],
  ['possession to the holder', [], [purchase, later('ताबा पावती', seller, owner, undefined, '2010-06-01')]],
  ['a debt acknowledged', ['subsisting_mortgage'], [purchase, later('Acknowledgement of debt', owner, vijay)]],
  ['acquired', ['govt_restriction'], [purchase, later('Declaration under section 19 of Land Acquisition Act', 'Collector Pune', owner)]],
  ['acquired by consent', ['govt_restriction'], [purchase, later('Consent award', owner, 'Collector Pune')]],
  ['a declaration', [], [purchase, later('Declaration', owner, 'Talathi Wagholi')]],
]

describe('title', () => {
  test.each(stories)('%s: %j', (_, flags, entries, holders = [owner]) => {
    expect(sampleFindings({ entries, holders }).riskFlags).toEqual(flags)
  })

  test.each([
    ['रमेश पाटील', 'रोहित रमेश पाटील'],
    ['ಕೃಷ್ಣ ರೆಡ್ಡಿ', 'ಕೃಷ್ಣ ಮೂರ್ತಿ'],
    ['रमेश पाटील', 'Ramesh Patil Constructions Pvt Ltd'],
  ])('%s gives to %s', (holder, taker) => {
    const entries = [{ ...purchase, claimants: [holder] }, later('बक्षीसपत्र', holder, taker)]
    const { riskFlags } = sampleFindings({ entries, holders: [holder] }, { borrower: holder })
    expect(riskFlags).toContain('chain_gap')
  })
})

describe('a suit is not ended by what it asks for', () => {
  // biome-ignore format: a table
  test.each<[string, FlagName]>([
    ['नोटीस ऑफ लिस पेंडेन्स (खरेदीखत रद्द करणेबाबत दावा)', 'lis_pendens'],
    ['नोटीस ऑफ लिस पेंडेन्स बक्षीसपत्र रद्द', 'lis_pendens'],
    ['लिस पेंडन्स नोटीस - दस्त रद्द', 'lis_pendens'],
    ['ಲಿಸ್ ಪೆಂಡೆನ್ಸ್ - ಕ್ರಯ ಪತ್ರ ರದ್ದು ಕೋರಿ ದಾವೆ', 'lis_pendens'],
    ['Lis pendens - cancellation of deed', 'lis_pendens'],
    ['Lis pendens, cancellation of document no 5', 'lis_pendens'],
    ['Notice of lis pendens, revocation of will', 'lis_pendens'],
    ['मनाई हुकूम - खरेदीखत रद्द दावा', 'court_stay'],
    ['स्थगिती आदेश, करार रद्द', 'court_stay'],
    ['ತಡೆಯಾಜ್ಞೆ - ಕ್ರಯ ರದ್ದು', 'court_stay'],
    ['Injunction; cancellation of deed', 'court_stay'],
    ['जप्ती आदेश - खरेदीखत रद्द', 'attachment'],
    ['Attachment - release of property', 'attachment'],
    ['Attachment order, release of charge', 'attachment'],
  ])('%s', (nature, flag) => {
    expect(sampleFindings({ entries: [purchase, later(nature, vijay, owner)] }).riskFlags).toEqual([
      flag,
    ])
  })

  const suit = later('नोटीस ऑफ लिस पेंडेन्स', vijay, owner, undefined, '2015-05-01')
  // biome-ignore format: a table
  test.each<[string, FlagName[], RecordEntry[]]>([
    ['the only one', [], [suit, later('Withdrawal of lis pendens', vijay, owner)]],
    ['the only one, in Marathi', [], [suit, later('नोटीस ऑफ लिस पेंडेन्स रद्द', vijay, owner)]],
    ['by a deed', [], [suit, later('Deed of cancellation of notice of lis pendens', vijay, owner)]],
    ['by a stranger', ['lis_pendens'], [suit, later('Withdrawal of lis pendens', anil, owner)]],
    ['one of two', ['lis_pendens'], [suit, { ...suit, document_no: 'HVL7/16/2018', executants: [anil] }, later('Withdrawal of lis pendens', vijay, owner)]],
    ['another kind', ['lis_pendens'], [suit, later('Withdrawal of attachment', vijay, owner)]],
  ])('withdrawn: %s', (_, flags, deeds) => {
    expect(sampleFindings({ entries: [purchase, ...deeds] }).riskFlags).toEqual(flags)
  })
})

test('a thousand deeds of one number are read quickly', () => {
  const people = (letter: string) => Array.from({ length: 50 }, (_, at) => `${letter} B${at}`)
  const entries = Array.from({ length: 1000 }, (_, at) =>
    entry(
      'A/1/2',
      '2015-01-01',
      at % 2 ? 'रद्दलेख' : 'नोटीस ऑफ लिस पेंडेन्स',
      people(`A${at}`),
      people(`C${at}`),
      { refers_to: 'A/1/2' },
    ),
  )
  const started = process.cpuUsage()
  expect(sampleFindings({ entries }).riskFlags).toContain('lis_pendens')
  expect(process.cpuUsage(started).user / 1e6).toBeLessThan(5)
})
