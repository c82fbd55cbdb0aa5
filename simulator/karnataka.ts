import {
  type Address,
  byteOf,
  type Deed,
  dateOf,
  type Land,
  type LandState,
  landAt,
  officeOf,
} from './land.ts'
import { chosenBy, documentedHolder } from './outcomes.ts'
import type { Person, StatePeople } from './people.ts'
import { type District, districtFinder } from './places.ts'
import { addressOf, type SimulatedState } from './simulated-state.ts'

/** What Kaveri (encumbrance certificate) and Bhoomi (RTC) answer: JSON that holds JSON as a string. */

const natures = {
  sale: 'ಕ್ರಯ',
  mortgage: 'ಹಕ್ಕುಪತ್ರ ಠೇವಣಿ',
  release: 'Discharge (ಋಣ ವಿಮೋಚನೆ)',
  lease: 'ಗುತ್ತಿಗೆ',
  agreement: 'ಕ್ರಯದ ಕರಾರು',
  unreadable: 'ದಸ್ತಾವೇಜು 36-ಬಿ (ಛ) ಬಗೆ',
} as const

const landUses = {
  agricultural: 'ಕೃಷಿ (ಖುಷ್ಕಿ)',
  non_agricultural: 'ಕೃಷಿಯೇತರ (ಭೂಪರಿವರ್ತನೆ ಆಗಿದೆ)',
} as const

/** Where 9025 exists more than once. */
const villages = ['Hosahalli', 'Kodigehalli', 'Byadarahalli'] as const

const availableFrom = '01/04/2004'
const firstDay = 20040401

// biome-ignore format: a table
const districts: readonly District[] = [
  { name: 'Bengaluru', renamedFrom: ['Bangalore'], alsoWritten: ['ಬೆಂಗಳೂರು'] },
  { name: 'Bengaluru Urban', alsoWritten: ['Bangalore Urban', 'ಬೆಂಗಳೂರು ನಗರ'] },
  { name: 'Bengaluru Rural', alsoWritten: ['Bangalore Rural'] },
  { name: 'Bengaluru South', alsoWritten: ['Ramanagara', 'Ramanagaram'] },
  { name: 'Mysuru', renamedFrom: ['Mysore'], alsoWritten: ['ಮೈಸೂರು'] },
  { name: 'Belagavi', renamedFrom: ['Belgaum'] },
  { name: 'Kalaburagi', renamedFrom: ['Gulbarga'] },
  { name: 'Vijayapura', renamedFrom: ['Bijapur'] },
  { name: 'Ballari', renamedFrom: ['Bellary'] },
  { name: 'Shivamogga', renamedFrom: ['Shimoga'] },
  { name: 'Tumakuru', renamedFrom: ['Tumkur'] },
  { name: 'Bagalkot', alsoWritten: ['Bagalkote'] }, { name: 'Bidar' }, { name: 'Chamarajanagar' },
  { name: 'Chikkaballapur', alsoWritten: ['Chikkaballapura'] },
  { name: 'Chikkamagaluru', alsoWritten: ['Chikmagalur', 'Chikkamagalur'] }, { name: 'Chitradurga' },
  { name: 'Dakshina Kannada', alsoWritten: ['South Canara'] },
  { name: 'Davanagere', alsoWritten: ['Davangere'] }, { name: 'Dharwad', alsoWritten: ['Dharwar'] },
  { name: 'Gadag' }, { name: 'Hassan' }, { name: 'Haveri' }, { name: 'Kodagu', alsoWritten: ['Coorg'] },
  { name: 'Kolar' }, { name: 'Koppal' }, { name: 'Mandya' }, { name: 'Raichur' }, { name: 'Udupi' },
  { name: 'Uttara Kannada', alsoWritten: ['North Canara'] }, { name: 'Vijayanagara' },
  { name: 'Yadgir', alsoWritten: ['Yadgiri'] },
]

// biome-ignore format: a table
const people: StatePeople = {
  givenNames: [['Manjunath', 'ಮಂಜುನಾಥ'], ['Nagaraj', 'ನಾಗರಾಜ'], ['Basavaraj', 'ಬಸವರಾಜ'], ['Shivakumar', 'ಶಿವಕುಮಾರ'],
      ['Krishnamurthy', 'ಕೃಷ್ಣಮೂರ್ತಿ'], ['Venkatesh', 'ವೆಂಕಟೇಶ'], ['Mallikarjun', 'ಮಲ್ಲಿಕಾರ್ಜುನ'], ['Prakash', 'ಪ್ರಕಾಶ']],
  surnames: [['Gowda', 'ಗೌಡ'], ['Hegde', 'ಹೆಗಡೆ'], ['Shetty', 'ಶೆಟ್ಟಿ'], ['Naik', 'ನಾಯಕ'],
      ['Rao', 'ರಾವ್'], ['Bhat', 'ಭಟ್'], ['Hiremath', 'ಹಿರೇಮಠ'], ['Joshi', 'ಜೋಶಿ']],
  documented: {
    holder: { latin: documentedHolder, written: 'ರಮೇಶ ಬಾಬುರಾವ್ ಪಾಟೀಲ', relative: 'ಬಾಬುರಾವ್ ಪಾಟೀಲ' },
    wife: { latin: 'Sunita Ramesh Patil', written: 'ಸುನಿತಾ ರಮೇಶ ಪಾಟೀಲ', relative: 'ರಮೇಶ ಬಾಬುರಾವ್ ಪಾಟೀಲ', isWoman: true },
    brother: { latin: 'Ganesh Baburao Patil', written: 'ಗಣೇಶ ಬಾಬುರಾವ್ ಪಾಟೀಲ', relative: 'ಬಾಬುರಾವ್ ಪಾಟೀಲ' },
    stranger: { latin: 'Dattatray Vitthal Kulkarni', written: 'ದತ್ತಾತ್ರಯ ವಿಠ್ಠಲ ಕುಲಕರ್ಣಿ', relative: 'ವಿಠ್ಠಲ ಕುಲಕರ್ಣಿ' },
  },
  government: { latin: 'Government of Karnataka', written: 'ಕರ್ನಾಟಕ ಸರ್ಕಾರ' },
  bank: { latin: 'Sample Co-operative Bank Ltd', written: 'ಮಾದರಿ ಸಹಕಾರಿ ಬ್ಯಾಂಕ್ ನಿ.' },
  ownBank: { latin: 'Sample Lending Bank Ltd', written: 'Sample Lending Bank Ltd' },
  society: { latin: 'Shanti Heights Co-operative Housing Society Ltd', written: 'ಶಾಂತಿ ಹೈಟ್ಸ್ ಸಹಕಾರಿ ಗೃಹ ನಿರ್ಮಾಣ ಸಂಘ ನಿಯಮಿತ' },
  developer: { latin: 'Shanti Developers Pvt Ltd', written: 'ಶಾಂತಿ ಡೆವಲಪರ್ಸ್ ಪ್ರೈ. ಲಿ.' },
  alwaysWithRelative: true,
}

const state: LandState = { code: 'KA', people, findDistrict: districtFinder(districts) }

export const karnataka = {
  code: 'KA',
  name: 'Karnataka',
  written: { holder: people.documented.holder.written, bank: people.bank.written },
  contentType: 'json',
  sources: {
    '/kaveri/api/login': { name: 'login', answer: (_, token) => loginAnswer(token) },
    '/kaveri/api/ec': {
      name: 'encumbranceCertificate',
      needsSession: true,
      answer: (fields) => {
        const from = dayNumberOf(fields.get('fromDate'))
        const to = dayNumberOf(fields.get('toDate'))
        if (from === undefined || to === undefined) return undefined
        return encumbranceCertificate(addressOf(fields), from, to)
      },
    },
    '/bhoomi/api/rtc': {
      name: 'recordOfRights',
      isRecordOfRights: true,
      needsSession: true,
      answer: (fields) => recordOfRights(addressOf(fields)),
    },
  },
} as const satisfies SimulatedState

/** `31/12/2015` → 20151231 */
function dayNumberOf(text: string | null): number | undefined {
  const [, day, month, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(text ?? '') ?? []
  return year === undefined ? undefined : Number(`${year}${month}${day}`)
}

/** `from` and `to` as yyyymmdd. */
function encumbranceCertificate(asked: Address, from: number, to: number): string {
  const land = landAt(state, asked)
  if (land === 'unknown_location') return kaveri(1404, 'Location not found', undefined)
  if (isAmbiguous(asked)) return kaveri(1405, 'Multiple villages found', { villages })
  const deeds = land === 'nil' ? [] : land.deeds.filter((deed) => isWithin(deed, from, to))
  if (land === 'nil' || deeds.length === 0)
    return kaveri(1001, 'No records found', { availableFrom })
  return kaveri(1000, 'Success', {
    availableFrom,
    property: propertyOf(land),
    documents: deeds.map((deed) => ({
      docNo: documentNoOf(land, deed),
      regDate: dateOf(deed),
      nature: natures[deed.kind],
      executants: deed.givers.map(({ written }) => written),
      claimants: deed.takers.map(({ written }) => written),
      consideration: `${deed.rupees}.00`,
      extent: extentOf(land),
      previousDocNo: deed.releases ? documentNoOf(land, deed.releases) : '',
      propertyDescription: descriptionOf(land, deed),
    })),
  })
}

function recordOfRights(asked: Address): string {
  const land = landAt(state, asked)
  if (land === 'unknown_location') return bhoomi({ status: 'LOCATION_NOT_FOUND' })
  if (isAmbiguous(asked)) return bhoomi({ status: 'MULTIPLE_VILLAGES', villages })
  if (land === 'nil') return bhoomi({ status: 'NO_RECORD' })
  return bhoomi({
    status: 'OK',
    rtc: {
      property: propertyOf(land),
      extent: extentOf(land),
      kharabA: '0-00-0',
      kharabB: land.isRestricted ? `0-0${1 + (byteOf(land.hash, 8) % 9)}-0` : '0-00-0',
      landClass: land.isGovernment ? 'ಸರ್ಕಾರಿ ಜಮೀನು' : 'ಖಾಸಗಿ',
      landUse: land.landUse ? landUses[land.landUse] : '',
      owners: land.holders.map((holder, at) => ({
        name: holderOf(land, holder),
        extent: land.hasShares ? (['0-05-0', '1-35-0'][at] ?? '') : '',
        khataNo: String(1 + byteOf(land.hash, 9)),
      })),
      courtStay: land.isStayed
        ? `ನ್ಯಾಯಾಲಯದ ತಡೆಯಾಜ್ಞೆ (Court stay) O.S. ${100 + byteOf(land.hash, 11)}/2022`
        : '',
      restrictions: [
        ...(land.isRestricted ? ['ಪರಭಾರೆ ನಿಷೇಧ (Alienation restricted)'] : []),
        ...(land.isGovernment ? ['ಸರ್ಕಾರಿ ಜಮೀನು (Government land)'] : []),
      ],
      liabilities: land.charge
        ? [`ಅಡಮಾನ - ${land.charge.takers[0]?.written} ರೂ. ${land.charge.rupees}`]
        : [],
      mutationPending: land.isRestricted ? 'Y' : 'N',
    },
  })
}

/** A session's token, in a string like everything else. */
function loginAnswer(token: string): string {
  return kaveri(1000, 'Success', { token })
}

function kaveri(responseCode: number, responseMessage: string, inner: object | undefined): string {
  return JSON.stringify({
    responseCode,
    responseMessage,
    json: inner === undefined ? '' : JSON.stringify(inner),
  })
}

function bhoomi(inner: object): string {
  return JSON.stringify({ d: JSON.stringify(inner) })
}

function isWithin({ year, month, day }: Deed, from: number, to: number): boolean {
  const date = year * 10_000 + month * 100 + day
  return date >= Math.max(from, firstDay) && date <= to
}

function propertyOf({ address }: Land) {
  const [, surveyNo = address.surveyNo, hissaNo = ''] =
    /^([^/-]+)[/-](.+)$/.exec(address.surveyNo) ?? []
  const { district, taluk, hobli, village } = address
  return { district, taluk, hobli, village, surveyNo, surnoc: '*', hissaNo }
}

/** Numbers begin again each 1 April: SHV-1-01234-2023-24. */
function documentNoOf({ address, hash }: Land, { serial, year, month }: Deed): string {
  const from = month >= 4 ? year : year - 1
  const to = String((from + 1) % 100).padStart(2, '0')
  const office = officeOf(address.taluk || address.hobli)
  const number = String(serial).padStart(5, '0')
  return `${office}-${1 + (byteOf(hash, 10) % 4)}-${number}-${from}-${to}`
}

/** Without its village, in a hobli that has the number more than once. */
function isAmbiguous({ surveyNo, village }: Address): boolean {
  return village === '' && chosenBy(surveyNo).outcome === 'ambiguous_location'
}

/** As an encumbrance certificate describes a flat. */
function descriptionOf({ address }: Land, { flat }: Deed): string {
  if (!flat) return ''
  const { unit, floor, building, wing } = flat
  return `Flat No. ${unit}, Floor ${floor}, ${wing} Wing, ${building}, Sy. No. ${address.surveyNo}`
}

/** acre-gunta-anna */
function extentOf({ hash, hasShares }: Land): string {
  if (hasShares) return '2-00-0'
  const gunta = String(1 + (byteOf(hash, 6) % 39)).padStart(2, '0')
  return `${byteOf(hash, 7) % 5}-${gunta}-${byteOf(hash, 7) % 16}`
}

function holderOf({ isHolderLate, isGovernment }: Land, person: Person): string {
  if (isGovernment || person.relative === undefined) return person.written
  const title = isHolderLate ? 'ದಿ.' : person.isWoman ? 'ಶ್ರೀಮತಿ' : 'ಶ್ರೀ'
  const relation = person.isWoman ? 'ಕೋಂ' : 'ಬಿನ್'
  return `${title} ${person.written} ${relation} ${person.relative}`
}
