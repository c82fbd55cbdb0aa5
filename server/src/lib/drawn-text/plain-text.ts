/** Drawn for a character that no font has, so that its absence is visible. */
export const replacement = '\ufffd'

/** Replaced by other characters, because the fonts have none of these. */
const standIns: Readonly<Record<string, string>> = {
  '\u2010': '-',
  '\u2011': '-',
  '≤': '<=',
  '≥': '>=',
  '→': '->',
  '←': '<-',
}

/**
 * Invisible and without effect on the text; joiners after Indic and Arabic letters stay. Phones put
 * the marks of direction (U+200E, U+200F, U+061C) beside Urdu words, which need none.
 */
const inkless =
  /[\u00ad\u061c\u200b\u200e\u200f\u2060\ufeff]|[\ufe00-\ufe0f]|(?<![\u0600-\u06ff\u0750-\u077f\u0900-\u0d7f])[\u200c\u200d]/gu

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
