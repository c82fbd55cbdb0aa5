import { fold } from '../../collateral/collateral.ts'
import type { Run } from '../layout/run.ts'
import { distance, limitFor } from './word-likeness.ts'

export interface Label<F> {
  field: F
  text: string
}

/** A label found in a text. */
export interface LabelHit<F> {
  field: F
  start: number
  end: number
  /** Its words are as printed, or nearly so. */
  isSure: boolean
  letters: number
  /** The text ended before the label did: its rest may be in the next row. */
  isCut: boolean
}

interface Token {
  start: number
  end: number
  text: string
  /** A colon or a semicolon before it: no label goes on here. */
  isApart: boolean
}

interface Phrase<F> {
  field: F
  words: readonly string[]
  letters: number
}

const tokenPattern = /[\p{L}\p{M}]+|\p{N}+/gu
/** A longer token is no word of a label. */
const tokenLettersMax = 40
const cacheMax = 50_000
/** Letters of a label that are enough if the row ends within it. */
const cutLettersMin = 9

export function tokensOf(text: string): Token[] {
  let end = 0
  return [...text.matchAll(tokenPattern)].map(({ 0: word, index: start }) => {
    const isApart = /[:：;|]/u.test(text.slice(end, start))
    end = start + word.length
    return { start, end, isApart, text: word.length > tokenLettersMax ? '' : fold(word) }
  })
}

/** Finds the labels of a table in a text, with the errors that a reader of pictures makes. */
export class LabelBook<F> {
  readonly #byFirst = new Map<string, Phrase<F>[]>()
  readonly #vocabulary = new Map<number, string[]>()
  readonly #known = new Map<string, ReadonlyMap<string, number>>()

  constructor(labels: readonly Label<F>[]) {
    const words = new Set<string>()
    for (const { field, text } of labels) {
      const own = tokensOf(text).map((token) => token.text)
      const phrase = { field, words: own, letters: lettersOf(own.join('')) }
      for (const first of [own[0] ?? '', own.slice(0, 2).join('')]) {
        const there = this.#byFirst.get(first) ?? []
        if (!there.includes(phrase)) this.#byFirst.set(first, [...there, phrase])
      }
      for (const [i, word] of own.entries()) words.add(word).add(word + (own[i + 1] ?? ''))
    }
    for (const word of words) {
      const { length } = [...word]
      this.#vocabulary.set(length, [...(this.#vocabulary.get(length) ?? []), word])
    }
  }

  /** Without overlaps, from left to right; of several at one place the longest. */
  findIn(run: Pick<Run, 'text'>): LabelHit<F>[] {
    const tokens = tokensOf(run.text)
    const hits: LabelHit<F>[] = []
    for (let at = 0; at < tokens.length; ) {
      const found = this.#longestAt(tokens, at)
      if (found === undefined) {
        at += 1
        continue
      }
      hits.push(found.hit)
      at = found.next
    }
    return hits
  }

  /** How many of these tokens are words of labels: of a heading, most are. */
  knows(token: string): boolean {
    return this.#like(token).size > 0
  }

  #longestAt(tokens: readonly Token[], at: number) {
    let best: { hit: LabelHit<F>; next: number; score: number } | undefined
    for (const first of this.#firstsAt(tokens, at)) {
      for (const phrase of this.#byFirst.get(first) ?? []) {
        const found = this.#match(phrase, tokens, at)
        if (found === undefined) continue
        if (best === undefined || found.score > best.score) best = found
      }
    }
    return best
  }

  #firstsAt(tokens: readonly Token[], at: number): Set<string> {
    const [one = '', two = ''] = [tokens[at]?.text, tokens[at + 1]?.text]
    const both = this.#mayBeOne(one, two) ? this.#like(one + two).keys() : []
    return new Set([...this.#like(one).keys(), ...both])
  }

  /** Words may have been joined or split by the reader. */
  #match(phrase: Phrase<F>, tokens: readonly Token[], at: number) {
    const { words } = phrase
    let [i, k, cost, letters] = [at, 0, 0, 0]
    while (k < words.length) {
      if (i > at && tokens[i]?.isApart === true) break
      const step = this.#step(words, k, tokens, i)
      if (step === undefined) break
      letters += lettersOf(words.slice(k, k + step.words).join(''))
      i += step.tokens
      k += step.words
      cost += step.cost
    }
    const isWhole = k === words.length
    const isCut = !isWhole && i === tokens.length && letters >= cutLettersMin && k > 1
    if (!isWhole && !isCut) return undefined
    const [first, last] = [tokens[at], tokens[i - 1]]
    if (first === undefined || last === undefined) return undefined
    const isSure = cost <= letters * 0.13
    const hit = { field: phrase.field, start: first.start, end: last.end, isSure, letters, isCut }
    // A long label with an error is less likely than a shorter one without.
    return { hit, next: i, score: letters - cost * 4 }
  }

  #step(words: readonly string[], k: number, tokens: readonly Token[], i: number) {
    const [one, two] = [tokens[i]?.text ?? '', tokens[i + 1]?.text ?? '']
    const [word = '', next = ''] = [words[k], words[k + 1]]
    const single = this.#like(one).get(word)
    if (single !== undefined) return { words: 1, tokens: 1, cost: single }
    const joined = next === '' ? undefined : this.#like(one).get(word + next)
    if (joined !== undefined) return { words: 2, tokens: 1, cost: joined }
    const split = this.#mayBeOne(one, two) ? this.#like(one + two).get(word) : undefined
    return split === undefined ? undefined : { words: 1, tokens: 2, cost: split }
  }

  /** A word that was split: no part of it is a figure, or a word of a label itself. */
  #mayBeOne(one: string, two: string): boolean {
    if (one === '' || two === '' || /^\d/u.test(one) || /^\d/u.test(two)) return false
    return this.#like(two).get(two) !== 0
  }

  /** Readers of pictures seldom err at both ends of a word. */
  #away(token: string, word: string): number | undefined {
    if (common.has(token)) return undefined
    const sharesAnEnd = word[0] === token[0] || word.at(-1) === token.at(-1)
    return sharesAnEnd ? distance(token, word, limitFor(word)) : undefined
  }

  /** The words of the labels that this may be, each with its distance. */
  #like(token: string): ReadonlyMap<string, number> {
    const known = this.#known.get(token)
    if (known !== undefined) return known
    const found = new Map<string, number>()
    const { length } = [...token]
    if (token !== '' && length <= tokenLettersMax) {
      for (let other = Math.max(1, length - 4); other <= length + 4; other += 1) {
        for (const word of this.#vocabulary.get(other) ?? []) {
          const away = word === token ? 0 : this.#away(token, word)
          if (away !== undefined) found.set(word, away)
        }
      }
    }
    if (this.#known.size >= cacheMax) this.#known.clear()
    this.#known.set(token, found)
    return found
  }
}

/** Words that are near a label, and far more frequent. */
const common = new Set(
  'ಮತ್ತು ಹಾಗೂ ಆಗಿ ಎಂದು आणि असे आहे त्या या हे गेल ही तपशील तपशिल to the and that this of least past worth mouth purchase purchased mortgaged mortgages claims owned executes name names'
    .split(' ')
    .map(fold),
)

const lettersOf = (text: string) => text.replace(/\p{M}/gu, '').length
