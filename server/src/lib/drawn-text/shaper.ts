import { Blob, Direction, Face, Font, Buffer as ShapingBuffer, shape } from 'harfbuzzjs'
import type { fontFiles } from './font-files.ts'

/** In units of the font, in the order in which it is drawn from left to right. */
export interface ShapedGlyph {
  id: number
  /** Where the text of the glyph begins. */
  at: number
  xAdvance: number
  xOffset: number
  yOffset: number
}

type Script = Extract<(typeof fontFiles)[keyof typeof fontFiles], { script: string }>

/** Shared: a buffer is emptied after each use. */
const buffer = new ShapingBuffer()

/** Chooses and places the glyphs of a text, as HarfBuzz does in browsers and office programs. */
export class Shaper {
  readonly #font: Font
  readonly #script: Script | undefined

  constructor(bytes: Uint8Array, script: Script | undefined) {
    this.#font = new Font(new Face(new Blob(bytes)))
    this.#script = script
  }

  shape(text: string, isRightToLeft: boolean): ShapedGlyph[] {
    buffer.reset()
    buffer.addText(text)
    buffer.setDirection(isRightToLeft ? Direction.RTL : Direction.LTR)
    if (this.#script) {
      buffer.setScript(this.#script.script)
      buffer.setLanguage(this.#script.language)
    }
    buffer.guessSegmentProperties()
    shape(this.#font, buffer)
    return buffer.getGlyphInfosAndPositions().map((glyph) => ({
      id: glyph.codepoint,
      at: glyph.cluster,
      xAdvance: glyph.xAdvance ?? 0,
      xOffset: glyph.xOffset ?? 0,
      yOffset: glyph.yOffset ?? 0,
    }))
  }

  advanceOf(glyph: number): number {
    return this.#font.glyphHAdvance(glyph)
  }
}
