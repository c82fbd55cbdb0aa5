/**
 * Text as the queue searches it: in lower case, and each letter beyond ASCII as its code. Which
 * letters the index of words sees depends on the locale of the database, and in the embedded one
 * it would see no Devanagari.
 */
export function searchText(text: string): string {
  const codeOf = (letter: string) => (letter.codePointAt(0) ?? 0).toString(16)
  return text.toLowerCase().replace(/\P{ASCII}/gu, codeOf)
}
