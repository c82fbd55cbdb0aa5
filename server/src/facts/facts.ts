/** The door of this module: other modules import only this file. */

export { extractFacts } from './extract-facts.ts'
export type { DocumentKind, Fact, FactKind, Place } from './fact.ts'
export { queryLengthMax } from './search/find-words.ts'
export { searchAllCases } from './search/search-all-cases.ts'
export { searchCase } from './search/search-case.ts'
export { openPageKeys } from './search/word-keys.ts'
export { countUnread } from './stored/facts-store.ts'
export { FactsWorker } from './stored/facts-worker.ts'
export { type DocumentFacts, listFacts } from './stored/list-facts.ts'
export { dayOf } from './values/read-date.ts'
