import type { PageText } from '../../documents/documents.ts'

const wordsMin = 20
const brokenShare = 0.3
const indic = /[\u0900-\u097f\u0c80-\u0cff]/u

/**
 * Some PDFs have shaped letters without the text behind them: what comes out are fragments such as
 * `लि हून घेणाघे णार`. Nothing read from such a page is certain.
 */
export function isBrokenText({ source, words }: PageText): boolean {
  if (source !== 'text') return false
  const own = words.slice(0, 2000).filter(({ text }) => indic.test(text))
  if (own.length < wordsMin) return false
  const fragments = own.filter(
    ({ text }) => /^\p{M}/u.test(text) || text.replace(/[^\p{L}]/gu, '').length === 1,
  ).length
  return fragments > own.length * brokenShare
}
