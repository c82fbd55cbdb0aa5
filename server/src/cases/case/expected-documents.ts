import { stateDocuments } from '../../lib/covered-states.ts'

/**
 * The documents an analyst expects, by the kind of report. A filename that contains one of the
 * words only suggests a document; a person decides.
 */
export interface ExpectedDocument {
  title: string
  /** Where it exists; everywhere if left out. */
  states?: readonly string[]
  /** In English, and in Marathi and Kannada as filenames spell them. */
  words: readonly string[]
}

export const expectedDocuments = {
  title_deed: {
    title: 'Title deed of the present owner',
    words: [
      ...['sale deed', 'conveyance', 'gift deed', 'partition deed', 'title deed', 'deed of sale'],
      ...['kharedi khat', 'kharedi', 'abhihastantaran', 'bakshis patra', 'vatani patra'],
      ...['kraya patra', 'kraya', 'dana patra', 'vibhaga patra', 'खरेदीखत', 'ಕ್ರಯ'],
    ],
  },
  link_deeds: {
    title: 'Link deeds for the search period',
    words: [
      ...['link deed', 'link document', 'parent deed', 'mother deed', 'prior deed', 'chain deed'],
      ...['mool khat', 'mul khat', 'mula patra', 'moola patra'],
    ],
  },
  encumbrance: {
    title: 'Encumbrance certificate or Index-II for the full search period',
    words: [
      ...['ec', 'encumbrance', 'form 15', 'form 16', 'nil encumbrance'],
      ...['index ii', 'index 2', 'index2', 'suchi 2', 'suchi kramank 2', 'soochi 2'],
      ...['runabhara', 'rinabhara', 'hona bhara', 'सूची', 'ಋಣಭಾರ'],
    ],
  },
  record_of_rights: {
    title: '7/12 extract, property card or RTC',
    words: [
      ...['7 12', '712', 'satbara', 'sat bara', 'saat bara', 'sat bara utara', 'property card'],
      ...['malmatta patrak', 'milkat patrika', '8a', 'rtc', 'pahani', 'record of rights'],
      ...['सातबारा', 'पहाणी', 'ಪಹಣಿ'],
    ],
  },
  mutation: {
    title: 'Mutation entries',
    words: [
      ...['mutation', 'mutation extract', 'mutation register', 'form 12'],
      ...['ferfar', 'pherphar', 'phera phar', 'hakku badalavane', 'pauti khata', 'फेरफार'],
    ],
  },
  tax_receipt: {
    title: 'Property tax receipt for the current year',
    words: [
      ...['tax receipt', 'tax paid', 'property tax', 'house tax', 'tax bill'],
      ...['ghar patti', 'malmatta kar', 'kar pavti', 'kandaya', 'terige', 'teerige', 'ಕಂದಾಯ'],
    ],
  },
  approved_plan: {
    title: 'Sanctioned building or layout plan',
    words: [
      ...['approved plan', 'sanctioned plan', 'sanction plan', 'building plan', 'layout plan'],
      ...['commencement certificate', 'blueprint', 'bandhkam parvana', 'bandhkam parvangi'],
      ...['manjur nakasha', 'nakasha', 'naksha', 'nakshe', 'kattada parvanige', 'नकाशा'],
    ],
  },
  occupancy_certificate: {
    title: 'Occupancy or completion certificate',
    words: [
      ...['oc', 'occupancy', 'occupation certificate', 'completion certificate'],
      ...['bhogvata', 'bhogwata', 'purnatva', 'vasa yogya', 'swadhinanubhava'],
    ],
  },
  ...stateDocuments,
  conversion_order: {
    title: 'Conversion (non-agricultural) order',
    words: [
      ...['na order', 'non agricultural', 'conversion', 'dc conversion', 'alienation'],
      ...['bin sheti', 'binsheti', 'akrushik', 'bhu parivartane', 'bhoo parivartane'],
    ],
  },
  noc: {
    title: 'No-objection certificate from the society, builder or authority',
    words: ['noc', 'no objection', 'na harkat', 'naharkat', 'nirakshepana', 'society letter'],
  },
  search_receipt: {
    title: 'Search receipt',
    words: ['search receipt', 'search fee', 'challan', 'grn', 'shodh pavti', 'shulka rasidi'],
  },
  agreement_for_sale: {
    title: 'Agreement for sale',
    words: [
      ...['agreement for sale', 'agreement to sell', 'sale agreement', 'builder agreement'],
      ...['karar nama', 'kararnama', 'sathe khat', 'kraya karara', 'करारनामा'],
    ],
  },
  possession: {
    title: 'Possession letter',
    words: ['possession', 'possession letter', 'taba pavti', 'kabja', 'swadhina patra'],
  },
  discharge: {
    title: 'Discharge of earlier loans',
    words: [
      ...['reconveyance', 'discharge', 'release deed', 'no dues', 'ndc', 'loan closure'],
      ...['karj mukti', 'boja kami', 'runa mukti', 'sala teeruvali'],
    ],
  },
  legal_heirs: {
    title: 'Death and legal-heir certificates',
    words: [
      ...['legal heir', 'heirship', 'succession', 'death certificate', 'family tree'],
      ...[
        'varas',
        'varas dakhla',
        'mrutyu dakhla',
        'vamsha vruksha',
        'vamshavruksha',
        'marana patra',
      ],
    ],
  },
  power_of_attorney: {
    title: 'Power of attorney',
    words: [
      ...['poa', 'gpa', 'spa', 'power of attorney', 'attorney'],
      ...['kulmukhtyar', 'mukhtyar patra', 'mukhatyar', 'mukhtyar nama', 'adhikara patra'],
    ],
  },
  identity: {
    title: 'Proof of identity and address of the mortgagor',
    words: ['aadhaar', 'aadhar', 'adhar', 'pan card', 'passport', 'kyc', 'voter id', 'olakh patra'],
  },
  loan_sanction: {
    title: 'Loan sanction letter',
    words: ['sanction letter', 'loan sanction', 'sanction', 'karj manjuri', 'sala manjurati'],
  },
  deposit_memorandum: {
    title: 'Memorandum of deposit, with the list of deeds',
    words: [
      ...['modt', 'motd', 'deposit of title', 'notice of intimation', 'list of documents', 'lod'],
      ...['gahan khat', 'gahankhat', 'hakku patra thevani', 'adamana'],
    ],
  },
  earlier_report: {
    title: 'Earlier report to be updated',
    words: ['tsr', 'tir', 'lsr', 'title search', 'title report', 'legal opinion', 'search report'],
  },
  court_papers: {
    title: 'Plaint, orders and status of each suit',
    words: [
      ...['plaint', 'petition', 'decree', 'order sheet', 'court order', 'judgment', 'judgement'],
      ...['case status', 'stay order', 'written statement', 'dava', 'davva', 'vyajya', 'dave'],
    ],
  },
  draft_deed: {
    title: 'Deed or agreement to be vetted',
    words: ['draft', 'draft deed', 'loan agreement', 'mortgage deed', 'masuda', 'karadu'],
  },
} as const satisfies Record<string, ExpectedDocument>
export type ExpectedDocumentKey = keyof typeof expectedDocuments

const title = [
  ...(['title_deed', 'link_deeds', 'encumbrance', 'record_of_rights', 'mutation'] as const),
  ...(['tax_receipt', 'approved_plan', 'occupancy_certificate'] as const),
  ...(Object.keys(stateDocuments) as (keyof typeof stateDocuments)[]),
  ...(['conversion_order', 'noc', 'search_receipt'] as const),
] as const satisfies readonly ExpectedDocumentKey[]

/** Which of them belong to which kind of report. */
export const checklists = {
  TSR: title,
  LSR: [...title, 'agreement_for_sale', 'possession', 'loan_sanction', 'identity'],
  LO: [...title, 'legal_heirs', 'power_of_attorney'],
  TIR: [
    ...title,
    ...(['agreement_for_sale', 'possession', 'discharge', 'legal_heirs'] as const),
    ...(['power_of_attorney', 'loan_sanction', 'identity'] as const),
  ],
  NEC: ['earlier_report', 'encumbrance', 'record_of_rights', 'tax_receipt', 'search_receipt'],
  MODT: [
    ...(['title_deed', 'link_deeds', 'encumbrance', 'tax_receipt'] as const),
    ...(['loan_sanction', 'deposit_memorandum', 'identity'] as const),
  ],
  LIT: ['court_papers', 'title_deed', 'encumbrance', 'record_of_rights', 'identity'],
  VET: ['draft_deed', 'title_deed', 'loan_sanction', 'power_of_attorney', 'identity'],
} as const satisfies Record<string, readonly ExpectedDocumentKey[]>

/** For a kind that is not in the catalogue, what every title needs. */
export function listExpectedDocuments(
  caseType: string,
  stateCode: string | null,
): ExpectedDocumentKey[] {
  const lists: Record<string, readonly ExpectedDocumentKey[]> = checklists
  const list = Object.hasOwn(lists, caseType) ? lists[caseType] : undefined
  return (list ?? title).filter((key) => {
    const { states }: ExpectedDocument = expectedDocuments[key]
    return !states || stateCode === null || states.includes(stateCode)
  })
}

/** Which of these documents the file may be, by its name alone. */
export function matchFilenames(
  filename: string,
  among: readonly ExpectedDocumentKey[],
): ExpectedDocumentKey[] {
  const spaced = ` ${plain(filename.replace(/\.[A-Za-z0-9]{1,5}$/, ''))} `
  const joined = spaced.replaceAll(' ', '')
  return among.filter((key) =>
    expectedDocuments[key].words.some((word) => {
      const said = plain(word)
      if (spaced.includes(` ${said} `)) return true
      const together = said.replaceAll(' ', '')
      // Short ones occur in the middle of other words.
      return together.length >= joinedLengthMin && joined.includes(together)
    }),
  )
}

const joinedLengthMin = 7

/** Lower case, only words and numbers: `SaleDeed_2019-Final` is sale deed 2019 final. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}
