/**
 * Fonts from before Unicode that draw Indian letters in the place of Latin ones: their text is
 * gibberish, and only the picture can be read.
 */
const oldFonts =
  /kruti|devlys|chanakya|shivaji|shree.?(dev|lipi|kan)|surekh|yogesh|\bdv[bo]|dv-?tt|aps-|kiran|sulipi|nudi|\bbrh|baraha|\bkgp|sarala|millen+ium|walkman|\bkan[0-9]|akruti|\bism/i

export function isUnicodeFont(name: string): boolean {
  return !oldFonts.test(name)
}

const lettersMin = 16
/** Characters that stand for no letter: private use, replacement, control. */
const noLetter = /[\uE000-\uF8FF\uFFFD\u0000-\u0008\u000E-\u001F\u007F-\u009F]/gu

/** A few words may be a footer over a scan; unknown characters are a font without its table. */
export function isReliableText(words: readonly string[]): boolean {
  const text = words.join('')
  const letters = (text.match(/[\p{L}\p{N}]/gu) ?? []).length
  const unknown = (text.match(noLetter) ?? []).length
  return letters >= lettersMin && unknown <= text.length * 0.03
}
