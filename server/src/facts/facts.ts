/** The door of this module: other modules import only this file. */

export { extractFacts } from './extract-facts.ts'
export type { Fact, FactKind } from './fact.ts'
