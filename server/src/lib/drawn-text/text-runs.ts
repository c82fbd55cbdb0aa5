import { findFont, latinFont, type Weight } from './fonts.ts'
import { replacement } from './plain-text.ts'
import type { ShapedFont } from './shaped-font.ts'

/** A part of a text that one font can draw. */
export interface Run {
  face: ShapedFont
  /** In the order in which it is read. */
  text: string
  isRightToLeft?: boolean
  /** Where its text begins in a line that has both directions. */
  start?: number
}

/** Of a line of plain text. */
export function runsOf(text: string, weight: Weight): Run[] {
  if (/^[\x20-\x7e]*$/.test(text)) return text ? [{ face: latinFont(weight), text }] : []
  const runs: Run[] = []
  let replaced = false
  for (const character of text) {
    const last = runs.at(-1)
    const codePoint = character.codePointAt(0) ?? 0
    const staysWithLast = last && /[\p{M}\p{Cf}\p{Zs}।॥]/u.test(character)
    const face = staysWithLast && last.face.has(codePoint) ? last.face : findFont(codePoint, weight)
    // A mark on a character that could not be shown is replaced with it.
    if (!face && replaced && /\p{M}/u.test(character)) continue
    replaced = !face
    const drawn = face ? character : replacement
    const drawnBy = face ?? latinFont(weight)
    if (last?.face === drawnBy) last.text += drawn
    else runs.push({ face: drawnBy, text: drawn })
  }
  return runs
}
