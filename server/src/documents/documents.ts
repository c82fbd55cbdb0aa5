/** The door of this module: other modules import only this file. */
export { addDocuments, type DocumentsAdded } from './add-documents.ts'
export {
  addOwnDocument,
  ownDocumentBytesMax,
  takesOwnDocuments,
} from './add-own-document.ts'
export { documentsPerCaseMax, type SentDocument } from './attach-documents.ts'
export {
  bindStore,
  checkSecondStore,
  checkStore,
  isStoreBound,
  prepareSecondStore,
} from './blobs/bind-store.ts'
export { BlobMissing, BlobStoreFailed } from './blobs/blob-driver.ts'
export type { Blobs } from './blobs/encrypted-blobs.ts'
export { openBlobs, openStores } from './blobs/open-blobs.ts'
export { StoreWatch } from './blobs/watch-blobs.ts'
export { readChecklist, tickDocument } from './checklist.ts'
export { type ChecklistState, checklistStates } from './checklist-store.ts'
export { type DocumentSource, documentSources, documentSourceTable } from './document-sources.ts'
export {
  countDocuments,
  findUnknown,
  hasDocumentSince,
  listDocuments,
  listFilenames,
  markStored,
  type StoredDocument,
} from './document-store.ts'
export { cleanFilename, freeFilename } from './filenames.ts'
export { Intake } from './intake/intake.ts'
export { type MoveResult, moveBlobs } from './move-blobs.ts'
export { openDocument } from './open-document.ts'
export { describeReading } from './reading/describe-reading.ts'
export { openPage } from './reading/page-seal.ts'
export type { PageText, PageWord, Rect } from './reading/page-words.ts'
export { pauseReading, resumeReading } from './reading/pause-reading.ts'
export { watchReadings } from './reading/reading-metrics.ts'
export { type ReadingPace, readersOf } from './reading/reading-pace.ts'
export {
  type DocumentReading,
  listPages,
  listReadings,
  readingFigures,
  readingStates,
} from './reading/reading-store.ts'
export { ReadingWorker } from './reading/reading-worker.ts'
export {
  countKeyless,
  type FoundPage,
  findPages,
  readFoundPages,
  type SealedPage,
} from './reading/word-key-store.ts'
export { askForCleanCopies } from './scanning/ask-for-clean-copies.ts'
export { clamdScanner } from './scanning/clamd.ts'
export { describeScan } from './scanning/describe-scan.ts'
export { watchScans } from './scanning/scan-metrics.ts'
export { scanFigures, scanStates } from './scanning/scan-store.ts'
export { scanUpload } from './scanning/scan-upload.ts'
export { ScanWorker } from './scanning/scan-worker.ts'
export { openScanning, readScannerState, type Scanning } from './scanning/scanning.ts'
export { eicarPattern } from './scanning/test-pattern.ts'
export { listSeen, listSeenByAnyone, markSeen } from './seen-store.ts'
export { PagePictures } from './showing/page-pictures.ts'
export { describeView, waysToShow } from './showing/shown-types.ts'
export { type BytesDeps, stageBytes } from './stage-bytes.ts'
export {
  type CheckedContent,
  type StagedContent,
  type StagedWriter,
  Staging,
  type StagingDeps,
} from './stage-documents.ts'
export { keep, type Remember, type SubmitDeps, type Submitted, submitCase } from './submit-case.ts'
export { sweepFiles } from './sweep-files.ts'
export { sweepStrays } from './sweep-strays.ts'
export { addUploads, uploadsBytesMax, uploadsMax } from './uploads/add-uploads.ts'
export type { Upload } from './uploads/upload-store.ts'
export {
  beginUpload,
  continueUpload,
  forgetOldUploads,
  forgetUploadsBatch,
  readUpload,
  removeUpload,
  unfinishedMax,
  uploadBytesMax,
} from './uploads/uploads.ts'
export { zipDocuments } from './zip/zip-documents.ts'
