/** The part of fontkit that is used here; it comes with pdfkit and has no types. */
declare module 'fontkit' {
  export interface Glyph {
    id: number | string
    advanceWidth: number
    codePoints: number[]
  }

  export interface Position {
    xAdvance: number
    yAdvance: number
    xOffset: number
    yOffset: number
  }

  export interface GlyphRun {
    glyphs: Glyph[]
    positions: Position[]
    advanceWidth: number
  }

  export interface Subset {
    /** Glyph of the font by position in the subset. */
    glyphs: number[]
    includeGlyph(id: number): number
    encode(): Uint8Array
  }

  export interface Font {
    postscriptName: string
    unitsPerEm: number
    ascent: number
    descent: number
    xHeight: number
    capHeight: number
    lineGap: number
    italicAngle: number
    bbox: { minX: number; minY: number; maxX: number; maxY: number }
    post: { isFixedPitch: number }
    head: { macStyle: { italic: boolean } }
    characterSet: number[]
    getGlyph(id: number): Glyph
    layout(text: string): GlyphRun
    createSubset(): Subset
  }

  export function create(bytes: Uint8Array): Font
}
