import type { Font, Glyph, GlyphRun, Subset } from 'fontkit'

/**
 * Syllables of Indic scripts: consonants joined by a virama, with their marks; of other scripts a
 * character with its marks. The limits keep a hostile pile of marks from becoming wider than a
 * line.
 */
const clusters =
  /\P{M}[\p{M}\u200c\u200d]{0,16}(?:(?<=[\u094d\u0ccd][\u200c\u200d]?)\p{L}[\p{M}\u200c\u200d]{0,16}){0,5}|[\p{M}\u200c\u200d]{1,16}/gu

export function clustersOf(text: string): string[] {
  return text.match(clusters) ?? []
}

/** Skipped by readers: for a glyph whose text another glyph of its syllable already provides. */
const wordJoiner = 0x2060
const wordsKeptMax = 5_000
/** Positions in a subset are written with four hexadecimal digits. */
const subsetPlacesMax = 60_000

/**
 * A font for pdfkit, with two differences. Shaped words are cached across reports. And a glyph that
 * represents different text at different times, as is usual in Indic scripts where the order of
 * glyphs is not that of the letters, gets a position in the subset for each: so each position has
 * one text, and copying or searching the PDF finds the original text.
 */
export class ShapedFont {
  readonly postscriptName: string
  readonly #font: Font
  readonly #bySyllable: boolean
  readonly #words = new Map<string, GlyphRun>()

  constructor(font: Font, name: string, bySyllable: boolean) {
    this.#font = font
    this.postscriptName = name
    this.#bySyllable = bySyllable
  }

  /** In thousandths of the font size. */
  width(text: string): number {
    const width = wordsOf(text).reduce((sum, word) => sum + this.layout(word).advanceWidth, 0)
    return (width * 1000) / this.#font.unitsPerEm
  }

  has(codePoint: number): boolean {
    return this.#font.hasGlyphForCodePoint(codePoint)
  }

  /** Whether a reader needs the text separately, because its glyphs are not just its letters. */
  needsActualText(text: string): boolean {
    if (!this.#bySyllable) return false
    return wordsOf(text).some((word) =>
      this.layout(word).glyphs.some((glyph) => glyph.codePoints[0] === wordJoiner),
    )
  }

  layout(text: string): GlyphRun {
    const known = this.#words.get(text)
    if (known) return known
    if (this.#words.size >= wordsKeptMax) this.#words.clear()
    const run = this.#bySyllable ? this.#shapeSyllables(text) : withTexts(this.#font.layout(text))
    this.#words.set(text, run)
    return run
  }

  #shapeSyllables(text: string): GlyphRun {
    const whole: GlyphRun = { glyphs: [], positions: [], advanceWidth: 0 }
    for (const syllable of clustersOf(text)) {
      const { glyphs, positions, advanceWidth } = this.#font.layout(syllable)
      whole.glyphs.push(...spread(syllable, glyphs))
      whole.positions.push(...positions)
      whole.advanceWidth += advanceWidth
    }
    return whole
  }

  createSubset() {
    const subset = this.#font.createSubset()
    const places = new Map<string, number>()
    return {
      includeGlyph: (id: number | string) => placeOf(String(id), subset, places),
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

/** The pieces by which pdfkit lays out text; other pieces would have other widths. */
function wordsOf(text: string): string[] {
  return text.match(/[^ \t]*[ \t]|[^ \t]+/g) ?? []
}

function placeOf(id: string, subset: Subset, places: Map<string, number>): number {
  const known = places.get(id)
  if (known !== undefined) return known
  const glyph = Number.parseInt(id, 10)
  const full = subset.glyphs.length >= subsetPlacesMax
  const place = full ? subset.includeGlyph(glyph) : subset.glyphs.push(glyph) - 1
  places.set(id, place)
  return place
}

function standFor(glyph: Glyph, codePoints: number[]): Glyph {
  const { advanceWidth } = glyph
  return { id: `${glyph.id}:${codePoints.join()}`, advanceWidth, codePoints }
}

function withTexts({ glyphs, positions, advanceWidth }: GlyphRun): GlyphRun {
  const standing = glyphs.map((glyph) => standFor(glyph, glyph.codePoints))
  return { glyphs: standing, positions, advanceWidth }
}

/** Distributes the letters of a syllable over its glyphs, in the order of the letters. */
function spread(syllable: string, glyphs: Glyph[]): Glyph[] {
  const letters = Array.from(syllable, (letter) => letter.codePointAt(0) ?? 0)
  const first = Math.max(1, letters.length - glyphs.length + 1)
  return glyphs.map((glyph, i) => {
    const from = i === 0 ? 0 : first + i - 1
    const own = letters.slice(from, first + i)
    return standFor(glyph, own.length > 0 ? own : [wordJoiner])
  })
}
