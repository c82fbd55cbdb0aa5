import { fold } from '../letters.ts'

/**
 * Finds phrases like `phraseFinder`, and returns which: one pass over the words of a text for all
 * rows, where a pattern for each row would read the text forty times.
 */
export interface Indexed<T> {
  phrase: string
  value: T
  /** The last word has no case ending either. */
  isExact?: boolean
}

export interface Found<T> {
  start: number
  end: number
  value: T
}

interface Candidate<T> {
  words: readonly PhraseWord[]
  value: T
  isExact: boolean
}

interface PhraseWord {
  text: string
  /** Marathi and Kannada words continue with a case ending; abbreviations (रे.मु.नं.) do not. */
  script: 'latin' | 'figures' | 'indic' | 'abbreviation'
}

const endingMax = 6
const isLetter = /[\p{L}\p{M}]/u
const isLetterOrFigure = /[\p{L}\p{M}\p{N}]/u

function wordOf(text: string): PhraseWord {
  if (/[a-z]$/u.test(text)) return { text, script: 'latin' }
  if (/\d$/u.test(text)) return { text, script: 'figures' }
  return { text, script: text.match(/\p{L}/gu)?.length === 1 ? 'abbreviation' : 'indic' }
}

export function phraseIndex<T>(all: readonly Indexed<T>[]) {
  const candidates = new Map<string, Candidate<T>[]>()
  for (const { phrase, value, isExact = false } of all) {
    const words = fold(phrase).split(' ').map(wordOf)
    // `e auction` is also written as one word, so its second letter may be any.
    const key = (words[0]?.text ?? '').slice(0, 2)
    if (key === '') continue
    const same = candidates.get(key)
    if (same === undefined) candidates.set(key, [{ words, value, isExact }])
    else same.push({ words, value, isExact })
  }
  return (text: string, starts: readonly number[]): Found<T>[] => {
    const found: Found<T>[] = []
    for (const start of starts) {
      for (const length of [1, 2]) {
        for (const { words, value, isExact } of candidates.get(text.slice(start, start + length)) ??
          []) {
          const end = endAt(text, start, words, 0, isExact)
          if (end !== undefined) found.push({ start, end, value })
        }
      }
    }
    return found
  }
}

/** The end of these words, if they occur here. */
function endAt(
  text: string,
  start: number,
  words: readonly PhraseWord[],
  at: number,
  isExact: boolean,
): number | undefined {
  const word = words[at]
  if (word === undefined || !text.startsWith(word.text, start)) return undefined
  const end = start + word.text.length
  if (at === words.length - 1) return lastEnd(text, end, word, isExact)
  const most = word.script !== 'indic' || isExact ? 0 : endingMax
  for (let skipped = 0; skipped <= most; skipped++) {
    const next = end + skipped + Number(text[end + skipped] === ' ')
    const found = endAt(text, next, words, at + 1, isExact)
    if (found !== undefined) return found
    if (!isLetter.test(text[end + skipped] ?? '')) return undefined
  }
  return undefined
}

function lastEnd(text: string, end: number, { script }: PhraseWord, isExact: boolean) {
  if (isExact || script === 'abbreviation')
    return isLetterOrFigure.test(text[end] ?? '') ? undefined : end
  if (script === 'indic') return end
  if (script === 'figures') return /\d/u.test(text[end] ?? '') ? undefined : end
  const plural = text[end] === 's' ? end + 1 : end
  return /[a-z]/u.test(text[plural] ?? '') ? undefined : plural
}
