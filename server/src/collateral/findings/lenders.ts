import { banks, lendingWords, otherInstitution } from './banks.ts'
import { fold } from './letters.ts'
import { phraseFinder, wordsOf } from './phrases.ts'

/** A lender as it can be compared: a bank of the table, or its own name without the trimmings. */
export interface Lender {
  written: string
  key: string
  /** A bank or the like, and no neighbour who lent money. */
  institution: boolean
}

const lends = phraseFinder(wordsOf(lendingWords))
const another = phraseFinder(wordsOf(otherInstitution))
/** No name has a #, so nobody called Union is taken for the bank. */
const keyOf = (bank: string) => `#${bank}`
const rows = new Map(banks.map((row) => [keyOf(row.bank), row]))

const officer =
  /^(?:(?:the|chief|senior|sr|asst|assistant|deputy|authorised|authorized|zonal|regional|branch) )*(?:branch )?(?:manager|officer)(?: of)? |^(?:शाखाधिकारि|शाखा अधिकारि|शाखा व्यवस्थापक|शाखाव्यवस्थापक|व्यवस्थापक|मेनेजर|म ?नेजर) |^(?:ಶಾಖಾ )?(?:ವ್ಯವಸ್ಥಾಪಕರು|ವ್ಯವಸ್ಥಾಪಕ) /u
const trimmings =
  /(?<![\p{L}\p{M}\p{N}])(?:the|and|m s|ms|messrs|ltd|limited|pvt|private|लि|लिमिटेड|मे|दि|ನಿ|ಲಿ|ಲಿಮಿಟೆಡ್|ನಿಯಮಿತ)(?![\p{L}\p{M}\p{N}])/gu
const branch = /(?<![\p{L}\p{M}])(?:branch|br|शाखा|ಶಾಖೆ|ಶಾಖೆಯ)(?![\p{L}\p{M}])/u

/** As `fold`, and a co-operative spelt one way. */
function lenderFold(written: string): string {
  return fold(written)
    .replaceAll(/(?<![a-z])co ?op(?:erative|erativ|p)?(?![a-z])/gu, 'coop')
    .replace(trimmings, ' ')
    .replace(/ +/gu, ' ')
    .trim()
}

/** Longest first: State Bank of Mysore before State Bank. */
const names = banks
  .flatMap(({ bank, names: all }) =>
    wordsOf(all).map((name) => ({ bank: keyOf(bank), name: lenderFold(name) })),
  )
  .sort((a, b) => b.name.length - a.name.length)

function bankOf(part: string): string | undefined {
  const found = names.find(
    ({ name }) =>
      part.startsWith(name) && (part.length === name.length || part[name.length] === ' '),
  )
  if (found === undefined) return undefined
  const rest = part.slice(found.name.length).trim()
  if (rest === '') return found.bank
  // State Bank of Sikkim is not the State Bank, ICICI Lombard not ICICI Bank.
  if (/^(?:of|ओफ|ಆಫ್)(?: |$)/u.test(rest) || another.placesIn(rest).length > 0) return undefined
  return found.name.includes(' ') || branch.test(rest) ? found.bank : undefined
}

/**
 * Without the table a name is compared whole, place included: Janata Sahakari Bank, Pune and Janata
 * Sahakari Bank, Satara are two banks. Only what calls itself a branch is left out.
 */
export function lenderOf(written: string): Lender {
  const parts = written
    .slice(0, 500)
    .split(/[,(;]/u)
    .map((part) => lenderFold(part).replace(officer, ''))
    .filter((part) => part !== '')
  const institution = lends.in(written)
  for (const part of parts) {
    const bank = bankOf(part)
    if (bank !== undefined) return { written, key: bank, institution: true }
  }
  const own = parts.filter((part, index) => index === 0 || !branch.test(part))
  const key = own.map((part) => part.replace(/ *(?:शाखा|ಶಾಖೆ).*$/u, '')).join(' ')
  return { written, key, institution }
}

/** A bank of the table anywhere in a sentence. */
export function bankNamedIn(remark: string): string | undefined {
  const text = ` ${lenderFold(remark)} `
  return names.find(({ name }) => text.includes(` ${name} `))?.bank
}

/** Whether one bank had become the other by that day, step by step. */
function becameBy(key: string, other: string, date: string): boolean {
  const merged = rows.get(key)?.mergedInto
  if (merged === undefined || merged.on > date) return false
  const next = keyOf(merged.bank)
  return next === other || becameBy(next, other, date)
}

export type SamePerson = (one: string, other: string) => boolean

/** Whether a release of that day comes from the lender of the mortgage or its successor. */
export function releasedBy(
  lender: Lender,
  releaser: Lender,
  date: string,
  samePerson: SamePerson,
): boolean {
  if (lender.key === '' || releaser.key === '') return false
  if (lender.key === releaser.key || becameBy(lender.key, releaser.key, date)) return true
  if (lender.institution || releaser.institution) return false
  return samePerson(lender.written, releaser.written)
}
