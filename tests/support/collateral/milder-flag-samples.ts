import {
  after,
  buyer,
  type FlagSample,
  mortgage,
  remark,
  seller,
  tenure,
} from './sample-changes.ts'
import { sampleBorrower as borrower, sampleEntry as entry } from './sample-record.ts'

export const milderFlagSamples = {
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
      { land_use: 'xyz' },
    ],
    not: [{}, remark('विहीर'), remark('[xyz]'), { entries: [] }, { land_use: '-' }],
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
      { ...remark('SBI and Canara Bank charge Rs 5 lakh'), asked: { ownLenders: ['SBI'] } },
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
} satisfies Record<string, FlagSample>
