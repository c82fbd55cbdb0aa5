/** The door of this module: other modules import only this file. */

export { extractFacts } from './extract-facts.ts'
export type { Fact, FactKind } from './fact.ts'
export { queryLengthMax } from './search/find-words.ts'
export { searchAllCases } from './search/search-all-cases.ts'
export { searchCase } from './search/search-case.ts'
export { openPageKeys } from './search/word-keys.ts'
