import { fold } from '../letters.ts'
import { phraseFinder, wordsOf } from '../phrases.ts'
import { banks } from './banks.ts'
import {
  addressWords,
  genericWords,
  lendingWords,
  notLendingWords,
  otherInstitution,
  severalLenders,
} from './lender-words.ts'

/** A lender in comparable form: a bank of the table, or its own name without additions. */
export interface Lender {
  written: string
  /** Empty if no lender is named: an officer without his bank releases nothing. */
  key: string
  /** A bank or similar, not a neighbour who lent money. */
  institution: boolean
  /** No other lender is involved, and it does not act for others. */
  alone: boolean
}

const lends = phraseFinder(wordsOf(lendingWords))
const lendsNot = phraseFinder(wordsOf(notLendingWords))
const another = phraseFinder(wordsOf(otherInstitution))
/** No name has a #, so a person called Union is not taken for the bank. */
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
  /(?<![\p{L}\p{M}\p{N}])(?:the|and|m s|ms|messrs|ltd|limited|pvt|private|maryadit|लि|लिमिटेड|मर्यादित|मर्या|मे|दि|ನಿ|ಲಿ|ಲಿಮಿಟೆಡ್|ನಿಯಮಿತ)(?![\p{L}\p{M}\p{N}])/gu
const branch = /(?<![\p{L}\p{M}])(?:branch|br|शाखा|ಶಾಖೆ|ಶಾಖೆಯ)(?![\p{L}\p{M}])/u
const isGeneric = new Set(wordsOf(genericWords).map(fold))

/** An address follows, not a name. */
const whereabouts =
  /(?<![\p{L}\p{M}])(?:near|nr|opp|opposite|behind|beside|besides|above|below|next to|adjacent to|residing|resident|ro|at post)(?![\p{L}\p{M}]).*$/u
/** Marathi and Kannada put it after the landmark. */
const landmark = /(?<![\p{L}\p{M}])(?:जवळ|समोर|शेजारि|मागे|वर राहणार|राहणार|ಹತ್ತಿರ|ಎದುರು|ಪಕ್ಕ|ಹಿಂಭಾಗ)/u

/** Spellings of one name, in folded form. */
const oneName: readonly (readonly [RegExp, string])[] = [
  [/(?<![a-z])co ?op(?:erative|erativ|p)?(?![a-z])/gu, 'coop'],
  [/(?<=[a-z]{3}) s(?![a-z])/gu, 's'],
  [/(?<![\p{L}\p{M}])(?:आफ|ऑफ|ओफ)(?![\p{L}\p{M}])/gu, 'ओफ'],
  // A village's service society is known by its initials.
  [
    /(?<![\p{L}\p{M}])(?:विविध कार्यकारि|वि का)(?: (?:स|से|सेवा|सहकारि)(?![\p{L}\p{M}])){0,4}/gu,
    'वि का',
  ],
]

/** Like `fold`, with one spelling for common parts of names. */
function lenderFold(written: string): string {
  let text = fold(written)
  for (const [spelt, one] of oneName) text = text.replace(spelt, one)
  return text.replace(trimmings, ' ').replace(/ +/gu, ' ').trim()
}

const firstWord = (text: string) => text.split(' ', 1)[0] ?? ''

/** Longest first: State Bank of Mysore before State Bank. */
const names = banks
  .flatMap(({ bank, names: all }) =>
    wordsOf(all).map((each) => {
      const name = lenderFold(each)
      return { bank: keyOf(bank), name, first: firstWord(name) }
    }),
  )
  .sort((a, b) => b.name.length - a.name.length)
const namesByFirstWord = Map.groupBy(names, ({ first }) => first)

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
 * The lender is named first, after an officer's title or a branch; the rest is an address, and a
 * bank in an address is a landmark. Without the table a name is compared as a whole, place
 * included: Janata Sahakari Bank, Pune and Janata Sahakari Bank, Satara are two banks.
 */
export function lenderOf(written: string): Lender {
  const text = written.slice(0, 500)
  const parts = text.split(/[,(;\n]/u)
  for (const [at, part] of parts.entries()) {
    const name = nameIn(part)
    if (name === '') continue
    const bank = bankOf(name)
    if (bank !== undefined)
      return {
        written,
        key: bank,
        institution: true,
        alone: !several.in(text) && !namesAnother(part, name, bank),
      }
    const institution = isLending(name)
    if (!institution && branch.test(name)) continue
    const key = at === 0 || institution ? keyWithPlace(name, parts.slice(at + 1)) : ''
    return { written, key, institution, alone: !institution || !several.in(text) }
  }
  return { written, key: '', institution: false, alone: true }
}

/**
 * Only what is called a branch is left out, and a place that is already in the name. A mere kind of
 * lender is no name, unless the place makes it one.
 */
function keyWithPlace(name: string, others: readonly string[]): string {
  const words = name.split(' ')
  const places = others
    .map(nameIn)
    .filter((part) => part !== '' && !branch.test(part))
    .filter((part) => !part.split(' ').every((word) => words.includes(word)))
  const isSort = words.every((word) => isGeneric.has(word) || branchPart.test(word))
  if (isSort && (places.length === 0 || words.length < sortWordsMin)) return ''
  return [name, ...places].map((part) => part.replace(/ *(?:शाखा|ಶಾಖೆ).*$/u, '')).join(' ')
}
/** `The Bank, Pune` is any bank there, but the village's service society is a single one. */
const sortWordsMin = 3
const branchPart = /^(?:शाखा|ಶಾಖೆ)/u

const several = phraseFinder(wordsOf(severalLenders))
const address = phraseFinder(wordsOf(addressWords))
const joiners =
  /[,;/\\|&+\n]| - |(?<!\()\d{1,2}\)|(?<![\p{L}\p{M}])(?:and|with|व|आणि|तसेच|ಮತ್ತು|ಹಾಗೂ)(?![\p{L}\p{M}])/giu
const joinersOrBracket = new RegExp(`${joiners.source}|[(]`, 'iu')
const joinersMax = 12
/** Words for a second lender; an address has departments and offices. */
const lenderNoun =
  /(?<![a-z])(?:bank|finance|society|corporation|hfl|patsanstha|fincorp|finserv)(?![a-z])|बंक|फायनांस|पतसंस्था|सोसायटि|ಬ್ಯಾಂಕ|ಸಂಘ|ಫೈನಾಂಸ್|ಸೊಸೆಟಿ/u

/**
 * All lenders in one string: `State Bank of India & Canara Bank`. Punjab & Sind Bank is one, and so
 * is a bank in the street of another.
 */
export function lendersIn(written: string): Lender[] {
  const first = lenderOf(written)
  if (!first.institution) return [first]
  const others: Lender[] = []
  const text = written.slice(0, 500)
  let isNamed = false
  let count = 0
  for (const { 0: joiner, index } of text.matchAll(joiners)) {
    count += 1
    // A list this long is not an address, and further lenders are not read.
    if (count > joinersMax) return [{ ...first, alone: false }, ...others]
    isNamed ||= lenderOf(text.slice(0, index)).institution
    const other = isNamed ? lenderAfter(text.slice(index + joiner.length)) : undefined
    if (other !== undefined && other.key !== first.key) others.push(other)
  }
  if (first.alone || several.in(text)) return [first, ...others]
  // All lenders named together were read.
  const keys = new Set([first.key, ...others.map(({ key }) => key)])
  const alone = banksAmong(lenderFold(text)).found.every((key) => keys.has(key))
  return [{ ...first, alone }, ...others]
}

/** The next lender, unless it is an address. */
function lenderAfter(text: string): Lender | undefined {
  const part = text.split(joinersOrBracket, 1)[0] ?? ''
  const name = nameIn(part)
  if (name === '' || branch.test(name) || address.in(part)) return undefined
  if (!lenderNoun.test(name) && bankOf(name) === undefined) return undefined
  const lender = lenderOf(part)
  return lender.institution && lender.key !== '' ? { ...lender, written: part.trim() } : undefined
}

/** Banks of the table in a folded text, and the words between. */
function banksAmong(text: string): { found: string[]; rest: string } {
  const words = text.split(' ')
  const [found, rest]: [string[], string[]] = [[], []]
  for (let at = 0; at < words.length; at += 1) {
    const known = namesByFirstWord
      .get(words[at] ?? '')
      ?.find(({ name }) => name.split(' ').every((word, index) => words[at + index] === word))
    if (known === undefined) rest.push(words[at] ?? '')
    else {
      found.push(known.bank)
      at += known.name.split(' ').length - 1
    }
  }
  return { found, rest: rest.join(' ') }
}

/** A second bank directly after, unless it is an address or a former name. */
function namesAnother(part: string, name: string, bank: string): boolean {
  const others = banksAmong(name).found.filter(
    (key) => key !== bank && !becameBy(key, bank, '9999-12-31'),
  )
  return others.length > 0 && !branch.test(name) && !address.in(part)
}

/** A folded text without the banks of the table. */
export const withoutBanks = (text: string): string => banksAmong(text).rest

/** A bank of the table anywhere in a sentence. */
export function bankNamedIn(remark: string): string | undefined {
  const text = ` ${lenderFold(remark)} `
  const words = new Set(text.split(' '))
  // Cheap first: most banks are not named.
  return names.find(({ name, first }) => words.has(first) && text.includes(` ${name} `))?.bank
}

/** All banks of the table in a sentence. */
export const banksNamedIn = (remark: string): Lender[] =>
  banksAmong(lenderFold(remark)).found.map((key) => ({
    written: remark,
    key,
    institution: true,
    alone: true,
  }))

/** Whether one bank had merged into the other by that day, step by step. */
function becameBy(key: string, other: string, date: string): boolean {
  const merged = rows.get(key)?.mergedInto
  if (merged === undefined || merged.on > date) return false
  const next = keyOf(merged.bank)
  return next === other || becameBy(next, other, date)
}

export type SamePerson = (one: string, other: string) => boolean

/** Whether a release on that day is by the lender of the mortgage or its successor. */
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

/** Whether all of these lenders are among the releasing ones, or have merged into one of them. */
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
