import type { FlagName } from '../../../server/src/collateral/findings/flags.ts'
import type { Parcel, RegistryRecord } from '../../../server/src/collateral/registry-record.ts'
import {
  sampleBorrower as borrower,
  sampleEntry as entry,
  samplePurchase as purchase,
} from './sample-record.ts'

export interface Sample extends Partial<RegistryRecord> {
  asked?: { borrower?: string; parcel?: Partial<Parcel>; ownLenders?: string[] }
}
const remark = (text: string): Sample => ({ remarks: [text] })
const tenure = (text: string): Sample => ({ tenure: text })
const after = (...entries: RegistryRecord['entries']): Sample => ({
  entries: [purchase, ...entries],
})
const seller = 'Ganesh Vitthal Kulkarni'
const buyer = 'Sunita Deepak Jadhav'
const mortgage = entry('M1', '2015-01-01', 'गहाणखत', borrower, 'SBI')

/** Of every flag: records that raise it, and look-alikes that do not. */
export const flagSamples: Record<FlagName, { raised: Sample[]; not: Sample[] }> = {
  lis_pendens: {
    raised: [
      remark('Civil suit O.S. No. 45/2019 pending'),
      remark('दिवाणी दावा क्र. ४५/२०१९'),
      remark('ನ್ಯಾಯಾಲಯದಲ್ಲಿ ದಾವೆ ಇದೆ'),
      remark('Stay vacated, suit pending'),
      remark('Suit 1 pending, suit 2 dismissed'),
      after(entry('L', '2019-01-01', 'नोटीस ऑफ लिस पेंडेन्स', 'A B', borrower)),
    ],
    not: [
      remark('Suitable for farming'),
      remark('No litigation'),
      remark('No pending suit, no court stay'),
      remark('कोणताही दावा प्रलंबित नाही'),
      remark('Civil suit dismissed in 2012'),
      after(
        entry('L/1/2019', '2019-01-01', 'Notice of lis pendens', 'A B', borrower),
        entry('C', '2020-01-01', 'Cancellation', 'A B', borrower, { refers_to: 'L/1/2019' }),
      ),
    ],
  },
  court_stay: {
    raised: [
      remark('Court stay in O.S. No. 12/2020'),
      remark('न्यायालयाची स्थगिती'),
      remark('ನ್ಯಾಯಾಲಯದ ತಡೆಯಾಜ್ಞೆ'),
      remark('Stay not vacated'),
      remark('Status quo until suit is disposed'),
      after(entry('O', '2019-01-01', 'Stay order', 'Court', borrower)),
    ],
    not: [
      remark('Court stay: No'),
      remark('Stay order vacated on 1-2-2020'),
      remark('ತಡೆಯಾಜ್ಞೆ: ಇಲ್ಲ'),
    ],
  },
  attachment: {
    raised: [
      remark('Under attachment by the Income Tax Department'),
      remark('जप्ती आदेश'),
      remark('Not free from attachment'),
      remark('ಜಪ್ತಿ ಆದೇಶ'),
      after(entry('A', '2019-01-01', 'Attachment order', 'Court', borrower)),
    ],
    not: [remark('Sketch attached'), remark('जप्ती रद्द केली'), remark('Free from attachment')],
  },
  govt_land: {
    raised: [
      remark('Government land'),
      remark('गायरान'),
      remark('ಗೋಮಾಳ'),
      tenure('शासकीय पट्टेदार'),
      { holders: ['महाराष्ट्र शासन'] },
      { holders: ['सरकार'] },
      { holders: ['Government of Karnataka'] },
    ],
    not: [
      { holders: ['Amit Sarkar'] },
      { holders: ['अमित सरकार'] },
      remark('Not in forest; Govt. land: No'),
      remark('शासन निर्णय'),
    ],
  },
  govt_restriction: {
    raised: [
      remark('Notified for land acquisition'),
      remark('भूसंपादन प्रस्तावित'),
      remark('परवानगीशिवाय हस्तांतरण करता येणार नाही'),
      remark('कलम ४३ ची अट'),
      remark('ಭೂಸ್ವಾಧೀನ'),
      remark('आदिवासी जमीन'),
    ],
    not: [remark('Government restriction: Nil'), remark('निर्बंध: निरंक'), remark('कलम ४३१')],
  },
  grant_land: {
    raised: [
      remark('Granted land, PTCL Act'),
      remark('ದರಖಾಸ್ತು ಮಂಜೂರಾತಿ'),
      remark('शासनाने प्रदान केलेली जमीन'),
    ],
    not: [remark('Water connection granted'), remark('No grant land')],
  },
  holder_name_mismatch: {
    raised: [{ asked: { borrower: 'Fatima Sheikh' } }],
    not: [{}, { holders: [] }],
  },
  holder_deceased: { raised: [{ holders: [`Late ${borrower}`] }], not: [{}] },
  minor_holder: { raised: [{ holders: [`${borrower} (Minor)`] }], not: [{}] },
  subsisting_mortgage: {
    raised: [
      after(mortgage),
      remark('बँक ऑफ महाराष्ट्र रु. ५,००,००० बोजा'),
      remark('ಕೆನರಾ ಬ್ಯಾಂಕ್ ಸಾಲ'),
      remark('Mortgaged to SBI'),
      {
        ...after(entry('M', '2015-01-01', 'गहाणखत', borrower, ['SBI', 'Canara Bank'])),
        asked: { ownLenders: ['SBI'] },
      },
      {
        ...after(mortgage, entry('M2', '2016-01-01', 'Mortgage', borrower, 'Canara Bank')),
        asked: { ownLenders: ['SBI'] },
      },
      remark('[बोजा - कॅनरा बँक] बोजा - स्टेट बँक ऑफ इंडिया'),
      remark('[बोजा - कॅनरा बँक'),
      { asked: { parcel: { state: 'KA' } }, ...remark('[ಕೆನರಾ ಬ್ಯಾಂಕ್ ಸಾಲ]') },
    ],
    not: [
      { ...after(mortgage), asked: { ownLenders: ['State Bank of India'] } },
      remark('[बोजा - कॅनरा बँक]'),
      remark('[बँक ऑफ महाराष्ट्र रु. ५,००,००० बोजा] (१२३४)'),
      after(mortgage, entry('R', '2018-01-01', 'रीकन्वेअन्स', 'State Bank of India', borrower)),
      remark('बोजा कमी केला'),
      remark('बोजा: निरंक'),
      remark('Conversion charges paid'),
    ],
  },
  multiple_mortgages: {
    raised: [
      after(mortgage, entry('M2', '2016-01-01', 'Mortgage', borrower, 'Canara Bank')),
      { remarks: ['बोजा - कॅनरा बँक'], entries: [purchase, mortgage] },
    ],
    not: [
      {
        ...after(mortgage, entry('M2', '2016-01-01', 'Mortgage', borrower, 'Canara Bank')),
        asked: { ownLenders: ['SBI'] },
      },
      after(mortgage),
      { remarks: ['बोजा - स्टेट बँक ऑफ इंडिया'], entries: [purchase, mortgage] },
    ],
  },
  class2_tenure: {
    raised: [
      tenure('भोगवटादार वर्ग २'),
      tenure('भोगवटादार वर्ग -2'),
      tenure('Occupant Class-II'),
      remark('नवीन अविभाज्य शर्त'),
    ],
    not: [
      tenure('भोगवटादार वर्ग १'),
      tenure('वर्ग 21'),
      tenure('Class I'),
      remark('वर्ग २ मधून वर्ग १ मध्ये रूपांतरित'),
    ],
  },
  gpa_sale: {
    raised: [
      after(
        entry('S', '2013-01-01', 'Sale Deed', [borrower, 'through GPA holder Anil Rao'], buyer),
      ),
      after(entry('S', '2013-01-01', 'Sale through power of attorney', borrower, buyer)),
      after(
        entry('A', '2013-01-01', 'करारनामा', borrower, buyer),
        entry('P', '2013-01-01', 'कुलमुखत्यारपत्र', borrower, buyer),
      ),
      // A power of attorney alone.
      { entries: [entry('P', '2013-01-01', 'Irrevocable power of attorney', seller, borrower)] },
      {
        entries: [
          entry('P', '2013-01-01', 'कुलमुखत्यारपत्र', seller, borrower, { value: 'रु. २५,००,०००' }),
        ],
      },
      {
        entries: [
          entry('S', '2012-01-01', 'खरेदीखत', 'A B', seller),
          entry('P', '2013-01-01', 'कुलमुखत्यारपत्र', seller, borrower),
        ],
      },
    ],
    not: [
      { entries: [entry('P', '2013-01-01', 'कुलमुखत्यारपत्र', seller, borrower, { value: '500' })] },
      after(entry('P', '2013-01-01', 'कुलमुखत्यारपत्र', seller, borrower, { value: '2500000' })),
      after(entry('S', '2011-10-11', 'Sale through power of attorney', borrower, buyer)),
      after(entry('S', '2013-01-01', 'Sale Deed', borrower, buyer)),
      after(entry('P', '2013-01-01', 'कुलमुखत्यारपत्र', borrower, 'Anil Rao')),
      after(
        entry('A', '2013-01-01', 'करारनामा', borrower, buyer),
        entry('P', '2013-01-01', 'कुलमुखत्यारपत्र', borrower, buyer),
        entry('S', '2014-01-01', 'खरेदीखत', borrower, buyer),
      ),
    ],
  },
  chain_gap: {
    raised: [
      after(entry('S', '2015-01-01', 'खरेदीखत', 'Fatima Sheikh', buyer)),
      after(entry('S', '2015-01-01', 'खरेदीखत', borrower, buyer)),
      after(entry('S', '2015-01-01', 'खरेदीखत', seller, buyer)),
    ],
    not: [
      {},
      { ...after(entry('S', '2015-01-01', 'खरेदीखत', 'रमेश शंकर पाटील', buyer)), holders: [buyer] },
      {
        ...after(entry('S', '2015-01-01', 'खरेदीखत', ['Fatima Sheikh', borrower], buyer)),
        holders: [buyer],
      },
      {
        ...after(entry('S', '2015-01-01', 'खरेदीखत', seller, buyer)),
        holders: [borrower, buyer],
      },
      after(entry('S', '2015-01-01', 'हक्कसोड पत्र', 'Fatima Sheikh', borrower)),
    ],
  },
  agreement_to_third_party: {
    raised: [
      after(entry('A', '2015-01-01', 'करारनामा', borrower, buyer)),
      after(entry('A', '2015-01-01', 'ಕ್ರಯದ ಕರಾರು', borrower, buyer)),
      after(entry('A', '2015-01-01', 'Receipt of earnest money', borrower, buyer)),
      // The borrower buys, and the holder has agreed with another.
      {
        ...after(entry('A', '2015-01-01', 'Agreement for sale', borrower, buyer)),
        asked: { borrower: 'Fatima Sheikh' },
      },
      // Cancelled by nobody who may.
      after(
        entry('A/1/2015', '2015-01-01', 'साठेखत', borrower, buyer),
        entry('C', '2016-01-01', 'रद्दलेख', 'Fatima Sheikh', 'A B', { refers_to: 'A/1/2015' }),
      ),
    ],
    not: [
      {},
      after(
        entry('A', '2015-01-01', 'करारनामा', borrower, buyer),
        entry('S', '2016-01-01', 'खरेदीखत', borrower, buyer),
      ),
      after(
        entry('A/1', '2015-01-01', 'करारनामा', borrower, buyer),
        entry('C', '2016-01-01', 'रद्दलेख', borrower, buyer, { refers_to: 'A/1' }),
      ),
      // In favour of the borrower.
      { entries: [entry('A', '2015-01-01', 'करारनामा', seller, borrower)] },
      {
        ...after(entry('A', '2015-01-01', 'करारनामा', borrower, buyer)),
        asked: { borrower: buyer },
      },
      after(entry('A', '2015-01-01', 'विकसन करारनामा', borrower, 'ABC Developers')),
    ],
  },
  holder_name_partial: {
    raised: [{ asked: { borrower: 'R Patil' } }],
    not: [{}, { asked: { borrower: 'Fatima Sheikh' } }],
  },
  agreement_only: {
    raised: [
      { entries: [entry('A', '2015-01-01', 'करारनामा', seller, borrower)] },
      {
        ...after(entry('A', '2015-01-01', 'करारनामा', borrower, buyer)),
        asked: { borrower: buyer },
      },
      after(entry('A', '2015-01-01', 'विकसन करारनामा', borrower, 'ABC Developers')),
    ],
    not: [
      {},
      after(entry('A', '2015-01-01', 'करारनामा', borrower, buyer)),
      after(
        entry('A', '2015-01-01', 'करारनामा', borrower, buyer),
        entry('S', '2016-01-01', 'खरेदीखत', borrower, buyer),
      ),
      after(
        entry('A/1', '2015-01-01', 'करारनामा', borrower, buyer),
        entry('C', '2016-01-01', 'रद्दलेख', borrower, buyer, { refers_to: 'A/1' }),
      ),
    ],
  },
  recent_transfer: {
    raised: [
      after(entry('S', '2025-06-16', 'खरेदीखत', borrower, buyer)),
      after(entry('S', '2026-06-15', 'बक्षीसपत्र', borrower, buyer)),
    ],
    not: [
      after(entry('S', '2025-06-15', 'खरेदीखत', borrower, buyer)),
      after(entry('M', '2026-01-01', 'गहाणखत', borrower, 'SBI')),
    ],
  },
  rapid_transfers: {
    raised: [
      after(
        entry('S2', '2011-05-04', 'खरेदीखत', borrower, buyer),
        entry('S3', '2012-05-03', 'खरेदीखत', buyer, borrower),
      ),
    ],
    not: [
      after(
        entry('S2', '2011-05-04', 'खरेदीखत', borrower, buyer),
        entry('S3', '2012-05-04', 'खरेदीखत', buyer, borrower),
      ),
      after(
        entry('S2', '2010-05-04', 'हक्कसोड पत्र', buyer, borrower),
        entry('S3', '2010-05-04', 'हक्कसोड पत्र', seller, borrower),
      ),
    ],
  },
  kharab_b: {
    raised: [{ kharab_b: '0.02.00' }, { kharab_b: '०-०५' }, { kharab_b: 'रस्ता' }],
    not: [{}, { kharab_b: '0.00.00' }, { kharab_b: '-' }, { kharab_b: 'निरंक' }, { kharab_b: '' }],
  },
  pending_mutation: {
    raised: [{ pending_mutation: true }, remark('फेरफार प्रलंबित')],
    not: [{}, remark('फेरफार क्र. 1234 मंजूर')],
  },
  nil_result_unverified: {
    raised: [
      { entries: [] },
      { holders: [] },
      { holders: [], entries: [] },
      { holders: ['---'] },
      { holders: [`[${borrower}]`] },
    ],
    not: [{}, after(entry('X', '2015-01-01', 'xyz', 'A', 'B')), remark('अनाकलनीय नोंद')],
  },
  coverage_gap: {
    raised: [
      { asked: { parcel: { fromYear: 2001 } } },
      { covered_from: '2004-04-01', asked: { parcel: { fromYear: 2004 } } },
      { covered_from: '1900-01-01', asked: { parcel: { fromYear: 1985 } } },
    ],
    not: [
      { asked: { parcel: { fromYear: 2002 } } },
      { covered_from: '1985-01-01', asked: { parcel: { fromYear: 2002 } } },
      { asked: { parcel: { fromYear: 1996, isDefaultPeriod: true } } },
    ],
  },
  unread_entry: {
    raised: [
      after(entry('X', '2015-01-01', 'xyz', 'A', 'B')),
      after(entry('X', '2015-02-30', 'खरेदीखत', 'A', 'B')),
      remark('अनाकलनीय नोंद'),
      tenure('xyz'),
      remark('[बोजा - कॅनरा बँक'),
      remark('बोजा - कॅनरा बँक]'),
      remark('[बोजा [कॅनरा बँक]]'),
      { holders: [borrower], shares: ['xyz'] },
    ],
    not: [{}, remark('विहीर'), remark('[xyz]'), { entries: [] }],
  },
  lease: {
    raised: [
      after(entry('L', '2015-01-01', 'भाडेपट्टा', borrower, buyer)),
      after(entry('L', '2020-01-01', 'Lease for 10 years', borrower, buyer)),
      after(entry('L', '2015-01-01', 'ಗುತ್ತಿಗೆ', borrower, buyer)),
      tenure('भाडेपट्टाधारक'),
      tenure('Leasehold'),
      remark('९९ वर्षांचा भाडेपट्टा'),
      remark('ಗುತ್ತಿಗೆ'),
      remark('Lease not surrendered'),
      after(
        entry('L', '2015-01-01', 'भाडेपट्टा', borrower, buyer),
        entry('U', '2016-01-01', 'Surrender of lease', 'Fatima Sheikh', borrower),
      ),
    ],
    not: [
      {},
      after(entry('L', '2015-01-01', 'Lease for 10 years', borrower, buyer)),
      after(entry('L', '2020-01-01', '११ महिन्यांचा भाडेकरार', borrower, buyer)),
      after(entry('L', '2015-01-01', 'Leave and licence', borrower, buyer)),
      after(
        entry('L', '2015-01-01', 'भाडेपट्टा', borrower, buyer),
        entry('U', '2016-01-01', 'Surrender of lease', buyer, borrower),
      ),
      after(
        entry('L/1/2015', '2015-01-01', 'भाडेपट्टा', borrower, buyer),
        entry('C', '2016-01-01', 'रद्दलेख', buyer, borrower, { refers_to: 'L/1/2015' }),
      ),
      remark('Lease surrendered on 1-2-2020'),
      remark('No lease'),
      remark('भाडेपट्ट्याची मुदत संपली'),
      remark('Mortgage released'),
    ],
  },
  agricultural_land: {
    raised: [
      { land_use: 'शेती' },
      { land_use: 'जिरायत' },
      { land_use: 'Agricultural' },
      { land_use: 'ಖುಷ್ಕಿ' },
      { land_use: 'बिनशेती नाही' },
      { land_use: 'Agricultural; conversion applied for' },
      { land_use: 'Partly converted' },
      { land_use: 'शेती', remarks: ['बिनशेती परवानगी अर्ज प्रलंबित'] },
      { land_use: 'शेती / बिनशेती' },
    ],
    not: [
      {},
      { land_use: 'बिनशेती' },
      { land_use: 'N.A.' },
      { land_use: 'Non-agricultural' },
      { land_use: 'अकृषक' },
      { land_use: 'ಭೂ ಪರಿವರ್ತನೆ' },
      { land_use: 'Converted from agricultural to residential' },
      { land_use: 'Alienated' },
      { land_use: 'शेती', remarks: ['बिनशेती आदेश क्र. १२/२०१०'] },
      { land_use: '' },
    ],
  },
  part_share: {
    raised: [
      { extent: '2.00.00', holders: [borrower, buyer], shares: ['0.05.00', '1.95.00'] },
      { holders: [borrower, buyer], shares: ['१/४', '३/४'] },
      { holders: [borrower, buyer], shares: ['', '0.20.00'] },
      { shares: ['8 आणे'] },
      { extent: 'x', holders: [borrower, buyer], shares: ['0.05.00', '1.95.00'] },
    ],
    not: [
      {},
      { shares: ['0.40.00'] },
      { shares: ['1/1'] },
      { shares: ['संपूर्ण'] },
      { holders: [borrower, buyer], shares: ['', ''] },
      { holders: [`[${buyer}]`, borrower], shares: ['0.20.00', '0.40.00'] },
      {
        holders: [borrower, buyer],
        shares: ['0.20.00', '0.20.00'],
        asked: { borrower: `${borrower} and ${buyer}` },
      },
    ],
  },
  own_mortgage: {
    raised: [
      { ...after(mortgage), asked: { ownLenders: ['State Bank of India'] } },
      {
        ...after(entry('M', '2015-01-01', 'गहाणखत', borrower, 'Syndicate Bank')),
        asked: { ownLenders: ['Canara Bank'] },
      },
      { ...remark('बोजा - कॅनरा बँक'), asked: { ownLenders: ['Canara Bank'] } },
    ],
    not: [
      { asked: { ownLenders: ['SBI'] } },
      after(mortgage),
      { ...after(mortgage), asked: { ownLenders: ['Canara Bank'] } },
      {
        ...after(entry('M', '2015-01-01', 'गहाणखत', borrower, ['SBI', 'Canara Bank'])),
        asked: { ownLenders: ['SBI'] },
      },
      {
        ...after(mortgage, entry('R', '2018-01-01', 'रीकन्वेअन्स', 'SBI', borrower)),
        asked: { ownLenders: ['SBI'] },
      },
    ],
  },
  joint_holders: {
    raised: [{ holders: [borrower, buyer] }],
    not: [{}, { holders: [borrower, ` ${borrower.toUpperCase()}`] }],
  },
  area_ambiguous: { raised: [{ extent: '1.2' }], not: [{}, { extent: 'x' }] },
  area_unparsed: {
    raised: [{ extent: '0.140.00' }],
    not: [{}, { extent: '1.2' }, { extent: ' ' }],
  },
  partial_source: { raised: [{ missing_sources: ['8A'] }], not: [{}] },
}
