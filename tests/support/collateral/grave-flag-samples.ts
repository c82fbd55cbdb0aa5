import {
  after,
  buyer,
  type FlagSample,
  mortgage,
  remark,
  seller,
  tenure,
} from './sample-changes.ts'
import {
  sampleBorrower as borrower,
  sampleEntry as entry,
  samplePurchase as purchase,
} from './sample-record.ts'

export const graveFlagSamples = {
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
      { ...remark('SBI and Canara Bank charge Rs 5 lakh'), asked: { ownLenders: ['SBI'] } },
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
} satisfies Record<string, FlagSample>
