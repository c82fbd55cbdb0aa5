import type { RecordEntry, RegistryRecord } from '../../../server/src/collateral/registry-record.ts'
import { flatB302, type LandText } from './land-record-texts.ts'
import { sampleEntry as entry } from './sample-record.ts'

const own = 'ರಮೇಶ ಪಾಟೀಲ'
const lata = 'ಲತಾ ಹೆಗಡೆ'
const seller = 'ಗಣೇಶ ಕುಲಕರ್ಣಿ'
const kraya = entry('DVH-1-01234-2010-11', '2010-06-01', 'ಕ್ರಯ ಪತ್ರ', seller, own)
const ka = (...more: RecordEntry[]) => ({ entries: [kraya, ...more] })

export const kannadaBase: RegistryRecord = {
  parcel: {
    district: 'ಬೆಂಗಳೂರು ಗ್ರಾಮಾಂತರ',
    taluk: 'ದೇವನಹಳ್ಳಿ',
    hobli: 'ಕಸಬಾ',
    village: 'ಬಾಗಲೂರು',
    survey_no: '45/2B',
  },
  holders: [own],
  extent: '2-10-0',
  tenure: 'ಖಾಸಗಿ',
  remarks: [],
  pending_mutation: false,
  entries: [kraya],
  rights_source: 'RTC',
  missing_sources: [],
}

export const kannadaTexts: readonly LandText[] = [
  { what: 'dry land', change: { land_use: 'ಖುಷ್ಕಿ' }, flags: { agricultural_land: 'ಖುಷ್ಕಿ' } },
  { what: 'farm land', change: { land_use: 'ಕೃಷಿ ಜಮೀನು' }, flags: { agricultural_land: 'ಕೃಷಿ' } },
  { what: 'garden land', change: { land_use: 'ಬಾಗಾಯ್ತು' }, flags: { agricultural_land: 'ಬಾಗಾಯ್ತು' } },
  { what: 'converted land', change: { land_use: 'ಭೂ ಪರಿವರ್ತನೆ' }, flags: {} },
  { what: 'land not for farming', change: { land_use: 'ಕೃಷಿಯೇತರ' }, flags: {} },
  {
    what: 'a farm with a conversion order',
    change: { land_use: 'ಕೃಷಿ', remarks: ['ಭೂ ಪರಿವರ್ತನೆ ಆದೇಶ ಸಂಖ್ಯೆ 12/2010'] },
    flags: {},
  },
  { what: 'alienated for homes', change: { land_use: 'ಅನ್ಯಕ್ರಾಂತ' }, flags: {} },
  {
    what: 'a conversion is applied for',
    change: { land_use: 'ಖುಷ್ಕಿ', remarks: ['ಭೂ ಪರಿವರ್ತನೆ ಅರ್ಜಿ ಬಾಕಿ'] },
    flags: { unread_entry: 'ಅರ್ಜಿ', agricultural_land: 'ಖುಷ್ಕಿ' },
  },
  {
    what: 'a share of guntas',
    change: { holders: [own, lata], shares: ['0-20-0', '1-30-0'] },
    flags: { part_share: '0-20-0 of 2-10-0', joint_holders: lata },
  },
  {
    what: 'a fraction as share',
    change: { holders: [own, lata], shares: ['1/3', '2/3'] },
    flags: { part_share: '1/3', joint_holders: own },
  },
  { what: 'the whole extent as share', change: { shares: ['2-10-0'] }, flags: {} },
  {
    what: 'a share that cannot be read',
    change: { shares: ['ಅಸ್ಪಷ್ಟ'] },
    flags: { unread_entry: 'ಅಸ್ಪಷ್ಟ' },
  },
  {
    what: 'only the other has a figure',
    change: { holders: [own, lata], shares: ['', '1-00-0'] },
    flags: { part_share: 'no share stated', joint_holders: lata },
  },
  {
    what: 'a lease that runs',
    change: ka(entry('DVH-1-00100-2020-21', '2020-06-01', 'ಗುತ್ತಿಗೆ ಪತ್ರ 30 ವರ್ಷ', own, lata)),
    flags: { lease: 'DVH-1-00100-2020-21' },
  },
  {
    what: 'a lease whose term is over',
    change: ka(entry('DVH-1-00100-2012-13', '2012-06-01', 'ಗುತ್ತಿಗೆ ಪತ್ರ 3 ವರ್ಷ', own, lata)),
    flags: {},
  },
  {
    what: 'a lease that was surrendered',
    change: ka(
      entry('DVH-1-00100-2020-21', '2020-06-01', 'ಗುತ್ತಿಗೆ', own, lata),
      entry('DVH-1-00200-2022-23', '2022-06-01', 'ಗುತ್ತಿಗೆ ಬಿಡುಗಡೆ', lata, own),
    ),
    flags: {},
  },
  { what: 'a lease in the RTC', change: { remarks: ['ಗುತ್ತಿಗೆ'] }, flags: { lease: 'ಗುತ್ತಿಗೆ' } },
  {
    what: 'a lease in the RTC that has ended',
    change: { remarks: ['ಗುತ್ತಿಗೆ ಅವಧಿ ಮುಗಿದಿದೆ'] },
    flags: {},
  },
  {
    what: 'an irrevocable power of attorney alone',
    change: {
      entries: [entry('DVH-4-00055-2016-17', '2016-06-01', 'ಹಿಂತೆಗೆಯಲಾಗದ ಅಧಿಕಾರ ಪತ್ರ', seller, own)],
    },
    flags: { gpa_sale: 'DVH-4-00055-2016-17' },
  },
  {
    what: 'a power of attorney for a price',
    change: {
      entries: [
        entry('DVH-4-00056-2016-17', '2016-06-01', 'ಜಿಪಿಎ', seller, own, { value: 'ರೂ. 25,00,000' }),
      ],
    },
    flags: { gpa_sale: 'DVH-4-00056-2016-17' },
  },
  {
    what: 'agreed with somebody else',
    change: ka(entry('DVH-1-00300-2022-23', '2022-06-01', 'ಕ್ರಯದ ಕರಾರು', own, lata)),
    flags: { agreement_to_third_party: 'DVH-1-00300-2022-23' },
  },
  {
    what: 'the agreement was cancelled',
    change: ka(
      entry('DVH-1-00300-2022-23', '2022-06-01', 'ಕ್ರಯದ ಕರಾರು', own, lata),
      entry('DVH-1-00400-2023-24', '2023-06-01', 'ಕರಾರು ರದ್ದು', own, lata, {
        refers_to: 'DVH-1-00300-2022-23',
      }),
    ),
    flags: {},
  },
  {
    what: 'an agreement in favour of the borrower',
    change: { entries: [entry('DVH-1-00300-2022-23', '2022-06-01', 'ಕ್ರಯದ ಕರಾರು', seller, own)] },
    flags: { agreement_only: 'DVH-1-00300-2022-23' },
  },
  {
    what: 'the lender’s own deposit of title deeds',
    change: ka(
      entry('DVH-1-00500-2018-19', '2018-06-01', 'ಹಕ್ಕುಪತ್ರ ಠೇವಣಿ', own, 'ಕೆನರಾ ಬ್ಯಾಂಕ್, ದೇವನಹಳ್ಳಿ ಶಾಖೆ'),
    ),
    ownLenders: ['Canara Bank'],
    flags: { own_mortgage: 'DVH-1-00500-2018-19' },
  },
  {
    what: 'a bank merged into the lender',
    change: ka(entry('DVH-1-00500-2016-17', '2016-06-01', 'ಅಡಮಾನ', own, 'ಸಿಂಡಿಕೇಟ್ ಬ್ಯಾಂಕ್')),
    ownLenders: ['Canara Bank'],
    flags: { own_mortgage: 'DVH-1-00500-2016-17' },
  },
  {
    what: 'a loan in the RTC',
    change: { remarks: ['ಕೆನರಾ ಬ್ಯಾಂಕ್ ಸಾಲ ರೂ. 2,00,000'] },
    flags: { subsisting_mortgage: 'ಕೆನರಾ ಬ್ಯಾಂಕ್' },
  },
  {
    what: 'a loan in brackets is not struck out here',
    change: { remarks: ['[ಕೆನರಾ ಬ್ಯಾಂಕ್ ಸಾಲ ರೂ. 2,00,000]'] },
    flags: { subsisting_mortgage: 'ಕೆನರಾ ಬ್ಯಾಂಕ್' },
  },
  {
    what: 'a nature nobody can read',
    change: ka(entry('DVH-1-00600-2017-18', '2017-06-01', 'ಇತರೆ ಲೇಖ್ಯ 63', own, lata)),
    flags: { unread_entry: 'DVH-1-00600-2017-18' },
  },
  {
    what: 'a flat beside a mortgaged one',
    parcel: flatB302,
    change: {
      entries: [
        { ...kraya, property: 'ಫ್ಲಾಟ್ ನಂ 302, ಬಿ ಬ್ಲಾಕ್' },
        entry('DVH-1-00700-2018-19', '2018-06-01', 'ಅಡಮಾನ', lata, 'SBI', {
          property: 'ಫ್ಲಾಟ್ ನಂ 302, ಎ ಬ್ಲಾಕ್',
        }),
      ],
    },
    flags: {},
  },
  {
    what: 'a flat that is mortgaged',
    parcel: flatB302,
    change: {
      entries: [
        { ...kraya, property: 'ಫ್ಲಾಟ್ ನಂ 302, ಬಿ ಬ್ಲಾಕ್' },
        entry('DVH-1-00700-2018-19', '2018-06-01', 'ಅಡಮಾನ', own, 'SBI', {
          property: 'Flat No. B-302',
        }),
      ],
    },
    flags: { subsisting_mortgage: 'B-302' },
  },
]
