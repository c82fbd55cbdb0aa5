import { describe, expect, test } from 'vitest'
import {
  sampleEntry as entry,
  sampleBorrower as owner,
  samplePurchase as purchase,
  sampleFindings,
} from '../../../../../tests/support/collateral/sample-record.ts'
import type { RecordEntry } from '../../registry-record.ts'
import type { FlagName } from '../flags.ts'

/** The events after the holder's purchase, and the findings: o open, d discharged; flags. */
interface Story {
  name: string
  deeds: RecordEntry[]
  mortgages: string
  flags: FlagName[]
  holders?: string[]
  /** Instead of after the purchase. */
  alone?: true
}

const story = (
  name: string,
  mortgages: string,
  flags: FlagName[],
  ...deeds: RecordEntry[]
): Story => ({
  name,
  mortgages,
  flags,
  deeds,
})
const M = 'HVL7/200/2018'
type Party = string | string[]
const mortgage = (
  lender: Party,
  nature = 'गहाणखत',
  no = M,
  date = '2018-03-01',
  refers_to?: string,
) => entry(no, date, nature, owner, lender, refers_to === undefined ? {} : { refers_to })
const release = (
  lender: Party,
  refers_to?: string,
  nature = 'रीकन्वेअन्स',
  date = '2021-03-01',
  no = 'HVL7/300/2021',
) => entry(no, date, nature, lender, owner, refers_to === undefined ? {} : { refers_to })
const deed = (
  nature: string,
  from: Party,
  to: Party,
  date = '2019-05-01',
  more: Partial<RecordEntry> = {},
) => entry('HVL7/900/2019', date, nature, from, to, more)
const open: FlagName[] = ['subsisting_mortgage']
const several: FlagName[] = ['subsisting_mortgage', 'multiple_mortgages']
const buyer = 'Suresh Mahadev Jadhav'
const sbi = 'State Bank of India'
const arc = 'Edelweiss Asset Reconstruction Company Ltd'

// biome-ignore format: a table
const discharged: Story[] = [
  story('the same bank', 'd', [], mortgage(sbi), release('SBI')),
  story('another branch of it', 'd', [], mortgage('SBI, Kothrud Branch'), release('SBI, Baner Branch')),
  story('its officer', 'd', [], mortgage('The Manager, Canara Bank, Camp Branch'), release('Canara Bank')),
  story('in two scripts', 'd', [], mortgage('बँक ऑफ महाराष्ट्र'), release('Bank of Maharashtra')),
  story('in Kannada', 'd', [], mortgage('ಕೆನರಾ ಬ್ಯಾಂಕ್', 'ಅಡಮಾನ'), release('Canara Bank', M, 'ಅಡಮಾನ ಬಿಡುಗಡೆ')),
  story('a merged bank', 'd', [], mortgage('Syndicate Bank'), release('Canara Bank')),
  story('a co-operative bank', 'd', [], mortgage('Janata Sahakari Bank Ltd, Pune'), release('Janata Sahakari Bank Ltd, Pune')),
  story('named exactly', 'd', [], mortgage(sbi), release(sbi, M)),
  story('named with spaces', 'd', [], mortgage(sbi), release(sbi, 'HVL-7 / 200 / 2018')),
  story('named in a sentence', 'd', [], mortgage(sbi), release(sbi, `Mortgage deed no. ${M} dated 1-3-2018`)),
  story('named in a Marathi sentence', 'd', [], mortgage(sbi), release(sbi, 'गहाणखत दस्त क्र. HVL7/२००/२०१८ दि. 1/3/2018')),
  story('without an office, as in the index', 'd', [], mortgage(sbi, 'गहाणखत', '200/2018'), release(sbi, 'Document No. 200/2018')),
  story('two at once', 'dd', [], mortgage(sbi), mortgage(sbi, 'गहाणखत', 'HVL7/5/2019', '2019-01-01'), release(sbi, `${M} and HVL7/5/2019`)),
  story('one of two that are named', 'do', open, mortgage(sbi), mortgage(sbi, 'गहाणखत', 'HVL7/5/2019', '2019-01-01'), release(sbi, `${M}, HVL7/6/2019`)),
  story('two releases for two', 'dd', [], mortgage(sbi), mortgage(sbi, 'गहाणखत', 'HVL7/5/2019', '2019-01-01'), release(sbi), release(sbi, undefined, 'Discharge', '2022-01-01', 'HVL7/9/2022')),
  story('a correction goes with it', 'dd', [], mortgage(sbi), mortgage(sbi, 'चूक दुरुस्ती गहाणखत', 'HVL7/5/2018', '2018-05-01', M), release(sbi, M)),
  story('a correction that names nothing', 'dd', [], mortgage(sbi), mortgage(sbi, 'Rectification of mortgage deed', 'HVL7/5/2018', '2018-05-01'), release(sbi)),
  story('a supplement, nothing named', 'dd', [], mortgage(sbi), mortgage(sbi, 'पुरवणी गहाणखत', 'HVL7/5/2019', '2019-01-01', M), release(sbi)),
  story('a supplement released by name', 'od', open, mortgage(sbi), mortgage(sbi, 'पुरवणी गहाणखत', 'HVL7/5/2019', '2019-01-01', M), release(sbi, 'HVL7/5/2019', 'Discharge of supplemental mortgage')),
  story('a supplement, both named', 'dd', [], mortgage(sbi), mortgage(sbi, 'पुरवणी गहाणखत', 'HVL7/5/2019', '2019-01-01', M), release(sbi, `${M} & HVL7/5/2019`)),
  story('by the bank and the owner', 'd', [], mortgage(sbi), release([owner, sbi])),
  story('by who bought the debt', 'd', [], mortgage(sbi), deed('Assignment of debt', sbi, arc), release(arc)),
  story('by who bought the debt, by a deed of assignment', 'd', [], mortgage(sbi), deed('Deed of assignment', sbi, arc), release(arc, M)),
  story('a neighbour', 'd', [], mortgage('Anil Govind Rane'), release('Anil Govind Rane')),
  story('a conditional sale', 'd', [], mortgage('Anil Govind Rane', 'मुदत खरेदीखत'), release('Anil Govind Rane', M)),
  story('a declaration to a society', 'd', [], mortgage('वाघोली विकास सोसायटी', 'घोषणापत्र ई-करार'), release('वाघोली विकास सोसायटी', M, 'बोजा कमी')),
  story('cancelled by the lender', 'd', [], mortgage(sbi), release(sbi, M, 'रद्दलेख')),
  story('and mortgaged anew', 'do', open, mortgage(sbi), release(sbi), mortgage(sbi, 'गहाणखत', 'HVL7/1/2022', '2022-01-01')),
  story('taken over by another bank', 'do', open, mortgage(sbi), release(sbi, M), mortgage('HDFC Bank', 'डिपॉझिट ऑफ टायटल डीड', 'HVL7/1/2022', '2022-01-01')),
  story('all of a consortium', 'd', [], mortgage([sbi, 'Canara Bank']), release(['Canara Bank', sbi])),
  story('a reference that says nothing', 'd', [], mortgage(sbi), release(sbi, 'NA')),
]

// biome-ignore format: a table
const stillOpen: Story[] = [
  story('not released', 'o', open, mortgage(sbi)),
  story('another bank', 'o', open, mortgage(sbi), release('Canara Bank')),
  story('a bank in the address', 'o', open, mortgage('Anil Rane, near Canara Bank, Pune'), release('Canara Bank')),
  story('a releaser near the bank', 'o', open, mortgage('Canara Bank'), release('Anil Rane, near Canara Bank, Pune')),
  story('an officer of no bank', 'o', open, mortgage(sbi), release('The Manager, Shivajinagar Branch')),
  story('two officers of no bank', 'o', open, mortgage('The Manager, Shivajinagar Branch'), release('The Manager, Shivajinagar Branch')),
  story('before the merger', 'o', open, mortgage('Syndicate Bank'), release('Canara Bank', M, 'Discharge', '2020-03-31')),
  story('in part', 'o', open, mortgage(sbi), release(sbi, M, 'अंशिक रीकन्वेअन्स')),
  story('in part, in Kannada', 'o', open, mortgage(sbi), release(sbi, M, 'ಭಾಗಶಃ ಋಣ ಮುಕ್ತ')),
  story('only agreed', 'o', open, mortgage(sbi), release(sbi, M, 'Agreement to reconvey')),
  story('only empowered', 'o', open, mortgage(sbi), release(sbi, M, 'Power of attorney to execute reconveyance')),
  story('a release taken back by name', 'o', open, mortgage(sbi), release(sbi, M), release(sbi, 'HVL7/300/2021', 'रद्दलेख', '2021-05-01', 'HVL7/400/2021')),
  story('a release taken back', 'o', open, mortgage(sbi), release(sbi, M), release(sbi, undefined, 'Cancellation of reconveyance', '2021-05-01', 'HVL7/400/2021')),
  story('cancelled by the owner alone', 'o', open, mortgage(sbi), deed('रद्दलेख', owner, owner, '2021-01-01', { refers_to: M })),
  story('another office', 'o', open, mortgage(sbi), release(sbi, 'HVL2/200/2018')),
  story('an office on one side', 'o', open, mortgage(sbi, 'गहाणखत', '200/2018'), release(sbi, M)),
  story('no office on the other', 'o', open, mortgage(sbi), release(sbi, '200/2018')),
  story('a day for a number', 'o', open, mortgage(sbi, 'गहाणखत', '5'), release(sbi, 'mortgage dated 5 march 2001')),
  story('the number in a longer one', 'o', open, mortgage(sbi, 'गहाणखत', 'SHV-1-200-2018'), release(sbi, 'SHV-1-200-2018-19')),
  story('two, and which is not said', 'oo', several, mortgage(sbi), mortgage(sbi, 'गहाणखत', 'HVL7/5/2019', '2019-01-01'), release(sbi)),
  story('a supplement that is not named', 'do', open, mortgage(sbi), mortgage(sbi, 'पुरवणी गहाणखत', 'HVL7/5/2019', '2019-01-01', M), release(sbi, M)),
  story('a supplement released, and not said which', 'oo', several, mortgage(sbi), mortgage(sbi, 'पुरवणी गहाणखत', 'HVL7/5/2019', '2019-01-01', M), release(sbi, undefined, 'Discharge of supplemental mortgage')),
  story('a release on a day that never was', 'o', ['subsisting_mortgage', 'unread_entry'], mortgage(sbi), release(sbi, M, 'रीकन्वेअन्स', '2021-02-30')),
  story('the bank is the last of fifty', 'o', open, deed('Declaration', owner, [...Array.from({ length: 49 }, (_, at) => `Member ${at}`), sbi])),
  story('a correction after the release', 'do', open, mortgage(sbi), release(sbi, M), mortgage(sbi, 'चूक दुरुस्ती गहाणखत', 'HVL7/5/2022', '2022-01-01', M)),
  story('by who sold the debt', 'o', open, mortgage(sbi), deed('Assignment of debt', sbi, arc), release(sbi)),
  story('by a stranger to the debt', 'o', open, mortgage(sbi), release(arc)),
  story('one of a consortium', 'o', open, mortgage([sbi, 'Canara Bank']), release(sbi)),
  story('a mortgage to repay a mortgage', 'oo', several, mortgage(sbi), deed('Mortgage in discharge of earlier loan', owner, sbi)),
  story('a release dated in the future', 'o', ['subsisting_mortgage', 'unread_entry'], mortgage(sbi), release(sbi, M, 'रीकन्वेअन्स', '2031-01-01')),
  story('a mortgage of no year', 'o', ['subsisting_mortgage', 'unread_entry'], mortgage(sbi, 'गहाणखत', M, '0201-01-01'), release(sbi)),
  story('a consent in favour of a bank', 'o', open, deed('संमतीपत्र', owner, 'Cosmos Bank')),
  story('a power to a bank', 'o', open, deed('Power of attorney', owner, sbi)),
  story('a declaration to a credit society', 'o', open, deed('Declaration', owner, 'Ganesh Nagari Patsanstha')),
]

// biome-ignore format: a table
const title: Story[] = [
  story('a declaration to a housing society', '', [], deed('Declaration', owner, 'Sai Co-operative Housing Society')),
  { ...story('bought from a bank', '', [], deed('Sale certificate', 'Authorised Officer, SBI', owner, '2012-01-01')), alone: true },
  { ...story('leased by a bank', '', ['lease'], deed('Lease', sbi, 'Anil Rane'), purchase), alone: true },
  story('sold', '', ['chain_gap'], deed('खरेदीखत', owner, buyer)),
  { ...story('sold, and mutated', '', ['holder_name_mismatch'], deed('खरेदीखत', owner, buyer)), holders: [buyer] },
  story('given away', '', ['chain_gap'], deed('बक्षीसपत्र', owner, buyer)),
  story('share released', '', ['chain_gap'], deed('हक्कसोड पत्र', owner, buyer)),
  story('auctioned', '', ['chain_gap'], deed('Sale certificate', 'Authorised Officer, SBI', buyer)),
  story('sold and bought back', '', [], deed('ಕ್ರಯ', owner, buyer), deed('ಕ್ರಯ', buyer, owner, '2022-01-01')),
  story('the sale cancelled by the purchaser', '', [], deed('खरेदीखत', owner, buyer), entry('C', '2020-01-01', 'रद्दलेख', [buyer, owner], owner, { refers_to: 'HVL7/900/2019' })),
  story('the sale cancelled by the seller alone', '', ['chain_gap'], deed('खरेदीखत', owner, buyer), entry('C', '2020-01-01', 'रद्दलेख', owner, buyer, { refers_to: 'HVL7/900/2019' })),
  story('a flat sold', '', [], deed('Sale deed of flat', owner, buyer)),
  story('an undivided share sold', '', [], deed('Sale of undivided share', owner, buyer)),
  story('partitioned', '', [], deed('वाटणीपत्र', owner, 'Ganesh Shankar Patil')),
  story('sold once more by the seller', '', ['chain_gap'], deed('खरेदीखत', 'Ganesh Vitthal Kulkarni', buyer)),
  { ...story('another bought it', '', ['chain_gap'], deed('खरेदीखत', 'A B Kale', buyer)), alone: true },
  { ...story('the father bought it', '', [], deed('खरेदीखत', 'A B Kale', 'Shankar Baburao Patil')), alone: true },
  story('development agreement', '', ['agreement_only'], deed('विकसन करारनामा', owner, 'ABC Developers')),
  story('development and conveyance', '', ['chain_gap'], deed('Development agreement', owner, 'ABC Developers'), deed('खरेदीखत', owner, 'ABC Developers', '2021-01-01')),
  story('leased for 99 years', '', ['agreement_only', 'lease'], deed('Lease for 99 years', owner, buyer)),
  story('leased for 999 years', '', ['agreement_only', 'lease'], deed('९९९ वर्षांचा भाडेपट्टा', owner, buyer)),
  story('leased for 29 years', '', ['lease'], deed('Lease for 29 years', owner, buyer)),
  story('leased for long and surrendered', '', [], deed('Lease for 99 years', owner, buyer), deed('Surrender of lease', buyer, owner, '2022-01-01')),
  { ...story('bought from a power agent', '', ['gpa_sale'], deed('Sale deed', 'Ganesh Kulkarni rep by power agent Anil Rao', owner, '2015-01-01')), alone: true },
  { ...story('bought through a PA holder', '', ['gpa_sale'], deed('Sale deed', 'Ganesh Kulkarni through PA holder Anil Rao', owner, '2015-01-01')), alone: true },
  { ...story('bought from an attorney', '', ['gpa_sale'], deed('Sale deed', 'Ganesh Kulkarni by his attorney Anil Rao', owner, '2015-01-01')), alone: true },
  { ...story('मुखत्यार म्हणून', '', ['gpa_sale'], deed('खरेदीखत', 'गणेश कुलकर्णी तर्फे मुखत्यार म्हणून अनिल राव', owner, '2015-01-01')), alone: true },
  { ...story('ಜಿಪಿಎ ಹೋಲ್ಡರ್', '', ['gpa_sale'], deed('ಕ್ರಯ', 'ಗಣೇಶ ಜಿಪಿಎ ಹೋಲ್ಡರ್ ಅನಿಲ', owner, '2015-01-01')), alone: true },
  { ...story('ಅಧಿಕಾರ ಪತ್ರದಾರ', '', ['gpa_sale'], deed('ಕ್ರಯ', 'ಗಣೇಶ ಅಧಿಕಾರ ಪತ್ರದಾರ ಅನಿಲ', owner, '2015-01-01')), alone: true },
  { ...story('by an attorney in a year that cannot be', '', ['gpa_sale', 'unread_entry'], deed('Sale deed', 'Ganesh Kulkarni by GPA holder Anil Rao', owner, '0215-01-01')), alone: true },
  { ...story('before the judgment', '', [], deed('Sale deed', 'Ganesh Kulkarni by GPA holder Anil Rao', owner, '2009-01-01')), alone: true },
  { ...story('by a company', '', [], deed('Sale deed', 'ABC Developers Pvt Ltd, authorised signatory Anil Rao', owner, '2015-01-01')), alone: true },
  story('lis pendens', '', ['lis_pendens'], deed('Notice of lis pendens', buyer, owner)),
  story('withdrawn by who sued', '', [], deed('Notice of lis pendens', buyer, owner), entry('C', '2020-01-01', 'Withdrawal of lis pendens', buyer, owner, { refers_to: 'HVL7/900/2019' })),
  story('withdrawn, the columns swapped', '', [], deed('Notice of lis pendens', owner, buyer), entry('C', '2020-01-01', 'लिस पेंडेन्स रद्द', buyer, owner, { refers_to: 'HVL7/900/2019' })),
  story('ended by the court', '', [], deed('Attachment order', 'Recovery Officer', owner), entry('C', '2020-01-01', 'Cancellation', 'Civil Court, Pune', owner, { refers_to: 'HVL7/900/2019' })),
  story('withdrawn by the owner', '', ['lis_pendens'], deed('Notice of lis pendens', buyer, owner), entry('C', '2020-01-01', 'Withdrawal of lis pendens', owner, buyer, { refers_to: 'HVL7/900/2019' })),
  story('withdrawn, the only one there is', '', [], deed('Notice of lis pendens', buyer, owner), entry('C', '2020-01-01', 'Withdrawal of lis pendens', buyer, owner)),
  story('a stay cancelled by the owner', '', ['court_stay'], deed('Stay order', 'Court', owner), entry('C', '2020-01-01', 'Cancellation', owner, owner, { refers_to: 'HVL7/900/2019' })),
]

const told = ({ deeds, holders, alone }: Story) =>
  sampleFindings({
    entries: alone ? deeds : [purchase, ...deeds],
    ...(holders !== undefined && { holders }),
  })

describe.each([
  ['released', discharged],
  ['open', stillOpen],
  ['title', title],
])('%s', (_, stories) => {
  test.each(stories.map((each) => [each.name, each] as const))('%s', (_name, each) => {
    const { mortgages, riskFlags } = told(each)
    expect(mortgages.map(({ status }) => status[0]).join('')).toBe(each.mortgages)
    expect(riskFlags).toEqual(each.flags)
  })
})
