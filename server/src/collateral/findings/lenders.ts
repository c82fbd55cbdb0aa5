import { banks, lendingWords, notLendingWords, otherInstitution } from './banks.ts'
import { fold } from './letters.ts'
import { phraseFinder, wordsOf } from './phrases.ts'

/** A lender as it can be compared: a bank of the table, or its own name without the trimmings. */
export interface Lender {
  written: string
  /** Empty where nobody is named: an officer without his bank releases nothing. */
  key: string
  /** A bank or the like, and no neighbour who lent money. */
  institution: boolean
}

const lends = phraseFinder(wordsOf(lendingWords))
const lendsNot = phraseFinder(wordsOf(notLendingWords))
const another = phraseFinder(wordsOf(otherInstitution))
/** No name has a #, so nobody called Union is taken for the bank. */
const keyOf = (bank: string) => `#${bank}`
const rows = new Map(banks.map((row) => [keyOf(row.bank), row]))

const officers = [
  '(?:(?:chief|general|senior|sr|asst|assistant|deputy|authorised|authorized|zonal|regional|branch|recovery|managing) ){0,3}(?:manager|officer|signatory|agm|dgm|director)(?: of)?',
  '(?:hon )?(?:secretary|chairman|president)(?: of)?',
  '(?:शाखा ?|अधिकृत |मुख्य ){0,2}(?:शाखाधिकारि|अधिकारि|व्यवस्थापक|मॅनेजर|मेनेजर|मनेजर)',
  'सचिव|चेअरमन|अध्यक्ष',
  '(?:ಶಾಖಾ ?|ಅಧಿಕೃತ |ಪ್ರಧಾನ ){0,2}(?:ವ್ಯವಸ್ಥಾಪಕರು|ವ್ಯವಸ್ಥಾಪಕ|ಅಧಿಕಾರಿಗಳು|ಅಧಿಕಾರಿ|ಮ್ಯಾನೆಜರ್)',
  'ಕಾರ್ಯದರ್ಶಿ|ಅಧ್ಯಕ್ಷರು|ಅಧ್ಯಕ್ಷ',
]
const officer = new RegExp(`^(?:${officers.join('|')})(?: |$)`, 'u')
/** As the index prints a party: `1) नाव:- …`. */
const numbering = /^(?:\d{1,3} )?(?:(?:नाव|name|ಹೆಸರು) )?/u
const trimmings =
  /(?<![\p{L}\p{M}\p{N}])(?:the|and|m s|ms|messrs|ltd|limited|pvt|private|लि|लिमिटेड|मर्यादित|मे|दि|ನಿ|ಲಿ|ಲಿಮಿಟೆಡ್|ನಿಯಮಿತ)(?![\p{L}\p{M}\p{N}])/gu
const branch = /(?<![\p{L}\p{M}])(?:branch|br|शाखा|ಶಾಖೆ|ಶಾಖೆಯ)(?![\p{L}\p{M}])/u
const generic =
  /(?<![\p{L}\p{M}])(?:bank|bankers|coop|sahakari|society|finance|financial|credit|company|co|of|india|its|head|main|office|branch|br|housing|urban|बंक|सहकारि|सोसायटि|संस्था|शाखा|ಬ್ಯಾಂಕ್|ಸಹಕಾರಿ|ಸಹಕಾರ|ಸಂಘ|ಶಾಖೆ)(?![\p{L}\p{M}])/gu

/** What follows is where somebody lives, and no name. */
const whereabouts =
  /(?<![\p{L}\p{M}])(?:near|nr|opp|opposite|behind|beside|besides|above|below|next to|adjacent to|residing|resident|ro|at post)(?![\p{L}\p{M}]).*$/u
/** Marathi and Kannada say it after the landmark. */
const landmark = /(?<![\p{L}\p{M}])(?:जवळ|समोर|शेजारि|मागे|वर राहणार|राहणार|ಹತ್ತಿರ|ಎದುರು|ಪಕ್ಕ|ಹಿಂಭಾಗ)/u

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
const firstWord = (text: string) => text.split(' ', 1)[0] ?? ''
const namesByFirstWord = Map.groupBy(names, ({ name }) => firstWord(name))

function bankOf(part: string): string | undefined {
  const found = namesByFirstWord
    .get(firstWord(part))
    ?.find(
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

/** A housing finance company, the bank of a teachers’ society. */
const lendsAnyhow =
  /(?<![a-z])(?:bank|finance|financial|credit)(?![a-z])|बंक|फायनांस|पतसंस्था|ಬ್ಯಾಂಕ|ಫೆನಾಂಸ್|ಫೈನಾಂಸ್|ಪತ್ತಿನ/u
const isLending = (part: string) =>
  lends.placesIn(part).length > 0 &&
  (lendsNot.placesIn(part).length === 0 || lendsAnyhow.test(part))

/** Without officers, house numbers and landmarks. */
function nameIn(part: string): string {
  const plain = lenderFold(part).replace(numbering, '')
  if (landmark.test(plain)) return ''
  return plain.replace(whereabouts, '').replace(officer, '').trim()
}

/**
 * Who lends is named first, after an officer's title or a branch; what stands behind is an address,
 * and a bank in an address is a landmark. Without the table a name is compared whole, place
 * included: Janata Sahakari Bank, Pune and Janata Sahakari Bank, Satara are two banks.
 */
export function lenderOf(written: string): Lender {
  const parts = written.slice(0, 500).split(/[,(;\n]/u)
  for (const [at, part] of parts.entries()) {
    const name = nameIn(part)
    if (name === '') continue
    const bank = bankOf(name)
    if (bank !== undefined) return { written, key: bank, institution: true }
    const institution = isLending(name)
    if (!institution && branch.test(name)) continue
    const isNamed = name.replace(generic, '').trim() !== '' && (at === 0 || institution)
    const key = isNamed ? keyWithPlace(name, parts.slice(at + 1)) : ''
    return { written, key, institution }
  }
  return { written, key: '', institution: false }
}

/** Only what calls itself a branch is left out. */
function keyWithPlace(name: string, others: readonly string[]): string {
  const places = others.map(nameIn).filter((part) => part !== '' && !branch.test(part))
  return [name, ...places].map((part) => part.replace(/ *(?:शाखा|ಶಾಖೆ).*$/u, '')).join(' ')
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

/** Whether all of these lenders are among those who release, or have become one of them. */
export function allReleasedBy(
  lenders: readonly Lender[],
  releasers: Releasers,
  date: string,
  samePerson: SamePerson,
): boolean {
  const isReleased = (lender: Lender) =>
    (lender.key !== '' && releasers.keys.has(lender.key)) ||
    releasers.lenders.some((by) => releasedBy(lender, by, date, samePerson))
  return lenders.length > 0 && lenders.every(isReleased)
}

export interface Releasers {
  lenders: readonly Lender[]
  keys: ReadonlySet<string>
}

export const releasersFrom = (lenders: readonly Lender[]): Releasers => ({
  lenders,
  keys: new Set(lenders.map(({ key }) => key)),
})
