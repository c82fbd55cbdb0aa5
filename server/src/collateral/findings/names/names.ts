import { alignWords, type Pair } from './align-words.ts'
import { cleanText } from './clean-text.ts'
import { compareAligned, judge } from './judge-names.ts'
import { type ReadName, type ReadParty, readParty } from './read-holder.ts'
import { readWord, type Word } from './words.ts'

export { readHolder } from './read-holder.ts'

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
const aliasesMax = 4
const readingsMax = 6

const matchOf = (score: number): NameMatch => {
  if (score >= matchFrom) return 'match'
  return score >= partialFrom ? 'partial' : 'mismatch'
}

/** Whether the borrower's name and a holder's, as the registry writes it, are one person's. */
export function compareNames(borrower: string, holder: string): NameVerdict {
  const [a, b] = [readParty(borrower), readParty(holder)]
  const verdicts = spellingsOf(a).flatMap((nameA) =>
    spellingsOf(b).map((nameB) => compareOne(a, nameA, b, nameB)),
  )
  const best = bestOf(verdicts.filter((verdict) => verdict !== undefined))
  return best ?? notReadable(borrower, holder)
}

/** The holder who comes closest; the first among equals. */
export function bestHolder(
  borrower: string,
  holders: readonly string[],
): (NameVerdict & { holder: string }) | undefined {
  return bestOf(holders.map((holder) => ({ ...compareNames(borrower, holder), holder })))
}

function bestOf<V extends NameVerdict>(verdicts: readonly V[]): V | undefined {
  const rank = (verdict: V) => (verdict.nameMatch === 'not_checked' ? -1 : verdict.score)
  return verdicts.reduce<V | undefined>(
    (best, verdict) => (!best || rank(verdict) > rank(best) ? verdict : best),
    undefined,
  )
}

/** Nothing to compare, or a script that is not read here: equal text is still equal. */
function notReadable(borrower: string, holder: string): NameVerdict {
  const [a, b] = [borrower, holder].map((name) => cleanText(name).toLowerCase())
  if (a !== undefined && a === b && /\p{L}/u.test(a)) {
    return { score: 100, nameMatch: 'match', why: 'Both names are written alike.' }
  }
  return { score: 0, nameMatch: 'not_checked', why: 'At least one of the names could not be read.' }
}

/** Each alias, with the surname the others carry, and with a leading Sri as part of the name. */
function spellingsOf(party: ReadParty): ReadName[] {
  const names = party.names.slice(0, aliasesMax)
  const [first, ...others] = names
  const composed: ReadName[] = []
  for (const other of first ? others : []) {
    // Ramesh alias Balu Patil is Ramesh Patil too, and Ramesh Patil alias Balu is Balu Patil.
    if (first?.tokens.length === 1)
      composed.push({ ...first, tokens: [...first.tokens, ...other.tokens.slice(1)] })
    if (first && other.tokens.length === 1)
      composed.push({ ...other, tokens: [...other.tokens, ...first.tokens.slice(1)] })
  }
  return [...names, ...composed]
    .flatMap((name) =>
      name.withSri ? [name, { ...name, tokens: name.withSri, gender: undefined }] : [name],
    )
    .slice(0, readingsMax)
}

const wordsOf = (tokens: readonly string[], ofRelative = false): Word[] =>
  tokens
    .slice(0, wordsMax)
    .map((token) => readWord(token, ofRelative))
    .filter((word) => word !== undefined)
    .map((word, i, all) =>
      // Shaikh Imran may as well be Imran; Imran Shaikh has Shaikh for a surname.
      word.kind === 'leading' && i > 0 && i === all.length - 1
        ? { ...word, kind: 'surname' }
        : word,
    )

/** What no agreement of words can outweigh: the highest score each leaves. */
function limits(
  a: ReadParty,
  nameA: ReadName,
  b: ReadParty,
  nameB: ReadName,
  given: Word[],
): [number, string][] {
  const found: [number, string][] = []
  const womansTitle = nameA.gender === 'woman' || nameB.gender === 'woman'
  if (womansTitle && given.some((word) => word.known && word.gender === 'man')) {
    found.push([72, 'a woman is addressed by a man’s name, perhaps her husband’s'])
  }
  if (nameA.gender && nameB.gender && nameA.gender !== nameB.gender) {
    found.push([72, 'one is addressed as a man, the other as a woman'])
  }
  if (nameA.body !== nameB.body) found.push([70, 'one is a firm, family or trust and not a person'])
  if (nameA.generation && nameB.generation && nameA.generation !== nameB.generation) {
    found.push([50, 'one is the elder, the other the younger of that name'])
  }
  if (nameA.tokens.length > wordsMax || nameB.tokens.length > wordsMax) {
    found.push([80, 'the name is too long to be compared in full'])
  }
  if (a.relative && b.relative && a.relation === b.relation && a.relation !== 'other') {
    const [ofA, ofB] = [wordsOf(a.relative.tokens), wordsOf(b.relative.tokens)]
    const scores = [judgeWords(ofA, ofB), judgeWords(ofB, ofA)].map(
      (judged) => judged?.score ?? 100,
    )
    if (Math.min(...scores) < partialFrom) found.push([50, 'the relatives named differ'])
  }
  return found
}

function compareOne(
  a: ReadParty,
  nameA: ReadName,
  b: ReadParty,
  nameB: ReadName,
): NameVerdict | undefined {
  const [ownA, ownB] = [wordsOf(nameA.tokens), wordsOf(nameB.tokens)]
  if (ownA.length === 0 || ownB.length === 0) return undefined
  const room = (own: readonly Word[]) => Math.max(0, wordsMax - own.length)
  const wordsA = [...ownA, ...wordsOf(a.relative?.tokens ?? [], true).slice(0, room(ownA))]
  const wordsB = [...ownB, ...wordsOf(b.relative?.tokens ?? [], true).slice(0, room(ownB))]
  const forth = judgeWords(wordsA, wordsB)
  const back = judgeWords(wordsB, wordsA)
  // Among equally good pairings of words the order decides: the more cautious verdict stands.
  if (!forth || !back) return undefined
  const judged = back.score < forth.score ? back : forth
  const given = [...forth.given, ...back.given]
  const limited = limits(a, nameA, b, nameB, given).filter(([limit]) => limit < judged.score)
  const score = Math.min(judged.score, ...limited.map(([limit]) => limit))
  const remarks = [...judged.remarks, ...limited.map(([, why]) => why)]
  const why = [judged.said, ...remarks.slice(-2)].join('; ')
  return { score, nameMatch: matchOf(score), why: `${why}.` }
}

function judgeWords(
  a: readonly Word[],
  b: readonly Word[],
): { score: number; said: string; remarks: string[]; given: Word[] } | undefined {
  const alignment = alignWords(a, b)
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
    remarks.push(`“${scanned.a.written}” and “${scanned.b.written}” differ as a scanner misreads`)
  const initial = pairs.find((pair) => pair.agreement === 'initial')
  if (initial) {
    const [short, long] = initial.a.shortened ? [initial.a, initial.b] : [initial.b, initial.a]
    remarks.push(`“${short.written}” was taken as an initial of ${long.written}`)
  }
  return remarks
}
