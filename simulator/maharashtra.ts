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
import { documentedHolder } from './outcomes.ts'
import type { Person, StatePeople } from './people.ts'
import { type District, districtFinder } from './places.ts'
import { addressOf, type SimulatedState } from './simulated-state.ts'

/** What IGR e-Search (Index-II) and Mahabhulekh (7/12) show: pages in Marathi. */

const natures = {
  sale: 'खरेदीखत',
  mortgage: 'गहाणखत',
  release: 'रीकन्वेअन्स',
  lease: 'भाडेपट्टा',
  agreement: 'करारनामा',
  unreadable: 'दस्त ३६-ब (छ) प्रकार',
} as const

const landUses = { agricultural: 'शेती (जिरायत)', non_agricultural: 'बिनशेती (अकृषिक)' } as const

const messages = {
  nil: 'या शोधासाठी कोणतीही नोंद आढळली नाही.',
  notAvailable: 'मागणी केलेल्या वर्षाची माहिती उपलब्ध नाही.',
  unknownLocation: 'निवडलेले ठिकाण आढळले नाही.',
} as const

// biome-ignore format: a table
const districts: readonly District[] = [
  { name: 'Chhatrapati Sambhajinagar', renamedFrom: ['Aurangabad'] },
  { name: 'Dharashiv', renamedFrom: ['Osmanabad'] },
  { name: 'Ahilyanagar', renamedFrom: ['Ahmednagar', 'Ahmadnagar'] },
  { name: 'Mumbai', alsoWritten: ['Bombay', 'मुंबई'] },
  { name: 'Mumbai City' },
  { name: 'Mumbai Suburban', alsoWritten: ['Mumbai Suburb', 'मुंबई उपनगर'] },
  { name: 'Pune', alsoWritten: ['Poona', 'पुणे'] },
  { name: 'Thane', alsoWritten: ['Thana', 'ठाणे'] },
  { name: 'Palghar' }, { name: 'Raigad', alsoWritten: ['Raigarh'] }, { name: 'Ratnagiri' },
  { name: 'Sindhudurg' }, { name: 'Nashik', alsoWritten: ['Nasik', 'नाशिक'] }, { name: 'Dhule' },
  { name: 'Nandurbar' }, { name: 'Jalgaon' }, { name: 'Satara' }, { name: 'Sangli' },
  { name: 'Solapur', alsoWritten: ['Sholapur'] }, { name: 'Kolhapur' }, { name: 'Jalna' },
  { name: 'Beed', alsoWritten: ['Bid'] }, { name: 'Latur' }, { name: 'Parbhani' }, { name: 'Hingoli' },
  { name: 'Nanded' }, { name: 'Amravati', alsoWritten: ['Amaravati'] }, { name: 'Akola' },
  { name: 'Washim' }, { name: 'Buldhana', alsoWritten: ['Buldana'] }, { name: 'Yavatmal' },
  { name: 'Nagpur', alsoWritten: ['नागपूर'] }, { name: 'Wardha' }, { name: 'Bhandara' },
  { name: 'Gondia', alsoWritten: ['Gondiya'] }, { name: 'Chandrapur' }, { name: 'Gadchiroli' },
]

// biome-ignore format: a table
const people: StatePeople = {
  givenNames: [['Ganesh', 'गणेश'], ['Vitthal', 'विठ्ठल'], ['Sanjay', 'संजय'], ['Prakash', 'प्रकाश'],
      ['Anil', 'अनिल'], ['Mahadev', 'महादेव'], ['Sudhakar', 'सुधाकर'], ['Pandurang', 'पांडुरंग']],
  surnames: [['Shinde', 'शिंदे'], ['Jadhav', 'जाधव'], ['Pawar', 'पवार'], ['Deshmukh', 'देशमुख'],
      ['More', 'मोरे'], ['Gaikwad', 'गायकवाड'], ['Kadam', 'कदम'], ['Bhosale', 'भोसले']],
  documented: {
    holder: { latin: documentedHolder, written: 'रमेश बाबुराव पाटील' },
    wife: { latin: 'Sunita Ramesh Patil', written: 'सुनिता रमेश पाटील', isWoman: true },
    brother: { latin: 'Ganesh Baburao Patil', written: 'गणेश बाबुराव पाटील' },
    stranger: { latin: 'Dattatray Vitthal Kulkarni', written: 'दत्तात्रय विठ्ठल कुलकर्णी' },
  },
  government: { latin: 'Government of Maharashtra', written: 'महाराष्ट्र शासन' },
  bank: { latin: 'Sample Co-operative Bank Ltd', written: 'नमुना सहकारी बँक लि.' },
  ownBank: { latin: 'Sample Lending Bank Ltd', written: 'Sample Lending Bank Ltd' },
  society: { latin: 'Shanti Heights Co-operative Housing Society Ltd', written: 'शांती हाइट्स सहकारी गृहनिर्माण संस्था मर्यादित' },
  developer: { latin: 'Shanti Developers Pvt Ltd', written: 'शांती डेव्हलपर्स प्रा. लि.' },
  alwaysWithRelative: false,
}

const state: LandState = { code: 'MH', people, findDistrict: districtFinder(districts) }

/** Mumbai's registers are digitised from 1985, all others from 2002. */
const firstYearOf = (officialDistrict: string) =>
  officialDistrict.startsWith('Mumbai') ? 1985 : 2002

export const maharashtra = {
  code: 'MH',
  name: 'Maharashtra',
  written: { holder: people.documented.holder.written, bank: people.bank.written },
  contentType: 'html',
  sources: {
    '/esearch/index2': {
      name: 'indexTwo',
      answer: (fields) => {
        const year = Number(fields.get('year'))
        if (!Number.isInteger(year) || year < 1 || year > 9999) return undefined
        return indexTwoPage(addressOf(fields), year)
      },
    },
    '/mahabhulekh/satbara': {
      name: 'sevenTwelve',
      isRecordOfRights: true,
      answer: (fields) => sevenTwelvePage(addressOf(fields)),
    },
  },
} as const satisfies SimulatedState

/** One year of the index; e-Search does not accept a period. */
function indexTwoPage(asked: Address, year: number): string {
  const land = landAt(state, asked)
  if (land === 'unknown_location') return messagePage('सूची क्र. २', messages.unknownLocation)
  const official = state.findDistrict(asked.district)?.official ?? ''
  const firstYear = firstYearOf(official)
  const coverage = span('lblCoverage', `माहिती उपलब्ध : सन ${firstYear} पासून`)
  if (year < firstYear) return messagePage('सूची क्र. २', messages.notAvailable, coverage)
  const deeds = land === 'nil' ? [] : land.deeds.filter((deed) => deed.year === year)
  if (land === 'nil' || deeds.length === 0) return messagePage('सूची क्र. २', messages.nil, coverage)
  return page(
    'सूची क्र. २',
    coverage,
    placeTable(land, [['वर्ष', String(year)]]),
    table('tblIndex2', [
      [
        'दस्त क्रमांक',
        'नोंदणी दिनांक',
        'दस्त प्रकार',
        'देणार',
        'घेणार',
        'मोबदला',
        'क्षेत्रफळ',
        'संदर्भ दस्त',
        'मिळकतीचे वर्णन',
      ],
      ...deeds.map((deed) => [
        documentNoOf(land, deed),
        dateOf(deed),
        natures[deed.kind],
        partiesOf(deed.givers),
        partiesOf(deed.takers),
        rupeesOf(deed.rupees),
        extentOf(land),
        deed.releases ? documentNoOf(land, deed.releases) : '',
        propertyOf(land, deed),
      ]),
    ]),
  )
}

/** The current village form 7/12. */
function sevenTwelvePage(asked: Address): string {
  const land = landAt(state, asked)
  if (land === 'unknown_location') return messagePage('गाव नमुना सात', messages.unknownLocation)
  if (land === 'nil') return messagePage('गाव नमुना सात', messages.nil)
  return page(
    'गाव नमुना सात',
    placeTable(land, [
      ['भू-धारणा पद्धती', tenureOf(land)],
      extentRowOf(land),
      ['जमिनीचा वापर', land.landUse ? landUses[land.landUse] : ''],
      ['प्रलंबित फेरफार', land.isRestricted ? 'आहे' : 'नाही'],
    ]),
    table('tblHolders', [
      ['खाते क्र.', 'भोगवटादाराचे नाव', 'क्षेत्र', 'फेरफार क्र.'],
      ...holderRowsOf(land).map(([name, share], at) => [
        String(100 + byteOf(land.hash, 8)),
        name,
        share,
        `(${1000 + byteOf(land.hash, 9) + at})`,
      ]),
    ]),
    table('tblOtherRights', [['इतर अधिकार'], ...otherRightsOf(land).map((right) => [right])]),
  )
}

function placeTable({ address }: Land, more: string[][]): string {
  const rows = [
    ['जिल्हा', address.district],
    ['तालुका', address.taluk],
    ['गाव', address.village],
    ['भूमापन क्रमांक', address.surveyNo],
    ...more,
  ]
  return table('tblPlace', rows)
}

function documentNoOf({ address, hash }: Land, { serial, year }: Deed): string {
  return `${officeOf(address.taluk)}${1 + (byteOf(hash, 10) % 9)}/${serial}/${year}`
}

function tenureOf({ isGovernment, isRestricted }: Land): string {
  if (isGovernment) return 'शासकीय जमीन'
  return isRestricted ? 'भोगवटादार वर्ग २' : 'भोगवटादार वर्ग १'
}

/** What is struck out is in square brackets. */
function holderRowsOf(land: Land): [name: string, share: string][] {
  const { formerHolders, holders, hasShares } = land
  const shares = hasShares ? ['0.05.00', '1.95.00'] : []
  return [
    ...formerHolders.map((one): [string, string] => [`[${holderOf(land, one)}]`, '']),
    ...holders.map((one, at): [string, string] => [holderOf(land, one), shares[at] ?? '']),
  ]
}

/** As Index-II describes a flat. */
function propertyOf({ address }: Land, { flat }: Deed): string {
  if (!flat) return ''
  const { unit, floor, building, wing } = flat
  const parts = [
    `सदनिका नं: ${unit}`,
    `माळा नं: ${floor}`,
    `इमारतीचे नाव: ${building}`,
    `ब्लॉक नं: ${wing} विंग`,
    `सर्वे नं: ${address.surveyNo}`,
  ]
  return `1) इतर वर्णन: ${parts.join(', ')}`
}

/** Of land that is not agricultural in are and square metre: 2.50 is 250 square metres. */
function extentRowOf(land: Land): [label: string, extent: string] {
  return land.landUse === 'non_agricultural'
    ? ['एकूण क्षेत्र (आर.चौ.मी.)', '2.50']
    : ['एकूण क्षेत्र (हे.आर.चौ.मी.)', extentOf(land)]
}

/** hectare.are.square metre */
function extentOf({ hash, hasShares }: Land): string {
  if (hasShares) return '2.00.00'
  const are = String(1 + (byteOf(hash, 6) % 99)).padStart(2, '0')
  return `${byteOf(hash, 7) % 3}.${are}.${byteOf(hash, 7) % 2 === 0 ? '00' : '50'}`
}

function holderOf({ isHolderLate, isGovernment }: Land, person: Person): string {
  if (isGovernment || isBody(person)) return person.written
  const title = isHolderLate ? 'कै.' : person.isWoman ? 'सौ.' : 'श्री.'
  const relation = person.relative === undefined ? '' : ` बिन ${person.relative}`
  return `${title} ${person.written}${relation}`
}

const isBody = (person: Person) => person === people.society || person === people.developer

const chargeText = (bank: Person | undefined, rupees: number) =>
  `बोजा - ${bank?.written} रक्कम ${rupeesOf(rupees)}`

function otherRightsOf(land: Land): string[] {
  const { charge, formerCharge, isStayed, isRestricted, isGovernment, hash } = land
  return [
    ...(charge ? [chargeText(charge.takers[0], charge.rupees)] : []),
    ...(formerCharge ? [`[${chargeText(formerCharge.bank, formerCharge.rupees)}]`] : []),
    ...(isStayed
      ? [`मा. दिवाणी न्यायालय यांचा स्थगिती आदेश, दावा क्र. ${100 + byteOf(hash, 11)}/2022`]
      : []),
    ...(isRestricted ? ['सक्षम प्राधिकाऱ्याच्या परवानगीशिवाय हस्तांतरणास बंदी'] : []),
    ...(isGovernment ? ['शासकीय जमीन'] : []),
  ]
}

function partiesOf(people: readonly Person[]): string {
  return people.map(({ written }, at) => `${at + 1}) ${written}`).join('\n')
}

/** 4250000 → रु. 42,50,000/- */
function rupeesOf(rupees: number): string {
  const text = String(rupees)
  const head = text.slice(0, -3).replace(/\B(?=(\d{2})+$)/g, ',')
  return `रु. ${head},${text.slice(-3)}/-`
}

function messagePage(title: string, message: string, ...parts: string[]): string {
  return page(title, ...parts, span('lblMessage', message))
}

function page(title: string, ...parts: string[]): string {
  return [
    '<!DOCTYPE html>',
    `<html lang="mr"><head><meta charset="utf-8"><title>${title}</title>`,
    '<style>td { border: 1px solid }</style></head><body>',
    '<h3>महाराष्ट्र शासन &nbsp;|&nbsp; नमुना (simulated)</h3>',
    ...parts,
    '</body></html>',
    '',
  ].join('\n')
}

function table(id: string, rows: readonly (readonly string[])[]): string {
  const cells = (row: readonly string[]) => row.map((text) => `<td>${escaped(text)}</td>`).join('')
  const lines = rows.map((row) => `  <tr>${cells(row)}</tr>`)
  return [`<table id="${id}" border=1>`, ...lines, '</table>'].join('\n')
}

function span(id: string, text: string): string {
  return `<p><span class='msg' id="${id}">${escaped(text)}</span></p>`
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '<br>')
}
