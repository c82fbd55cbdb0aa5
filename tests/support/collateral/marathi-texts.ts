import type { RecordEntry, RegistryRecord } from '../../../server/src/collateral/registry-record.ts'
import { flatB302, type LandText } from './land-record-texts.ts'
import { sampleEntry as entry } from './sample-record.ts'

const owner = 'रमेश शंकर पाटील'
const wife = 'सुनीता दीपक जाधव'
const maker = 'गणेश विठ्ठल कुलकर्णी'
const bought = entry('HVL7/100/2010', '2010-05-04', 'खरेदीखत', maker, owner)
const mh = (...more: RecordEntry[]) => ({ entries: [bought, ...more] })

export const marathiBase: RegistryRecord = {
  parcel: { district: 'पुणे', taluk: 'हवेली', village: 'वाघोली', survey_no: '45/2B' },
  holders: [owner],
  extent: '0.40.00',
  tenure: 'भोगवटादार वर्ग -१',
  remarks: [],
  pending_mutation: false,
  entries: [bought],
  rights_source: '7/12',
  missing_sources: [],
}

export const marathiTexts: readonly LandText[] = [
  {
    what: 'the seller is struck out',
    change: { holders: ['[गणेश विठ्ठल कुलकर्णी] (१०२३)', owner] },
    flags: {},
  },
  {
    what: 'the borrower is struck out',
    change: {
      holders: [`[${owner}]`, wife],
      entries: [bought, entry('HVL7/9/2015', '2015-01-01', 'बक्षीसपत्र', owner, wife)],
    },
    flags: { holder_name_mismatch: wife },
  },
  {
    what: 'a struck-out charge',
    change: { remarks: ['[बोजा - बँक ऑफ महाराष्ट्र शाखा वाघोली रु. ५,००,०००/- (१२३४)]'] },
    flags: {},
  },
  {
    what: 'one charge of two is struck out',
    change: { remarks: ['[वि.का.से. सोसायटी बोजा रु. ५०,०००], बँक ऑफ इंडिया रु. ३,००,००० बोजा'] },
    flags: { subsisting_mortgage: 'बँक ऑफ इंडिया' },
  },
  {
    what: 'a bracket that does not close',
    change: { remarks: ['[बोजा - कॅनरा बँक रु. २,००,०००'] },
    flags: { subsisting_mortgage: 'कॅनरा बँक', unread_entry: '[बोजा' },
  },
  {
    what: 'brackets inside brackets',
    change: { remarks: ['[बोजा [कॅनरा बँक] रु. २,००,०००]'] },
    flags: { subsisting_mortgage: 'कॅनरा', unread_entry: '[बोजा' },
  },
  {
    what: 'a converted plot in are and square metres',
    change: { land_use: 'बिनशेती', extent: '2.50' },
    flags: {},
    sqm: 250,
  },
  {
    what: 'a farm in hectare and are',
    change: { land_use: 'शेती - जिरायत', extent: '2.50' },
    flags: { agricultural_land: 'जिरायत' },
    sqm: 25000,
  },
  {
    what: 'a converted plot with three figures',
    change: { land_use: 'अकृषक', extent: '0.02.50' },
    flags: {},
    sqm: 250,
  },
  {
    what: 'two figures, and only a remark tells of a conversion',
    change: { extent: '2.50', remarks: ['बिनशेती आदेश क्र. १२/२०१०'] },
    flags: { area_ambiguous: '2.50' },
    sqm: 0,
  },
  {
    what: 'a farm with a conversion order',
    change: { land_use: 'शेती', remarks: ['बिनशेती आदेश क्र. १२/२०१०'] },
    flags: {},
  },
  {
    what: 'a conversion is applied for',
    change: { land_use: 'बागायत', remarks: ['बिनशेती परवानगी अर्ज प्रलंबित'] },
    flags: { unread_entry: 'अर्ज प्रलंबित', agricultural_land: 'बागायत' },
  },
  {
    what: 'a small share',
    change: { extent: '2.00.00', holders: [owner, wife], shares: ['0.05.00', '1.95.00'] },
    flags: { part_share: '0.05.00 of 2.00.00', joint_holders: wife },
  },
  {
    what: 'a share of annas',
    change: { holders: [owner, wife], shares: ['४ आणे', '१२ आणे'] },
    flags: { part_share: '४ आणे', joint_holders: owner },
  },
  { what: 'the whole extent as share', change: { shares: ['०.४०.००'] }, flags: {} },
  {
    what: 'a share that cannot be read',
    change: { shares: ['हिस्सा अस्पष्ट'] },
    flags: { unread_entry: 'हिस्सा अस्पष्ट' },
  },
  {
    what: 'a lease that runs',
    change: mh(entry('HVL7/7/2019', '2019-02-01', '२९ वर्षांचा भाडेपट्टा', owner, wife)),
    flags: { lease: 'HVL7/7/2019' },
  },
  {
    what: 'a lease whose term is over',
    change: mh(entry('HVL7/7/2012', '2012-02-01', '५ वर्षांचा भाडेपट्टा', owner, wife)),
    flags: {},
  },
  {
    what: 'a leasehold tenure',
    change: { tenure: 'भाडेपट्टाधारक' },
    flags: { lease: 'भाडेपट्टाधारक' },
  },
  {
    what: 'a licence to occupy',
    change: mh(entry('HVL7/7/2024', '2024-02-01', 'लिव्ह अँड लायसन्स', owner, wife)),
    flags: {},
  },
  {
    what: 'a power of attorney alone',
    change: {
      entries: [entry('HVL7/55/2016', '2016-01-01', 'कुलमुखत्यारपत्र (अपरिवर्तनीय)', maker, owner)],
    },
    flags: { gpa_sale: 'HVL7/55/2016' },
  },
  {
    what: 'agreed with somebody else',
    change: mh(entry('HVL7/61/2022', '2022-01-01', 'साठेखत', owner, wife)),
    flags: { agreement_to_third_party: 'HVL7/61/2022' },
  },
  {
    what: 'the agreement was cancelled',
    change: mh(
      entry('HVL7/61/2022', '2022-01-01', 'साठेखत', owner, wife),
      entry('HVL7/70/2023', '2023-01-01', 'रद्दलेख', owner, wife, { refers_to: 'HVL7/61/2022' }),
    ),
    flags: {},
  },
  {
    what: 'an agreement in favour of the borrower',
    change: { entries: [entry('HVL7/61/2022', '2022-01-01', 'करारनामा', maker, owner)] },
    flags: { agreement_only: 'HVL7/61/2022' },
  },
  {
    what: 'the lender’s own mortgage',
    change: mh(entry('HVL7/80/2018', '2018-01-01', 'गहाणखत', owner, 'बँक ऑफ महाराष्ट्र, शाखा वाघोली')),
    ownLenders: ['Bank of Maharashtra'],
    flags: { own_mortgage: 'HVL7/80/2018' },
  },
  {
    what: 'its own and another',
    change: {
      ...mh(entry('HVL7/80/2018', '2018-01-01', 'गहाणखत', owner, 'बँक ऑफ महाराष्ट्र')),
      remarks: ['कॅनरा बँक बोजा रु. १,००,०००'],
    },
    ownLenders: ['Bank of Maharashtra'],
    flags: { subsisting_mortgage: 'कॅनरा बँक', own_mortgage: 'HVL7/80/2018' },
  },
  {
    what: 'its own charge in the revenue record',
    change: { remarks: ['स्टेट बँक ऑफ इंडिया यांचा बोजा रु. १०,००,०००'] },
    ownLenders: ['State Bank of India'],
    flags: { own_mortgage: 'स्टेट बँक ऑफ इंडिया' },
  },
  {
    what: 'a nature nobody can read',
    change: mh(entry('HVL7/90/2017', '2017-01-01', 'इतर दस्त प्रकार ६३', owner, wife)),
    flags: { unread_entry: 'HVL7/90/2017' },
  },
  {
    what: 'a flat beside a mortgaged one',
    parcel: flatB302,
    change: {
      entries: [
        { ...bought, property: 'सदनिका क्र. ३०२, तिसरा मजला, बी विंग' },
        entry('HVL7/95/2018', '2018-01-01', 'गहाणखत', wife, 'SBI', {
          property: 'सदनिका क्र. ३०१, बी विंग',
        }),
      ],
    },
    flags: {},
  },
  {
    what: 'a flat on mortgaged land',
    parcel: flatB302,
    change: {
      entries: [
        { ...bought, property: 'सदनिका क्र. ३०२, बी विंग' },
        entry('HVL7/95/2018', '2018-01-01', 'गहाणखत', maker, 'SBI', {
          property: 'सर्वे नं. ४५/२ब वरील जमीन व इमारत',
        }),
      ],
    },
    flags: { subsisting_mortgage: 'HVL7/95/2018' },
  },
]
