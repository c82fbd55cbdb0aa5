/** The door of this module: others import nothing but this file. */
export { addDocuments, type DocumentsAdded } from './add-documents.ts'
export type { Paper } from './attach-documents.ts'
export type { Blobs } from './blobs/encrypted-blobs.ts'
export { listDocuments, type StoredDocument } from './document-store.ts'
export { cleanFilename } from './filenames.ts'
export { Intake } from './intake/intake.ts'
export { openBlobs } from './open-blobs.ts'
export {
  type StagedContent,
  type StagedWriter,
  Staging,
  type StagingDeps,
} from './stage-documents.ts'
export { type Remember, type Submitted, submitCase } from './submit-case.ts'
export { sweepStrays } from './sweep-strays.ts'
