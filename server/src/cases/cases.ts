/** The door of this module: others import nothing but this file. */
export { addNote } from './add-note.ts'
export { allocateCase } from './allocate-case.ts'
export { type BusinessHours, defaultHours, faultsOfHours } from './business-time.ts'
export { type CannedQuery, cannedQueries } from './canned-queries.ts'
export { CaseIn, caseFields, caseTypeCatalogue, optionalCaseFields } from './case-fields.ts'
export { type CaseDetails, type CaseFile, readCaseFile } from './case-file.ts'
export {
  allowedMoves,
  type CaseEventName,
  type CaseMove,
  type CaseStatus,
  caseEvents,
  caseMoves,
  caseStatuses,
  conditionOf,
  isOpen,
  type Move,
  type Result,
  reportedResult,
  results,
  rowOfMove,
  type StaffMove,
} from './case-states.ts'
export { findById, findByRefOrId, isReferenceTaken, lockCase } from './case-store.ts'
export {
  type Case,
  type CaseView,
  type EventPayload,
  payloadOf,
  type RejectedDocument,
  type ReleasedResult,
  type ResultChange,
  viewOfCase,
} from './case-view.ts'
export {
  type ChangeDeps,
  caseHasMoved,
  changeCase,
  type SeenCase,
  standOf,
  timeOfChange,
} from './change-case.ts'
export { createCase } from './create-case.ts'
export { mendDue, recalculateDue } from './due-store.ts'
export { listEvents, type RecordedEvent } from './event-store.ts'
export {
  checklists,
  type ExpectedPaper,
  expectedPapers,
  type PaperKey,
  papersExpected,
  papersNamed,
} from './expected-papers.ts'
export {
  type AgeBucket,
  ageBuckets,
  type DaySpan,
  finalisedByDay,
  openByAge,
  openByLender,
  receivedByDay,
} from './figure-store.ts'
export { announcing, LiveDesk } from './live-desk.ts'
export { type LiveEvent, type LiveListener, type PresentOut, presentOut } from './live-room.ts'
export { foreseeMove, type MoveDetails, moveCase, moveNotAllowed } from './move-case.ts'
export {
  type Doing,
  deletePresence,
  doings,
  forgetPresence,
  listPresent,
  putPresence,
} from './presence-store.ts'
export { type CaseNote, type CaseQuery, listNotes, listQueries } from './query-store.ts'
export { queueCounts } from './queue-counts.ts'
export {
  type QueueAsked,
  type QueueFilter,
  type QueuePlace,
  type QueueSort,
  queueSorts,
} from './queue-filter.ts'
export { type NextFilter, type QueueRow, queuePage, scopeOfCase } from './queue-store.ts'
export { type QueryIn, raiseQuery, raiseQueryLocked } from './raise-query.ts'
export {
  type Announce,
  type CaseDeps,
  type CaseEvent,
  eventsOf,
  type FollowUp,
} from './record-events.ts'
export { rejectDocument } from './reject-document.ts'
export { requireRoom, roomOfCase } from './require-room.ts'
export { resolveReference } from './resolve-reference.ts'
export { resumeReview, startReview } from './review-case.ts'
export { changeView, deleteView, saveView, type ViewIn, viewsMax } from './save-view.ts'
export { countLetters, isSearchable } from './search-letters.ts'
export { takeDocuments } from './take-documents.ts'
export { takeNext } from './take-next.ts'
export { listViews, type QueueView } from './view-store.ts'
