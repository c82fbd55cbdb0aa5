import type { Font, Glyph, Subset } from 'fontkit'
import { type IndianStateCode, languageIn } from '../indian-states.ts'
import { type FontName, fontFiles, readCoverage, type Weight } from './font-files.ts'
import { type ShapedGlyph, Shaper } from './shaper.ts'

const viramas = '\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d'

/**
 * Syllables of Indic scripts: consonants joined by a virama, with their marks; of other scripts a
 * character with its marks. The limits keep a hostile pile of marks from becoming wider than a
 * line.
 */
const clusters = new RegExp(
  `\\P{M}[\\p{M}\\u200c\\u200d]{0,16}(?:(?<=[${viramas}][\\u200c\\u200d]?)\\p{L}[\\p{M}\\u200c\\u200d]{0,16}){0,5}|[\\p{M}\\u200c\\u200d]{1,16}`,
  'gu',
)

export function clustersOf(text: string): string[] {
  return text.match(clusters) ?? []
}

/** A glyph as drawn, in thousandths of the font size. */
export interface DrawnGlyph {
  /** The glyph and the text it stands for: its position in the subset of a document. */
  key: string
  codePoints: readonly number[]
  /** Right to left only: the text is that of the glyph after it, as of a letter and its dots. */
  isSilent: boolean
  advance: number
  /** Of the glyph alone: a pair may be set closer or wider. */
  width: number
  xOffset: number
  yOffset: number
}

interface DrawnWord {
  glyphs: DrawnGlyph[]
  width: number
}

/** Skipped by readers: for a glyph whose text another glyph of its syllable already provides. */
const wordJoiner = 0x2060
const wordsKeptMax = 5_000
/** Longer ones are pieces of text without spaces, and rarely come again. */
const keptWordLengthMax = 40
/** Positions in a subset are written with four hexadecimal digits. */
const subsetPlacesMax = 60_000

/**
 * A font for pdfkit, which only asks it for subsets and measures. Shaped words are cached across
 * reports. A glyph that represents different text at different times, as is usual in Indic scripts
 * where the order of glyphs is not that of the letters, gets a position in the subset for each: so
 * each position has one text, and copying or searching the PDF finds the original text.
 */
export class ShapedFont {
  readonly postscriptName: string
  readonly #language: string | undefined
  readonly #script: string
  /** Of the font size. */
  readonly scale: number
  readonly #font: Font
  readonly #shaper: Shaper
  readonly #covered: ReadonlySet<number>
  /** The usual direction; figures within Urdu go the other way. */
  readonly #isRightToLeft: boolean
  readonly #words = new Map<string, DrawnWord>()

  constructor(font: Font, bytes: Uint8Array, name: FontName, weight: Weight) {
    const file = fontFiles[name]
    const script = 'script' in file ? file : undefined
    this.#font = font
    this.#shaper = new Shaper(bytes, script)
    this.#covered = readCoverage(name)
    this.#isRightToLeft = script?.script === 'Arab'
    this.postscriptName = `Noto-${name}-${weight}`
    this.#script = script?.script ?? ''
    this.#language = script?.language
    this.scale = 'scale' in file ? file.scale : 1
  }

  /** In thousandths of the font size. */
  width(text: string, isRightToLeft = this.#isRightToLeft): number {
    const width = wordsOf(text).reduce(
      (sum, word) => sum + this.#word(word, isRightToLeft).width,
      0,
    )
    return width * this.scale
  }

  /** From left to right. */
  glyphs(text: string, isRightToLeft = this.#isRightToLeft): DrawnGlyph[] {
    const words = wordsOf(text).map((word) => this.#word(word, isRightToLeft).glyphs)
    return (isRightToLeft ? words.reverse() : words).flat()
  }

  /** Of its script, in a report about a property in this state; Latin has no language of its own. */
  languageIn(state: IndianStateCode | undefined): string | undefined {
    return (state && languageIn(state, this.#script)) ?? this.#language
  }

  has(codePoint: number): boolean {
    return this.#covered.has(codePoint)
  }

  #word(text: string, isRightToLeft: boolean): DrawnWord {
    const key = isRightToLeft ? `\u200f${text}` : text
    const known = this.#words.get(key)
    if (known) return known
    const word = this.#shape(text, isRightToLeft)
    if (text.length > keptWordLengthMax) return word
    if (this.#words.size >= wordsKeptMax) this.#words.clear()
    this.#words.set(key, word)
    return word
  }

  #shape(text: string, isRightToLeft: boolean): DrawnWord {
    const shaped = this.#shaper.shape(text, isRightToLeft)
    const texts = textsOf(text, shaped, isRightToLeft)
    const scale = 1000 / this.#font.unitsPerEm
    const glyphs = shaped.map(({ id, xAdvance, xOffset, yOffset }, i) => {
      const codePoints = texts[i] ?? [wordJoiner]
      return {
        key: `${id}:${codePoints.join()}`,
        codePoints,
        isSilent: isRightToLeft && codePoints[0] === wordJoiner,
        advance: xAdvance * scale,
        width: this.#shaper.advanceOf(id) * scale,
        xOffset: xOffset * scale,
        yOffset: yOffset * scale,
      }
    })
    return { glyphs, width: glyphs.reduce((sum, { advance }) => sum + advance, 0) }
  }

  /** pdfkit recognises a font by this; the report draws its glyphs itself. */
  layout(): never {
    throw new Error('a shaped font is drawn by its glyphs')
  }

  createSubset() {
    const subset = this.#font.createSubset()
    const places = new Map<string, number>()
    return {
      includeGlyph: (key: string) => placeOf(key, subset, places),
      encode: () => subset.encode(),
    }
  }

  getGlyph(id: number): Glyph {
    return this.#font.getGlyph(id)
  }

  get unitsPerEm() {
    return this.#font.unitsPerEm
  }
  get ascent() {
    return this.#font.ascent
  }
  get descent() {
    return this.#font.descent
  }
  get xHeight() {
    return this.#font.xHeight
  }
  get capHeight() {
    return this.#font.capHeight
  }
  get lineGap() {
    return this.#font.lineGap
  }
  get italicAngle() {
    return this.#font.italicAngle
  }
  get bbox() {
    return this.#font.bbox
  }
  get post() {
    return this.#font.post
  }
  get head() {
    return this.#font.head
  }
}

/** With the space after them. */
function wordsOf(text: string): string[] {
  return text.match(/[^ ]* |[^ ]+/g) ?? []
}

function placeOf(key: string, subset: Subset, places: Map<string, number>): number {
  const known = places.get(key)
  if (known !== undefined) return known
  const glyph = Number.parseInt(key, 10)
  const full = subset.glyphs.length >= subsetPlacesMax
  const place = full ? subset.includeGlyph(glyph) : subset.glyphs.push(glyph) - 1
  places.set(key, place)
  return place
}

/** The text of each glyph: the letters of a cluster are distributed over its glyphs, in order. */
function textsOf(text: string, glyphs: ShapedGlyph[], isRightToLeft: boolean): number[][] {
  const starts = [...new Set(glyphs.map(({ at }) => at))].sort((a, b) => a - b)
  const ends = new Map(starts.map((start, i) => [start, starts[i + 1] ?? text.length]))
  const reading = isRightToLeft ? glyphs.toReversed() : glyphs
  const texts: number[][] = []
  for (let i = 0; i < reading.length; ) {
    const at = reading[i]?.at ?? 0
    let count = 1
    while (reading[i + count]?.at === at) count += 1
    const letters = Array.from(text.slice(at, ends.get(at)), (letter) => letter.codePointAt(0) ?? 0)
    texts.push(...spread(letters, count, isRightToLeft ? 1 : count))
    i += count
  }
  return isRightToLeft ? texts.reverse() : texts
}

/** Over the first glyphs, which are as many as may have text. */
function spread(letters: number[], count: number, withTextMax: number): number[][] {
  const first = Math.max(1, letters.length - withTextMax + 1)
  return Array.from({ length: count }, (_, i) => {
    const own = letters.slice(i === 0 ? 0 : first + i - 1, first + i)
    return own.length > 0 ? own : [wordJoiner]
  })
}
