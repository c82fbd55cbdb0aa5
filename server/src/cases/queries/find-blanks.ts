const blank = /\{[^{}\n]{1,60}\}/g

/** What is still to be filled in, as in “{survey number}”; each once, in the order of the text. */
export function findBlanks(text: string): string[] {
  return [...new Set(text.match(blank) ?? [])]
}
