import type { Page } from './flows.ts'
import type { Word } from './rows.ts'

/** ▦ Words of one letter, with its signs, that Marathi and Kannada have. */
const shortWords = new Set(
  `व या हे ही ते तो ती की ने चे चा ची ता जि मु पो रा सौ कु दि रु नं स हि फे फा मी ना ला हो जो जी अ ब क ड इ ई पै गा से का तु
   ಈ ಆ ರ ದ ನಂ ರೂ ದಿ ಸ ಎ ಬಿ ಮಿ ಚ ಅ ಗು ಕ ರು ನೇ ಬ ಇ ಸಂ ಕು ಜಿ ತಾ ಸಾ ನಾ ಪು ಗೆ ಯ ನಿ ಲಿ`.split(/\s+/u),
)
const indic = /^[^\p{L}\p{N}]*([\u0900-\u0963\u0970-\u0ce5][\p{L}\p{M}]*)(.*)$/u
const wordsMin = 20
const shareMax = 0.08

/** A letter alone, or a sign without its letter: the rest of the word is in another one. */
function isFragment(word: string, rest: string): boolean {
  if (rest !== '') return false
  if (/^\p{M}/u.test(word)) return true
  return word.replace(/\P{L}/gu, '').length === 1 && !shortWords.has(word)
}

/** Some programs write text into a PDF in which the words of Indian scripts fall apart. */
export function isBroken({ rows }: Page): boolean {
  const words = rows.flatMap((cells) => cells.flatMap((cell) => cell.words))
  const found = words.flatMap(({ text }: Word) => {
    const match = indic.exec(text)
    return match === null ? [] : [isFragment(match[1] ?? '', match[2] ?? '')]
  })
  const fragments = found.filter(Boolean).length
  return found.length >= wordsMin && fragments > found.length * shareMax
}
