import type { PageText, PageWord } from '../../server/src/documents/documents.ts'
import type { Random } from './random.ts'

/** How often a reader of pictures errs, by word. ▦ */
const rates = {
  clean: { letter: 0.012, join: 0.004, split: 0.004, lost: 0.001, speck: 0.004, doubt: 0.03 },
  degraded: { letter: 0.05, join: 0.012, split: 0.012, lost: 0.008, speck: 0.015, doubt: 0.12 },
} as const

const alike: Readonly<Record<string, string>> = {
  ...{ '0': 'O', '1': 'l', '5': 'S', '8': 'B', O: '0', l: '1', S: '5', B: '8', I: 'l', e: 'c' },
  ...{ c: 'e', n: 'u', u: 'n', ब: 'व', व: 'ब', ध: 'घ', घ: 'ध', भ: 'म', म: 'भ', प: 'ष', य: 'थ' },
  ...{ ನ: 'ವ', ವ: 'ನ', ಬ: 'ಚ', ರ: 'ಠ', ಮ: 'ಯ', ಪ: 'ಷ', '7': '1', '3': '8', '6': '8', '4': 'A' },
}

/** The words of a page with the errors that a reader of pictures makes, by chance. */
export function misread(page: PageText, how: keyof typeof rates, random: Random): PageText {
  const rate = rates[how]
  const words: PageWord[] = []
  for (const word of page.words) {
    if (random.chance(rate.lost)) continue
    const isDoubted = random.chance(rate.doubt)
    const good = {
      ...word,
      confidence: isDoubted ? between(random, 0.4, 0.84) : between(random, 0.88, 0.97),
    }
    const last = words.at(-1)
    if (last?.line === word.line && isNear(last, word) && random.chance(rate.join)) {
      words[words.length - 1] = joined(last, good, random)
    } else if (random.chance(rate.split) && word.text.length > 5) {
      words.push(...halvesOf(good, random))
    } else words.push(random.chance(rate.letter) ? withError(good, random) : good)
    if (random.chance(rate.speck)) words.push(speck(word, random))
  }
  return { ...page, source: 'picture', words }
}

const between = (random: Random, from: number, to: number) => from + random.next() * (to - from)
/** An error is seldom read with confidence. */
const doubt = (random: Random) =>
  random.chance(0.8) ? between(random, 0.3, 0.84) : between(random, 0.85, 0.93)

const isNear = (one: PageWord, other: PageWord) =>
  other.rect.x - one.rect.x - one.rect.w < one.rect.h * 0.5

function joined(one: PageWord, other: PageWord, random: Random): PageWord {
  const rect = { ...one.rect, w: other.rect.x + other.rect.w - one.rect.x }
  return { ...one, text: one.text + other.text, rect, confidence: doubt(random) }
}

function halvesOf(word: PageWord, random: Random): PageWord[] {
  const letters = [...word.text.matchAll(/\P{M}\p{M}*/gu)].map(([letter]) => letter)
  if (letters.length < 4) return [word]
  const at = random.int(2, letters.length - 2)
  const { x, w } = word.rect
  const first = (w * at) / letters.length
  const confidence = doubt(random)
  return [
    {
      ...word,
      confidence,
      text: letters.slice(0, at).join(''),
      rect: { ...word.rect, w: first * 0.96 },
    },
    {
      ...word,
      confidence,
      text: letters.slice(at).join(''),
      rect: { ...word.rect, x: x + first, w: w - first },
    },
  ]
}

function withError(word: PageWord, random: Random): PageWord {
  const letters = [...word.text]
  const at = random.int(0, letters.length - 1)
  const letter = letters[at] ?? ''
  letters[at] = /\p{M}/u.test(letter) || random.chance(0.2) ? '' : (alike[letter] ?? letter)
  return { ...word, text: letters.join('') || word.text, confidence: doubt(random) }
}

function speck({ rect, line }: PageWord, random: Random): PageWord {
  const text = random.pick(['|', '.', '-', '~', "'", '।'])
  return {
    text,
    line,
    confidence: between(random, 0.2, 0.7),
    rect: { ...rect, x: rect.x + rect.w, w: rect.h * 0.2 },
  }
}
