/** The door of this module: other modules import only this file. */
export { queryLengthMax } from './search/find-words.ts'
export { searchCase } from './search/search-case.ts'
