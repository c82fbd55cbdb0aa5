import { fold, latinDigits } from '../letters.ts'
import { wordsOf } from '../phrases.ts'

/** What precedes a word: nothing, `,` or a bracket, `:` or a dash, or the end of a sentence. */
export type Mark = 'none' | 'soft' | 'colon' | 'hard'

export interface Word {
  /** Folded. */
  text: string
  mark: Mark
  /** Its position in the words joined by spaces. */
  start: number
}

const lengthMax = 2000
const punctuation = /[;|।॥\n\r:=,()[\]{}.?%/–—-]/gu
/** What is expressed by figures and brackets alone, which folding would lose. */
const spelledOut: readonly (readonly [RegExp, string])[] = [
  [/[½¼¾]/gu, ' partly '],
  // Section 13(4) of the SARFAESI Act; 13/4/2020 is a day.
  [/(?<!\d)13 ?\( ?[24] ?\)/gu, ' sarfaesi '],
]
/** 5,00,000 is one figure. */
const groupedFigures = /(?<=\d),(?=\d{2,3}(?!\d))/gu

const abbreviated = new Set(
  wordsOf(`govt, ltd, pvt, sec, dist, acc, misc, spl, civ, regn, regd, dtd, amt, app, cls, occ, prop, dept,
    temp, inj, crim, mtg, nos, hon, adv, appl, क्र, कं, गट, रजि, दिवा, पोट, सर्वे, क्रमांक, एस, एन, एम, आर, एफ, एल,
    ಕ್ರ, ಕ್ರಮ, ಸಂಖ್ಯೆ, ಎಸ್, ಎನ್, ಆರ್, ಎಫ್, ಎಲ್`).map(fold),
)
const denials = new Set(['no', 'nil', 'none', 'नाही', 'निरंक', 'ಇಲ್ಲ'].map(fold))
const strength: Record<Mark, number> = { none: 0, colon: 1, soft: 2, hard: 3 }

/** The words of a remark, each with its separator from the previous one. */
export function wordsWithMarks(written: string): Word[] {
  let text = written.slice(0, lengthMax)
  for (const [pattern, words] of spelledOut) text = text.replace(pattern, words)
  text = latinDigits(text.normalize('NFKC')).replace(groupedFigures, '')
  const words: Word[] = []
  let pending = 'hard' as Mark
  let from = 0
  let start = 0
  const push = (word: string, mark: Mark) => {
    words.push({ text: word, mark, start })
    start += word.length + 1
  }
  const take = (to: number) => {
    const piece = text.slice(from, to)
    if (!/[\p{L}\p{N}]/u.test(piece)) return
    for (const word of fold(piece).split(' ')) {
      if (word === '') continue
      push(word, pending)
      pending = 'none'
    }
  }
  for (const { index, 0: sign } of text.matchAll(punctuation)) {
    const mark = markOf(sign, text, index)
    if (mark === 'none' && !endsNumberWord(text, index)) continue
    take(index)
    from = index + 1
    const last = words.at(-1)
    if (last?.text === 'no' && pending === 'none') {
      if (isNumberSign(sign, last.mark, text.slice(index + 1, index + 9))) {
        last.text = 'number'
        start += 'number'.length - 'no'.length
        continue
      }
    }
    if (sign === '?' || sign === '%') push(sign, 'none')
    if (sign === '/') {
      push('or', 'none')
      continue
    }
    const parts = mark === 'none' ? 'hard' : mark
    if (strength[parts] > strength[pending]) pending = parts
  }
  take(text.length)
  return words
}

function markOf(sign: string, text: string, index: number): Mark {
  const [before, after] = [text[index - 1] ?? ' ', text[index + 1] ?? ' ']
  const betweenFigures = /\d/u.test(before) && /\d/u.test(after)
  if (sign === '/') return isBetweenWords(text, index) ? 'soft' : 'none'
  if (sign === '.') return endsSentence(text, index, before, after) ? 'hard' : 'none'
  if (sign === ',') return betweenFigures ? 'none' : 'soft'
  if (sign === ':' || sign === '=') return betweenFigures ? 'none' : 'colon'
  if (/[–—-]/u.test(sign)) {
    const isApart = /\s/u.test(before) || /\s/u.test(after)
    return isApart || denials.has(wordAfter(text, index)) ? 'colon' : 'none'
  }
  return /[()[\]{}%]/u.test(sign) ? 'soft' : 'hard'
}

/** `Suit/stay: no`, but not `A/c`, `S/o` or 12/2019. */
const isBetweenWords = (text: string, index: number) =>
  /\p{L}{3}\s?$/u.test(text.slice(Math.max(0, index - 8), index).replace(/\p{M}/gu, '')) &&
  /^\s?\p{L}{3}/u.test(text.slice(index + 1, index + 12).replace(/\p{M}/gu, ''))

/** `Rs. 5`, `O.S. 12` and `क्र. 4` continue. */
function endsSentence(text: string, index: number, before: string, after: string): boolean {
  if (!/\s/u.test(after)) return false
  if (/\d/u.test(before)) return true
  const word = /[\p{L}\p{M}]+$/u.exec(text.slice(Math.max(0, index - 40), index))?.[0] ?? ''
  const lettersCount = word.match(/\p{L}/gu)?.length ?? 0
  const shortest = /^[a-z]/iu.test(word) ? 3 : 2
  return lettersCount >= shortest && !abbreviated.has(fold(word))
}

const endsNumberWord = (text: string, index: number) =>
  text[index] === '.' && /(?<![\p{L}\p{M}])no$/iu.test(text.slice(Math.max(0, index - 3), index))

/** `Entry No: 12` and `Suit No. 45`, but not `Stay: No. Suit: No.` */
function isNumberSign(sign: string, before: Mark, after: string): boolean {
  if (sign === ':' || sign === '=') return true
  if (sign !== '.') return false
  if (/^\s*$/u.test(after)) return false
  return before !== 'colon' || /^\s*\d/u.test(after)
}

const wordAfter = (text: string, index: number) =>
  fold(/^\s*[\p{L}\p{M}]+/u.exec(text.slice(index + 1, index + 20))?.[0] ?? '')
