import { isSearchable } from '../../cases/cases.ts'

/** Words by which cases are found, and what is wrong with them. */
export function searchWordsOf(text: string | undefined, faults: string[]): string[] | undefined {
  const words = (text ?? '').split(/\s+/).filter((word) => word !== '')
  if (words.length === 0) return undefined
  if (words.length > 8) faults.push('q: must have at most 8 words')
  if (!words.some(isSearchable)) {
    faults.push('q: must have a word with three letters or digits in a row')
  }
  return words
}
