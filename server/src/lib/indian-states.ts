import { coveredStates } from './covered-states.ts'

/** A state or union territory of India; `code` is the one in cases and answers. */
export interface IndianState {
  code: string
  name: string
  /** Older codes and those of other authorities. */
  otherCodes: readonly string[]
  /** Older names, frequent spellings, the name in the state's script. */
  otherNames: readonly string[]
  /** In the Local Government Directory. */
  lgdCode: number
}

// One row per state, however long.
// biome-ignore format: a table
export const indianStates = [
  { code: 'AN', name: 'Andaman and Nicobar Islands', otherCodes: [], otherNames: ['A&N'], lgdCode: 35 },
  { code: 'AP', name: 'Andhra Pradesh', otherCodes: ['AD'], otherNames: ['Andhra', 'A.P.'], lgdCode: 28 },
  { code: 'AR', name: 'Arunachal Pradesh', otherCodes: [], otherNames: [], lgdCode: 12 },
  { code: 'AS', name: 'Assam', otherCodes: [], otherNames: ['Asom'], lgdCode: 18 },
  { code: 'BR', name: 'Bihar', otherCodes: [], otherNames: [], lgdCode: 10 },
  { code: 'CG', name: 'Chhattisgarh', otherCodes: ['CT'], otherNames: ['Chattisgarh', 'Chhatisgarh', 'छत्तीसगढ़'], lgdCode: 22 },
  { code: 'CH', name: 'Chandigarh', otherCodes: ['CHD'], otherNames: [], lgdCode: 4 },
  { code: 'DH', name: 'Dadra and Nagar Haveli and Daman and Diu', otherCodes: ['DN', 'DD', 'DNH', 'DNHDD'], otherNames: [], lgdCode: 38 },
  { code: 'DL', name: 'Delhi', otherCodes: ['DEL'], otherNames: ['NCT of Delhi', 'New Delhi'], lgdCode: 7 },
  { code: 'GA', name: 'Goa', otherCodes: [], otherNames: [], lgdCode: 30 },
  { code: 'GJ', name: 'Gujarat', otherCodes: ['GUJ'], otherNames: ['Gujrat'], lgdCode: 24 },
  { code: 'HP', name: 'Himachal Pradesh', otherCodes: [], otherNames: [], lgdCode: 2 },
  { code: 'HR', name: 'Haryana', otherCodes: [], otherNames: [], lgdCode: 6 },
  { code: 'JH', name: 'Jharkhand', otherCodes: [], otherNames: [], lgdCode: 20 },
  { code: 'JK', name: 'Jammu and Kashmir', otherCodes: [], otherNames: ['J&K'], lgdCode: 1 },
  { code: 'KA', name: 'Karnataka', otherCodes: ['KRN'], otherNames: ['Karnatak', 'Mysore State', 'ಕರ್ನಾಟಕ'], lgdCode: 29 },
  { code: 'KL', name: 'Kerala', otherCodes: ['KER'], otherNames: ['Keralam'], lgdCode: 32 },
  { code: 'LA', name: 'Ladakh', otherCodes: [], otherNames: [], lgdCode: 37 },
  { code: 'LD', name: 'Lakshadweep', otherCodes: ['LKP'], otherNames: ['Laccadive'], lgdCode: 31 },
  { code: 'MH', name: 'Maharashtra', otherCodes: ['MAH'], otherNames: ['Maharastra', 'Maharashtara', 'महाराष्ट्र'], lgdCode: 27 },
  { code: 'ML', name: 'Meghalaya', otherCodes: ['MEG'], otherNames: [], lgdCode: 17 },
  { code: 'MN', name: 'Manipur', otherCodes: ['MNP'], otherNames: [], lgdCode: 14 },
  { code: 'MP', name: 'Madhya Pradesh', otherCodes: [], otherNames: [], lgdCode: 23 },
  { code: 'MZ', name: 'Mizoram', otherCodes: ['MIZ'], otherNames: [], lgdCode: 15 },
  { code: 'NL', name: 'Nagaland', otherCodes: ['NLD'], otherNames: [], lgdCode: 13 },
  { code: 'OD', name: 'Odisha', otherCodes: ['OR'], otherNames: ['Orissa'], lgdCode: 21 },
  { code: 'PB', name: 'Punjab', otherCodes: [], otherNames: ['Panjab'], lgdCode: 3 },
  { code: 'PY', name: 'Puducherry', otherCodes: [], otherNames: ['Pondicherry'], lgdCode: 34 },
  { code: 'RJ', name: 'Rajasthan', otherCodes: [], otherNames: [], lgdCode: 8 },
  { code: 'SK', name: 'Sikkim', otherCodes: [], otherNames: [], lgdCode: 11 },
  { code: 'TN', name: 'Tamil Nadu', otherCodes: [], otherNames: ['Tamilnadu'], lgdCode: 33 },
  { code: 'TR', name: 'Tripura', otherCodes: [], otherNames: [], lgdCode: 16 },
  { code: 'TS', name: 'Telangana', otherCodes: ['TG'], otherNames: ['Telengana'], lgdCode: 36 },
  { code: 'UK', name: 'Uttarakhand', otherCodes: ['UT', 'UL', 'UA'], otherNames: ['Uttaranchal'], lgdCode: 5 },
  { code: 'UP', name: 'Uttar Pradesh', otherCodes: [], otherNames: [], lgdCode: 9 },
  { code: 'WB', name: 'West Bengal', otherCodes: [], otherNames: ['Paschim Banga'], lgdCode: 19 },
] as const satisfies readonly IndianState[]

/** A code of the table: `TS`, and not `TG`, which only means the same state. */
export type IndianStateCode = (typeof indianStates)[number]['code']

/** The longest name has 40 characters; a far longer text is not read at all. */
const lengthMax = 256

/**
 * As GST state codes 37 is Andhra Pradesh and 38 Ladakh. A bare number is ambiguous, and the
 * registry of a wrong state is worse than a refusal.
 */
const ambiguousNumbers: ReadonlySet<number> = new Set([37, 38])

const codeBySpelling: ReadonlyMap<string, IndianStateCode> = new Map(
  indianStates.flatMap((state) =>
    spellingsOf(state).map((text) => [keyOf(text), state.code] as const),
  ),
)

/** The code of the state for a name or a code of any authority. */
export function stateCodeOf(text: string): IndianStateCode | undefined {
  return text.length > lengthMax ? undefined : codeBySpelling.get(keyOf(text))
}

function spellingsOf(state: IndianState): string[] {
  const codes = [state.code, ...state.otherCodes]
  const isoCodes = codes.map((code) => `IN-${code}`)
  const number = String(state.lgdCode)
  const numbers = ambiguousNumbers.has(state.lgdCode) ? [] : [number, number.padStart(2, '0')]
  return [...codes, ...isoCodes, state.name, ...state.otherNames, ...numbers]
}

/** The name of a state by its code, as answers and screens show it. */
export function stateNameOf(code: IndianStateCode): string {
  return indianStates.find((state) => state.code === code)?.name ?? code
}

/** ▦ Where a script (ISO 15924) is mostly read in another language than elsewhere. */
const scriptLanguages: readonly { code: IndianStateCode; script: string; language: string }[] = [
  { code: 'AS', script: 'Beng', language: 'as' },
  { code: 'GA', script: 'Deva', language: 'kok' },
  { code: 'MH', script: 'Deva', language: 'mr' },
]

export function languageIn(code: IndianStateCode, script: string): string | undefined {
  return scriptLanguages.find((row) => row.code === code && row.script === script)?.language
}

/** ▦ The language (ISO 639-1) of land records and deeds, where they are not all in English. */
const recordLanguages: readonly { language: string; codes: readonly IndianStateCode[] }[] = [
  { language: 'mr', codes: ['MH', 'GA'] },
  { language: 'kn', codes: ['KA'] },
  { language: 'hi', codes: ['BR', 'CG', 'CH', 'DL', 'HP', 'HR', 'JH', 'MP', 'RJ', 'UK', 'UP'] },
  { language: 'gu', codes: ['GJ', 'DH'] },
  { language: 'ta', codes: ['TN', 'PY'] },
  { language: 'te', codes: ['AP', 'TS'] },
  { language: 'ml', codes: ['KL', 'LD'] },
  { language: 'bn', codes: ['WB', 'TR', 'AS'] },
  { language: 'or', codes: ['OD'] },
  { language: 'pa', codes: ['PB'] },
  { language: 'ur', codes: ['JK'] },
]

/** English is written everywhere; if the state is not known, all languages of covered states. */
export function recordLanguagesOf(code: string | null): string[] {
  const codes = code === null ? coveredStates.map((state) => state.code) : [code]
  const rows = recordLanguages.filter((row) =>
    codes.some((each) => row.codes.some((own) => own === each)),
  )
  return ['en', ...rows.map(({ language }) => language)]
}

/** The normalised form of a spelling. */
function keyOf(text: string): string {
  return text
    .replace(/\p{Cf}/gu, '')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/[\s.\p{Pd}]/gu, '')
}
