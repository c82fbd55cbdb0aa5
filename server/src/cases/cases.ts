/** The door of this module: others import nothing but this file. */
export { CaseIn, caseFields, caseTypeCatalogue, optionalCaseFields } from './case-fields.ts'
export { type CaseStatus, caseStatuses } from './case-states.ts'
export { findByRefOrId, isReferenceTaken, lockCase } from './case-store.ts'
export { type Case, type CaseView, viewOfCase } from './case-view.ts'
export { createCase } from './create-case.ts'
export { resolveReference } from './resolve-reference.ts'
export { takeDocuments } from './take-documents.ts'
