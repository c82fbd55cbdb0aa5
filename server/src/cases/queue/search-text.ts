/**
 * Text in its search form: in lower case, and each letter beyond ASCII as its code. Which letters
 * the word index recognises depends on the locale of the database, and in the embedded one it would
 * not recognise Devanagari.
 */
export function searchText(text: string): string {
  const codeOf = (letter: string) => (letter.codePointAt(0) ?? 0).toString(16)
  return text.toLowerCase().replace(/\P{ASCII}/gu, codeOf)
}
