import { type Agreement, initialFits } from './same-word.ts'
import type { WordBook } from './word-book.ts'
import { copyWord, type Word, weights } from './words.ts'

/** One word of each name that were matched. */
export interface Pair {
  a: Word
  b: Word
  agreement: Agreement | 'initial'
  quality: number
}

export interface Alignment {
  a: readonly Word[]
  b: readonly Word[]
  pairs: readonly Pair[]
  joined: boolean
}

const longestJoin = 3

/** Cheap, so that joining is tried only where lengths and first sounds allow it. */
function couldBe(words: readonly Word[], from: number, count: number, target: Word): boolean {
  let length = 0
  let isShort = false
  for (let i = from; i < from + count; i++) {
    const word = words[i] as Word
    length += word.sounds.length
    isShort ||= word.latin.length < 3
  }
  if (Math.abs(length - target.sounds.length) > 5) return false
  if (isShort) return true
  const [one, other] = [words[from]?.sounds[0], target.sounds[0]]
  return one === other || one?.toLowerCase() === other?.toLowerCase()
}

/** Replaces neighbours in `parts` that together are one word of `whole`. */
function joinLike(parts: readonly Word[], whole: readonly Word[], book: WordBook): readonly Word[] {
  let words = parts
  for (const target of whole) {
    if (target.kind === 'initial') continue
    let hasTarget: boolean | undefined
    for (let i = 0; i < words.length; i++) {
      for (let n = 2; n <= longestJoin && i + n <= words.length; n++) {
        if (hasTarget || !couldBe(words, i, n, target)) continue
        hasTarget ??= words.some((word) => book.likeness(word, target)?.agreement === 'same')
        if (hasTarget) continue
        const run = words.slice(i, i + n)
        if (run.every(({ kind }) => kind === 'initial')) continue
        if (run.some(({ ofRelative }) => ofRelative !== run[0]?.ofRelative)) continue
        const joined = book.join(run)
        const like = joined && book.likeness(joined, target)
        if (joined && (like?.agreement === 'same' || like?.agreement === 'scanned')) {
          words = [
            ...words.slice(0, i),
            copyWord(joined, { ofRelative: run[0]?.ofRelative ?? false }),
            ...words.slice(i + n),
          ]
          n = longestJoin
        }
      }
    }
  }
  return words
}

/** The same letters, with the spaces elsewhere. */
function sameWithoutSpaces(a: readonly Word[], b: readonly Word[]): boolean {
  const isLatin = (word: Word) => word.latin !== '' || word.ofRelative
  if (!a.every(isLatin) || !b.every(isLatin)) return false
  const [one, other] = [ownOf(a), ownOf(b)]
  if (one.length === other.length) return false
  const text = (words: readonly Word[]) => words.map((word) => word.latin).join('')
  return text(one) === text(other)
}

const ownOf = (words: readonly Word[]) => words.filter((word) => !word.ofRelative)

/** Each name as one word. */
function alignWhole(
  rawA: readonly Word[],
  rawB: readonly Word[],
  book: WordBook,
): Alignment | undefined {
  const [joinedA, joinedB] = [book.join(ownOf(rawA)), book.join(ownOf(rawB))]
  if (!joinedA || !joinedB) return undefined
  const a = copyWord(joinedA, { ofRelative: false })
  const b = copyWord(joinedB, { ofRelative: false })
  return { a: [a], b: [b], pairs: [{ a, b, agreement: 'same', quality: 1 }], joined: true }
}

/** Pairs the words, the most certain and rarest first; initials are matched with the rest. */
export function alignWords(
  rawA: readonly Word[],
  rawB: readonly Word[],
  book: WordBook,
): Alignment {
  const whole = sameWithoutSpaces(rawA, rawB) && alignWhole(rawA, rawB, book)
  if (whole) return whole
  const a = joinLike(rawA, rawB, book)
  const b = joinLike(rawB, a, book)
  const joined = a.length < rawA.length || b.length < rawB.length

  const candidates: { pair: Pair; rank: number }[] = []
  for (let i = 0; i < a.length; i++) {
    const x = a[i] as Word
    for (let j = 0; j < b.length; j++) {
      const y = b[j] as Word
      if (x.kind === 'initial' || y.kind === 'initial' || (x.ofRelative && y.ofRelative)) continue
      const like = book.likeness(x, y)
      if (!like) continue
      // Among equals the holder's own words and the same position come first.
      const place = (i === j ? 0.02 : 0) - (x.ofRelative || y.ofRelative ? 0.3 : 0)
      const rank = like.quality + weights[x.kind] / 100 + place
      const { agreement, quality } = like
      candidates.push({ pair: { a: x, b: y, agreement, quality }, rank })
    }
  }
  if (candidates.length > 1) candidates.sort((p, q) => q.rank - p.rank)
  const takenA = new Set<Word>()
  const takenB = new Set<Word>()
  const pairs: Pair[] = []
  const take = (pair: Pair) => {
    takenA.add(pair.a)
    takenB.add(pair.b)
    pairs.push(pair)
  }
  for (const { pair } of candidates) {
    if (!takenA.has(pair.a) && !takenB.has(pair.b)) take(pair)
  }
  for (const [fits, quality] of a.some(isShort) || b.some(isShort) ? initialSteps : []) {
    for (const x of a) {
      if (takenA.has(x)) continue
      const y = b.find((word) => !takenB.has(word) && fits(x, word))
      if (y && !(x.ofRelative && y.ofRelative))
        take({ a: x, b: y, agreement: x.kind === y.kind ? 'same' : 'initial', quality })
    }
  }
  return { a, b, pairs, joined }
}

const isShort = ({ kind, shortened }: Word) => kind === 'initial' || shortened

type Fit = (x: Word, y: Word) => boolean
const bothInitials: Fit = (x, y) =>
  x.kind === 'initial' && y.kind === 'initial' && initialFits(x, y)
const oneInitial: Fit = (x, y) =>
  (x.kind === 'initial') !== (y.kind === 'initial') &&
  (x.kind === 'initial' ? initialFits(x, y) : initialFits(y, x))
const shortenedWord: Fit = (x, y) =>
  (x.shortened && x.kind !== 'initial' && initialFits(x, y)) ||
  (y.shortened && y.kind !== 'initial' && initialFits(y, x))

const initialSteps: readonly (readonly [Fit, number])[] = [
  [bothInitials, 1],
  [oneInitial, 0.8],
  [shortenedWord, 0.8],
]
