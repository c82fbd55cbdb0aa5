import { alignWords, type Pair } from './align-words.ts'
import { compareBodies } from './bodies/compare-bodies.ts'
import type { Reading, ReadName, ReadParty, Relative } from './holder/read-parts.ts'
import { compareAligned, judge } from './judge-names.ts'
import type { WordBook } from './word-book.ts'
import { copyWord, type Word } from './words.ts'

export type NameMatch = 'match' | 'partial' | 'mismatch' | 'not_checked'

export interface NameVerdict {
  /** 0 to 100, a whole number. */
  score: number
  nameMatch: NameMatch
  /** One sentence for the bank's officer. */
  why: string
}

const matchFrom = 85
const partialFrom = 60
const wordsMax = 12
const aliasesMax = 16
const readingsMax = 24

const matchOf = (score: number): NameMatch => {
  if (score >= matchFrom) return 'match'
  return score >= partialFrom ? 'partial' : 'mismatch'
}

/** Each alias, with the surname of the others, and with a leading Sri as part of the name. */
export function namesOf(party: ReadParty, book: WordBook): ReadName[] {
  const isSurname = ({ tokens }: ReadName) =>
    tokens.length === 1 && book.read(tokens[0] ?? '')?.kind === 'surname'
  const names = party.names.slice(0, aliasesMax)
  const [first, ...others] = names
  const composed: ReadName[] = []
  for (const other of first ? others : []) {
    // Ramesh alias Balu Patil is Ramesh Patil too, and Ramesh Patil alias Balu is Balu Patil.
    if (first?.tokens.length === 1)
      composed.push({ ...first, tokens: [...first.tokens, ...other.tokens.slice(1)] })
    // Sunita Patil née Shinde was Sunita Shinde.
    if (first && isSurname(other) && first.tokens.length > 1)
      composed.push({ ...first, tokens: [...first.tokens.slice(0, -1), ...other.tokens] })
    else if (first && other.tokens.length === 1)
      composed.push({ ...other, tokens: [...other.tokens, ...first.tokens.slice(1)] })
  }
  return [...names, ...composed]
    .flatMap((name) =>
      name.withSri
        ? [name, { ...name, tokens: name.withSri, gender: undefined, sri: false }]
        : [name],
    )
    .slice(0, readingsMax)
}

function wordsOf(tokens: readonly string[], book: WordBook, ofRelative = false): Word[] {
  return tokens
    .slice(0, wordsMax)
    .map((token) => book.read(token, ofRelative))
    .filter((word) => word !== undefined)
    .map((word, i, all) =>
      // Shaikh Imran may as well be Imran; Imran Shaikh has Shaikh for a surname.
      word.kind === 'leading' && i > 0 && i === all.length - 1
        ? copyWord(word, { kind: 'surname' })
        : word,
    )
}

function ownWordsOf(name: ReadName, book: WordBook): readonly Word[] {
  const known = book.ownWords.get(name)
  if (known) return known
  const words = wordsOf(name.tokens, book)
  book.ownWords.set(name, words)
  return words
}

/** Differences that no matching words can outweigh: the highest score each allows. */
function limits(
  a: Reading,
  b: Reading,
  given: readonly Word[],
  book: WordBook,
): [number, string][] {
  const found: [number, string][] = []
  const [nameA, nameB] = [a.name, b.name]
  const womansTitle = nameA.gender === 'woman' || nameB.gender === 'woman'
  if (womansTitle && given.some((word) => word.known && word.gender === 'man')) {
    found.push([72, 'a woman is addressed by a man’s name, perhaps her husband’s'])
  }
  if (nameA.gender && nameB.gender && nameA.gender !== nameB.gender) {
    found.push([72, 'one is addressed as a man, the other as a woman'])
  }
  if (nameA.body !== nameB.body) found.push([70, 'one is a firm, family or trust, not a person'])
  if (nameA.generation && nameB.generation && nameA.generation !== nameB.generation) {
    found.push([50, 'one is the elder, the other the younger of that name'])
  }
  if (a.party.succeeded !== b.party.succeeded) {
    found.push([80, 'the person named is deceased and heirs hold'])
  }
  if (a.party.kinUnclear !== b.party.kinUnclear) {
    found.push([80, 'a relative is named, perhaps not the person'])
  }
  if (nameA.tokens.length > wordsMax || nameB.tokens.length > wordsMax) {
    found.push([80, 'the name is too long to be compared in full'])
  }
  const relation = contradiction(a.party, b.party, book)
  return relation ? [...found, relation] : found
}

/**
 * The relatives named for both. Different fathers, or different husbands, are of two persons; and
 * D/o Shivanna is not the wife of Mahesh. Nobody is daughter and wife of one man, but a clerk may
 * have written one for the other.
 */
function contradiction(a: ReadParty, b: ReadParty, book: WordBook): [number, string] | undefined {
  const [ofA, ofB] = [kinOf(a), kinOf(b)]
  if (ofA.length === 0 || ofB.length === 0) return undefined
  const pairs = ofA.flatMap((x) => ofB.map((y) => ({ x, y })))
  const alike = pairs.filter(({ x, y }) => x.relation === y.relation)
  const differ = ({ x, y }: { x: Relative; y: Relative }) => relativesDiffer(x.name, y.name, book)
  if (alike.length > 0) return alike.some(differ) ? [50, 'the relatives named differ'] : undefined
  return pairs.every(differ)
    ? [50, 'one is named by a father, the other by a husband of another name']
    : [80, 'one is named by a father, the other by a husband']
}

const kinOf = ({ relatives }: ReadParty): readonly Relative[] =>
  relatives.filter(({ relation }) => relation === 'parent' || relation === 'husband')

function relativesDiffer(a: ReadName, b: ReadName, book: WordBook): boolean {
  const [ofA, ofB] = [wordsOf(a.tokens, book), wordsOf(b.tokens, book)]
  const scores = [judgeWords(ofA, ofB, book), judgeWords(ofB, ofA, book)].map(
    (judged) => judged?.score ?? 100,
  )
  return Math.min(...scores) < partialFrom
}

export function compareReadings(a: Reading, b: Reading, book: WordBook): NameVerdict | undefined {
  if (a.name.body && b.name.body) {
    const verdict = compareBodies(a.name, b.name, book)
    if (verdict) {
      const { score, said } = verdict
      return { score, nameMatch: matchOf(score), why: `${said}.` }
    }
  }
  const [ownA, ownB] = [ownWordsOf(a.name, book), ownWordsOf(b.name, book)]
  if (ownA.length === 0 || ownB.length === 0) return undefined
  const wordsA = withRelatives(a.party, ownA, book)
  const wordsB = withRelatives(b.party, ownB, book)
  const forth = judgeWords(wordsA, wordsB, book)
  // Nothing agrees: neither the other order nor a limit lowers that score.
  if (forth?.score === 0) return verdictOf(forth, [])
  const back = judgeWords(wordsB, wordsA, book)
  // Among equally good pairings of words the order decides: the more cautious verdict wins.
  if (!forth || !back) return undefined
  const judged = back.score < forth.score ? back : forth
  return verdictOf(judged, limits(a, b, [...forth.given, ...back.given], book))
}

function verdictOf(
  judged: { score: number; said: string; remarks: readonly string[] },
  all: readonly [number, string][],
): NameVerdict {
  const limited = all.filter(([limit]) => limit < judged.score)
  const score = Math.min(judged.score, ...limited.map(([limit]) => limit))
  const remarks = [...judged.remarks, ...limited.map(([, why]) => why)]
  const why = [judged.said, ...remarks.slice(-2)].join('; ')
  return { score, nameMatch: matchOf(score), why: `${why}.` }
}

function withRelatives(
  { relative }: ReadParty,
  own: readonly Word[],
  book: WordBook,
): readonly Word[] {
  if (!relative || own.length >= wordsMax) return own
  let words = book.relativeWords.get(relative)
  if (!words) {
    words = wordsOf(relative.tokens, book, true)
    book.relativeWords.set(relative, words)
  }
  return [...own, ...words.slice(0, wordsMax - own.length)]
}

function judgeWords(
  a: readonly Word[],
  b: readonly Word[],
  book: WordBook,
): { score: number; said: string; remarks: string[]; given: Word[] } | undefined {
  const alignment = alignWords(a, b, book)
  const comparison = compareAligned(alignment)
  if (!comparison) return undefined
  const { score, case: found } = judge(comparison)
  return {
    score,
    said: found.say(comparison),
    remarks: remarksOn(comparison.pairs, alignment.joined),
    given: [comparison.a.given, comparison.b.given],
  }
}

function remarksOn(pairs: readonly Pair[], joined: boolean): string[] {
  const remarks: string[] = []
  if (joined) remarks.push('words were joined')
  const scanned = pairs.find((pair) => pair.agreement === 'scanned')
  if (scanned)
    remarks.push(`“${scanned.a.written}” and “${scanned.b.written}” differ as in a scanning error`)
  const initial = pairs.find((pair) => pair.agreement === 'initial')
  if (initial) {
    const [short, long] = initial.a.shortened ? [initial.a, initial.b] : [initial.b, initial.a]
    remarks.push(`“${short.written}” was read as an initial of ${long.written}`)
  }
  return remarks
}
