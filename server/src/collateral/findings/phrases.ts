import { fold } from './letters.ts'

/**
 * Finds the words of a table in what a registry wrote. Spaces inside a phrase are optional (हक्क
 * सोड पत्र = हक्कसोडपत्र). Latin words end where they end, so that `lease` is not found in
 * `release`; Marathi and Kannada words take suffixes (गहाणखताचा, ಅಡಮಾನದ), so only their start must
 * match.
 */
export interface PhraseFinder {
  in(written: string): boolean
  /** The positions of the phrases in the folded text; they do not overlap. */
  placesIn(folded: string): { start: number; end: number }[]
}

function patternOf(phrase: string): string {
  const words = fold(phrase).split(' ')
  let pattern = ''
  for (const [index, word] of words.entries()) {
    pattern += word
    const last = index === words.length - 1
    // Short, so that matching stays linear in the length of the text.
    if (/[a-z]$/u.test(word)) pattern += last ? 's?(?![a-z])' : ' ?'
    else if (/\d$/u.test(word)) pattern += last ? '(?!\\d)' : ' ?'
    else pattern += last ? '' : '[\\p{L}\\p{M}]{0,6} ?'
  }
  return pattern
}

/** The start of a word. */
const wordStarts = /[\p{L}\p{M}\p{N}]+/gu

/**
 * Only the phrases that begin with the current letter are tried, and their expression is built when
 * the letter first occurs: most words of a text begin no phrase, and most letters never occur.
 */
export function phraseFinder(phrases: readonly string[]): PhraseFinder {
  // Longest first, since a short phrase would hide a long one that begins with it.
  const patterns = phrases.map(patternOf).sort((a, b) => b.length - a.length)
  const byLetter = Map.groupBy(patterns, (pattern) => pattern.charAt(0))
  const built = new Map<string, RegExp>()

  function endAt(folded: string, start: number): number | undefined {
    const letter = folded.charAt(start)
    const some = byLetter.get(letter)
    if (some === undefined) return undefined
    const expression = built.get(letter) ?? new RegExp(`(?:${some.join('|')})`, 'uy')
    built.set(letter, expression)
    expression.lastIndex = start
    return expression.test(folded) ? expression.lastIndex : undefined
  }

  function placesIn(folded: string): { start: number; end: number }[] {
    const places: { start: number; end: number }[] = []
    let from = 0
    for (const { index: start } of folded.matchAll(wordStarts)) {
      const end = start < from ? undefined : endAt(folded, start)
      if (end === undefined) continue
      places.push({ start, end })
      from = end
    }
    return places
  }

  function isIn(written: string): boolean {
    const folded = fold(written)
    if (folded === '') return false
    // A folded text has one space between its words.
    for (let start = 0; ; ) {
      if (endAt(folded, start) !== undefined) return true
      start = folded.indexOf(' ', start) + 1
      if (start === 0) return false
    }
  }
  return { in: isIn, placesIn }
}

/** A table's cell of words, separated by commas, so that a row stays readable. */
export const wordsOf = (cell: string): readonly string[] =>
  cell.split(',').map((word) => word.trim())
