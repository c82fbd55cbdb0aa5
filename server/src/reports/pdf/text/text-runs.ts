import { findFont, latinFont, type Weight } from './fonts.ts'
import type { ShapedFont } from './shaped-font.ts'

/** A part of a text that one font can draw. */
export interface Run {
  face: ShapedFont
  text: string
}

/** Drawn for a character that no font has, so that its absence is visible. */
const replacement = '\ufffd'

/** Replaced by other characters, because the fonts have none of these. */
const standIns: Readonly<Record<string, string>> = {
  '\u2010': '-',
  '\u2011': '-',
  '≤': '<=',
  '≥': '>=',
  '→': '->',
  '←': '<-',
}

/** Invisible and without effect on the text; joiners between Indic letters stay. */
const inkless =
  /[\u00ad\u200b\u2060\ufeff]|[\ufe00-\ufe0f]|(?<![\u0900-\u097f\u0c80-\u0cff])[\u200c\u200d]/gu

/** In one normal form; line ends are the only control characters that are kept. */
export function plainText(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text
  return (
    text
      .toWellFormed()
      .normalize('NFC')
      .replace(/\r\n?|[\u0085\u2028\u2029\v\f]/g, '\n')
      .replace(/[\t\u2000-\u200a\u205f\u3000]/g, ' ')
      .replace(/[\u2010\u2011≤≥→←]/g, (character) => standIns[character] ?? character)
      .replace(inkless, '')
      // Characters that change the text direction can make a name look like another: shown, not
      // applied.
      .replace(/(?!\n)[\p{Cc}\p{Co}\p{Cn}]|(?![\u200c\u200d])\p{Cf}/gu, replacement)
  )
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
