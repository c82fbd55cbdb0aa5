import type { Alignment, Pair } from './align-words.ts'
import type { Comparison, Side } from './comparison.ts'
import { type Case, cases } from './name-cases.ts'
import { type Word, weights } from './words.ts'

const telling = (word: Word): boolean => word.kind === 'plain' || word.kind === 'surname'

/** The given name: the first word that is not a surname, middle word or initial. */
function givenOf(words: readonly Word[]): Word | undefined {
  const full = words.filter((word) => word.kind !== 'initial')
  const plain = full.find((word) => word.kind === 'plain')
  if (plain) return plain
  // A. Iyer is known by an initial; Kumar alone by Kumar.
  return words[0]?.kind === 'initial'
    ? words[0]
    : (full.find((word) => word.kind !== 'leading') ?? words[0])
}

function sideOf(words: readonly Word[], matched: ReadonlySet<Word>): Side | undefined {
  const own = words.filter((word) => !word.ofRelative)
  const given = givenOf(own)
  if (!given) return undefined
  const left = own.filter((word) => !matched.has(word))
  return {
    words: own,
    given,
    missing: left.filter(telling),
    missingMiddle: left.filter((word) => word.kind === 'middle' || word.kind === 'leading'),
    missingInitials: left.filter((word) => word.kind === 'initial'),
  }
}

function givenRelation(a: Word, b: Word, pairs: readonly Pair[]): Comparison['given'] {
  const together = pairs.find((pair) => pair.a === a && pair.b === b)
  if (together) {
    if (together.agreement === 'same' || together.agreement === 'scanned') return 'agrees'
    return together.agreement
  }
  const ofA = pairs.find((pair) => pair.a === a)
  const ofB = pairs.find((pair) => pair.b === b)
  if (ofA && ofB) {
    const both = [ofA.agreement, ofB.agreement]
    if (both.includes('initial')) return 'initial'
    if (both.includes('near') || both.includes('misread')) return 'near'
    return both.includes('doubtful') ? 'doubtful' : 'elsewhere'
  }
  return ofA || ofB ? 'unmatched_one' : 'differs'
}

export function compareAligned(alignment: Alignment): Comparison | undefined {
  const { pairs } = alignment
  const a = sideOf(alignment.a, new Set(pairs.map((pair) => pair.a)))
  const b = sideOf(alignment.b, new Set(pairs.map((pair) => pair.b)))
  if (!a || !b) return undefined
  const full = pairs.filter(
    (pair) =>
      pair.a.kind !== 'initial' && pair.b.kind !== 'initial' && pair.agreement !== 'initial',
  )
  return {
    a,
    b,
    pairs,
    given: givenRelation(a.given, b.given, pairs),
    full: full.length,
    telling: full.filter((pair) => telling(pair.a) && telling(pair.b)).length,
    viaRelative: pairs.some((pair) => pair.a.ofRelative || pair.b.ofRelative),
  }
}

/** The weighted share of both names that matches, 0 to 1. */
function agreeing({ a, b, pairs }: Comparison): number {
  const weigh = (words: readonly Word[]) => words.reduce((sum, word) => sum + weights[word.kind], 0)
  const total = weigh(a.words) + weigh(b.words)
  const own = (word: Word) => (word.ofRelative ? 0 : weights[word.kind])
  const shared = pairs.reduce((sum, pair) => sum + (own(pair.a) + own(pair.b)) * pair.quality, 0)
  return total === 0 ? 0 : Math.min(1, shared / total)
}

/** The first case that applies gives the band; the matching share gives the position in it. */
export function judge(comparison: Comparison): { score: number; case: Case } {
  const found = cases.find((candidate) => candidate.when(comparison)) ?? lastCase
  const [low, high] = found.band
  return { score: Math.round(low + (high - low) * agreeing(comparison)), case: found }
}

const lastCase: Case = {
  name: 'otherwise',
  band: [30, 55],
  when: () => true,
  say: () => 'Too little of the names agrees',
}
