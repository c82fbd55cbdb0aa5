import { describe, expect, test } from 'vitest'
import {
  sampleFindings,
  sampleRecord,
} from '../../../../../tests/support/collateral/sample-record.ts'
import { states } from '../../states/states.ts'

const { readRemarks } = states.rules

const flagsOf = (change: Partial<typeof sampleRecord>) =>
  [...readRemarks({ ...sampleRecord, ...change }).flagged.keys()].sort()
const unread = 'unread_entry'

/** Burdens on the land, and the flags they raise. */
const burdens: Record<string, readonly string[]> = {
  subsisting_mortgage: [
    'Charge: SBI Rs 5,00,000',
    'Charge - Canara',
    'No suit; SBI v. Patil',
    'Charge of Rs. 2 lakh',
    'SBI हिंजवडी शाखा रु. 500000',
    'State Bank of India Rs 10 lakh',
    'Bank of Baroda, Wagholi branch',
    'MODT HDFC Bank',
    'M.O.D.T.',
    'Deposit of title deeds in favour of SBI',
    'Pledged to Canara Bank',
    'Encumbered to Bank of Baroda',
    'KCC Canara Bank 2,00,000',
    'Crop loan',
    'Overdraft SBI',
    'Rs.10,00,000 due to Canara Bank',
    'Equitable mtg.',
    'Mortage SBI',
    'Mortgagee: SBI',
    'Hypothecated with the society',
    'Loans of the Vikas Society',
    'ई-करार रु 200000 विकास सोसायटी',
    'ई करार',
    'इकरार रु. 45,000',
    'तगाई रु 5000',
    'वि.का.से. सोसायटी कर्ज',
    'विविध कार्यकारी सोसायटी रु. 45000',
    'सोसायटी कर्ज',
    'पीक कर्ज ३०,०००',
    'बॅंकेचा बोजा',
    'महाराष्ट्र बँक',
    'जमीन SBI ला तारण',
    'नजरगहाण रु. 5000',
    'ಬೆಳೆ ಸಾಲ',
    'ಸಹಕಾರ ಸಂಘದ ಸಾಲ',
    'ಆಧಾರ ಕೆನರಾ ಬ್ಯಾಂಕ್ 500000',
    'ಹಕ್ಕುಪತ್ರ ಠೇವಣಿ ಕೆನರಾ ಬ್ಯಾಂಕ್',
    'ಕೆನರಾ ಬ್ಯಾಂಕ್ ಅಡಮಾನ ರೂ. 2,00,000',
    'ವಿ.ಎಸ್.ಎಸ್.ಎನ್. 40000',
  ],
  lis_pendens: [
    'O.S. 123/2019',
    'OS No 123/2019 pending',
    'W.P. 456/2020',
    'M.F.A. 12/2020',
    'R.F.A. 12/2020',
    'Cr. case 12/2019',
    'Execution petition 5/2020',
    'Suit dismissed for default, restoration pending',
    'रे.मु.नं. 12/2019',
    'दि.मु.नं. 44/2018',
    'कोर्ट केस 12/19',
    'न्यायालयात प्रकरण प्रलंबित',
    'ಓ.ಎಸ್. 12/2019',
    'ಕೋರ್ಟ್ ಕೇಸ್',
    'ನ್ಯಾಯಾಲಯದಲ್ಲಿ ಪ್ರಕರಣ ಬಾಕಿ',
  ],
  court_stay: [
    'Interim order dated 1-1-2020',
    'Status-quo',
    'Ad-interim relief',
    'Temp. Inj.',
    'Court order dated 1-1-2020',
    'मनाई हुकूम',
    'ನ್ಯಾಯಾಲಯದ ಆದೇಶ',
    'ತಡೆಯಾಜ್ಞೆ',
  ],
  attachment: [
    'टाच',
    'कोर्टाची टांच',
    'Revenue recovery',
    'RRC of the Tahsildar',
    'Section 13(4) notice',
    'U/s 13(2) demand notice',
    'Auction notice',
    'E-auction',
    'KPID Act',
    'NCLT moratorium',
    'Official liquidator',
    'ED provisional',
    'Income tax attachment',
    'D.R.T. Pune',
    'महसूल थकबाकी',
    'ಹರಾಜು',
  ],
  govt_land: [
    'Government property',
    'सरकारी जागा',
    'शासनाची जागा',
    'सरकारी',
    'शासकीय',
    'ಸರ್ಕಾರಿ ಖರಾಬು',
    'ಸರ್ಕಾರಿ',
    'खाजगी वने',
    'Private forest',
    'ಕೆರೆ',
    'Tank bed',
  ],
  govt_restriction: ['79A & B', 'Section 79-A', 'MIDC', 'Not to be alienated for 15 years'],
  grant_land: ['ಎಸ್ ಸಿ ಎಸ್ ಟಿ ಮಂಜೂರು'],
  class2_tenure: ['नवी शर्त', 'भो.व.२', 'भोगवटादार वर्ग - 2', 'Occ. Class II'],
  kharab_b: ['B kharab 0-05', 'ಬಿ ಖರಾಬು'],
  'lis_pendens subsisting_mortgage': ['O.S. 12/2019 by Canara Bank'],
  'attachment subsisting_mortgage': ['E-auction by SBI'],
  'court_stay lis_pendens': ['ನ್ಯಾಯಾಲಯದ ತಡೆಯಾಜ್ಞೆ (Court stay) O.S. 123/2022'],
}

describe('encumbrances on the land', () => {
  const rows = Object.entries(burdens).flatMap(([flags, texts]) =>
    texts.map((text) => [text, flags.split(' ')] as const),
  )
  test.each(rows)('%s', (text, flags) => {
    expect(flagsOf({ remarks: [text] })).toEqual(flags)
  })
})

describe('unreadable remarks are not clean', () => {
  test.each([
    'वहिवाट गणपत कदम',
    'Site of a co-operative housing society',
    'मुंबई नंबर',
    'बोजा कमी केला. गणपत कदम यांचा ताबा',
    'Fraud complaint',
    'हरकत',
    'ತಕರಾರು ಅರ್ಜಿ',
    'lorem ipsum',
    'Rs. 5,00,000',
    'Released',
    'Conversion order cancelled',
    'DC conversion violated',
    'Well disputed',
    'कुळाचे नाव',
    'रस्ता रुंदीकरण',
    'पाणी नाही दिले',
    'Bought by order of 1-2-2020',
    'ꙮ',
  ])('%s', (text) => {
    expect(flagsOf({ remarks: [text] })).toEqual([unread])
    expect(sampleFindings({ remarks: [text] }).riskFlags).toEqual([unread])
  })
  test('one such remark beside others', () => {
    expect(flagsOf({ remarks: ['विहीर', 'Fraud complaint', 'बोजा नाही'] })).toEqual([unread])
  })
})

describe('tenure', () => {
  test.each([
    ['', ''],
    ['-', ''],
    ['भोगवटादार वर्ग १', ''],
    ['भोगवटादार वर्ग -1', ''],
    ['वर्ग एक', ''],
    ['Class I', ''],
    ['Occupant Class 1', ''],
    ['I', ''],
    ['ಖಾಸಗಿ', ''],
    ['ಖಾಸಗಿ ಸ್ವತ್ತು', ''],
    ['Private', ''],
    ['Freehold', ''],
    ['भोगवटादार वर्ग - १ (वर्ग २ मधून रूपांतरीत)', ''],
    ['सरकार', 'govt_land'],
    ['Govt', 'govt_land'],
    ['सरकारी पट्टा', 'govt_land'],
    ['Leasehold from CIDCO', 'govt_land lease'],
    ['MIDC lease', 'govt_land lease'],
    ['MHADA', 'govt_land'],
    ['BDA lease', 'govt_land lease'],
    ['II', 'class2_tenure'],
    ['2', 'class2_tenure'],
    ['वर्ग-२', 'class2_tenure'],
    ['नविन शर्त', 'class2_tenure'],
    ['class 2 not yet converted to class 1', 'class2_tenure'],
    ['Class 2 converted to class 1 pending', 'class2_tenure'],
    ['वर्ग 2 चे वर्ग 1 मध्ये रूपांतर प्रलंबित', 'class2_tenure'],
    ['Inam', 'govt_restriction'],
    ['Leasehold', 'lease'],
    ['भाडेपट्टा', 'lease'],
    ['दुमाला', unread],
    ['3', unread],
  ])('%s', (tenure, flags) => {
    expect(flagsOf({ tenure })).toEqual(flags === '' ? [] : flags.split(' '))
  })
})

describe('holders', () => {
  test.each([
    'Collector Pune',
    'The Collector, Pune',
    'Tahsildar Haveli',
    'M.I.D.C.',
    'CIDCO of Maharashtra Ltd',
    'Zilla Parishad Pune',
    'Gram Panchayat Wagholi',
    'Grampanchayat',
    'Pune Municipal Corporation',
    'P.W.D.',
    'B.D.A.',
    'BBMP',
    'KIADB',
    'Central Railway',
    'Irrigation Department',
    'President of India',
    'सरकार.',
    'महाराष्ट्र राज्य',
    'जिल्हा परिषद पुणे',
    'ग्रामपंचायत वाघोली',
    'पुणे महानगरपालिका',
    'सार्वजनिक बांधकाम विभाग',
    'तहसीलदार हवेली',
    'ಗ್ರಾಮ ಪಂಚಾಯಿತಿ',
    'ಬಿಡಿಎ',
    'ಜಿಲ್ಲಾಧಿಕಾರಿ',
    'ಬೆಂಗಳೂರು ಅಭಿವೃದ್ಧಿ ಪ್ರಾಧಿಕಾರ',
    'ನೀರಾವರಿ ಇಲಾಖೆ',
  ])('%s is a public body', (holder) => {
    expect(flagsOf({ holders: ['Ramesh Shankar Patil', holder] })).toEqual(['govt_land'])
  })
  test.each([
    'Amit Sarkar',
    'Behram Collector',
    'Suresh Tahsildar',
    'Ramesh Talathi',
    'Boradkar Railkar',
    'जितेंद्र पाटील',
    'महादेव सरकार',
    'वनिता वने',
    'ಬಸವರಾಜ ಕೆರೆ',
    'Pledge Bank Employee',
  ])('%s is not a public body', (holder) => {
    expect(flagsOf({ holders: [holder] })).toEqual([])
  })
})

describe('two debts in one remark', () => {
  test.each([
    ['SBI Rs 5 lakh; Canara Bank Rs 3 lakh', true],
    ['बोजा - कॅनरा बँक रु. 50,000. बोजा - स्टेट बँक रु. 20,000', true],
    ['Mortgage to SBI released; mortgage to Canara Bank', false],
  ])('%s', (text, several) => {
    const { riskFlags } = sampleFindings({ remarks: [text] })
    expect(riskFlags.includes('multiple_mortgages')).toBe(several)
    expect(riskFlags).toContain('subsisting_mortgage')
  })
})

test('two hundred long remarks are read within a second', () => {
  const texts = [
    'mortgage released no ',
    'a ',
    'no no no no ',
    'बोजा कमी नाही ',
    'ಅಡಮಾನ ಬಿಡುಗಡೆ ',
    'SBI branch x, ',
    'o s ',
    ':-.;',
  ]
  const remarks = Array.from({ length: 200 }, (_, index) =>
    (texts[index % texts.length] ?? '').repeat(2000).slice(0, 2000),
  )
  readRemarks({ ...sampleRecord, remarks: remarks.slice(0, 8) })
  // Processor time, independent of other load.
  const started = process.cpuUsage()
  readRemarks({ ...sampleRecord, remarks })
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(1000)
})
