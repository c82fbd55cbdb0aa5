import { fold, inLatin, latinDigits } from '../letters.ts'
import { wordsOf } from '../phrases.ts'

interface Token {
  text: string
  /** Joined to the previous token: by a slash, a hyphen or nothing. */
  joined: boolean
}

/** A reference is one line; a longer text is not a reference. */
const tokensMax = 80
/** SHV-1-01234-2023-24 has five parts, and a few offices write more. */
const partsMax = 8

function tokensOf(written: string): Token[] {
  const text = latinDigits(written.slice(0, 500).normalize('NFKC').toLowerCase())
  const tokens: Token[] = []
  let from = -1
  for (const { 0: word, index } of text.matchAll(/\d+|[\p{L}\p{M}]+/gu)) {
    if (tokens.length >= tokensMax) break
    const between = from < 0 ? ' ' : text.slice(from, index)
    // HVL7 / 3818 / 2015 is one number; a hyphen between spaces is a dash.
    tokens.push({
      text: /^\d/u.test(word) ? word.replace(/^0+(?=\d)/u, '') : fold(word),
      joined: /^(?:\s*\/\s*|-?)$/u.test(between),
    })
    from = index + word.length
  }
  return tokens
}

/** The office by its consonants, which its code and its name share: HVL, Haveli, हवेली, हवल. */
function officeOf(text: string): string {
  const latin = inLatin(text)
  const consonants = latin.charAt(0) + latin.slice(1).replace(/[aeiou]/gu, '')
  return consonants.length < 2 ? text : consonants
}

/** Two digits at the end are a year, unless they close a financial one: 2023-24. */
function yearOf(text: string, before: string): string {
  if (!/^\d\d$/u.test(text) || /^(?:19|20)\d\d$/u.test(before)) return text
  return `${Number(text) > 50 ? 19 : 20}${text}`
}

function joinedText(tokens: readonly Token[]): string {
  const texts = tokens.map(({ text }) => text)
  const [first = '', last = ''] = [texts[0], texts.at(-1)]
  if (texts.length > 3) {
    if (/^\D/u.test(first)) texts[0] = officeOf(first)
    texts[texts.length - 1] = yearOf(last, texts.at(-2) ?? '')
  }
  return texts.join(' ')
}

/** HVL7/3818/2015 = HVL-7 / 3818 / 2015, and SHV-1-01234-2023-24 = SHV-1-1234-2023-24. */
export const documentNumber = (written: string): string => joinedText(tokensOf(written))

const partings = /[,;&\n]|(?<![\p{L}\p{M}])(?:and|व|आणि|ಮತ್ತು|ಹಾಗೂ)(?![\p{L}\p{M}])/iu
const dates =
  /(?<![\p{L}\p{M}])(?:dated|dtd|dt|date|on|दिनांक|दि|ದಿನಾಂಕ|ದಿ)[.: ]{0,3}[\d०-९೦-೯]{1,4}[-/.][\d०-९೦-೯]{1,2}[-/.][\d०-९೦-೯]{1,4}/giu
/** Words around a number without effect. */
const idle = new Set(
  wordsOf(`mortgage, deed, document, doc, registered, registration, reg, regd, no, nos, number, numbers, of, the,
    vide, bearing, dated, dt, sr, sro, sub, registrar, office, serial, modt, discharge, release, reconveyance, दस्त, दस्ताचा, क्र, क्रमांक, नं,
    नंबर, गहाणखत, गहाण, नोंदणी, ದಸ್ತಾವೇಜು, ದಸ್ತಾವೇಜಿನ, ಸಂಖ್ಯೆ, ನಂ, ನಂಬರ್, ಅಡಮಾನ, ಪತ್ರ`).map(fold),
)
const nothing = new Set(
  wordsOf('nil, na, none, not stated, not applicable, निरंक, नाही, ಇಲ್ಲ').map(fold),
)

/** It mentions no document at all. */
export function namesNothing(refersTo: string | undefined): boolean {
  const text = fold(refersTo ?? '')
  return text === '' || nothing.has(text)
}

/**
 * The documents that a reference names exactly. A number with its office and year may be part of a
 * sentence; one without an office (3818/2015) may be of any office, and a bare number may be a day,
 * so these count only if nothing else is written.
 */
export function numbersIn(refersTo: string | undefined): Set<string> {
  const found = new Set<string>()
  for (const piece of (refersTo ?? '').slice(0, 500).replace(dates, ' ').split(partings)) {
    const tokens = tokensOf(piece)
    if (tokens.length === 0) continue
    if (tokens.length <= partsMax) found.add(joinedText(tokens))
    const rest = tokens.filter(({ text }) => !idle.has(text))
    if (rest.length > 1 && rest.length <= partsMax) found.add(joinedText(rest))
    for (const window of windowsOf(tokens)) found.add(window)
  }
  return found
}

/** Every sequence of tokens that could be a whole number with its office. */
function windowsOf(tokens: readonly Token[]): string[] {
  const found: string[] = []
  for (let from = 0; from < tokens.length; from += 1) {
    if (tokens[from]?.joined && from > 0) continue
    for (let to = from + 3; to <= Math.min(from + partsMax, tokens.length); to += 1) {
      if (tokens[to]?.joined) continue
      const run = tokens.slice(from, to)
      if (hasOffice(run)) found.push(joinedText(run))
    }
  }
  return found
}

const hasOffice = (run: readonly Token[]) =>
  /^\D/u.test(run[0]?.text ?? '') && run.filter(({ text }) => /^\d/u.test(text)).length >= 2
