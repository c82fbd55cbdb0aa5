/** The door of this module: other modules import only this file. */
export { addNote } from './case/add-note.ts'
export { allocateCase } from './case/allocate-case.ts'
export {
  CaseIn,
  caseExample,
  caseFieldFacts,
  caseFields,
  caseTypeCatalogue,
  echoedNames,
  echoedOf,
  type FieldFacts,
  optionalCaseFields,
  personalCaseFields,
  type StoredFields,
  storedNames,
} from './case/case-fields.ts'
export { type CaseFile, readCaseFile } from './case/case-file.ts'
export {
  allowedMoves,
  type CaseEventName,
  type CaseStatus,
  caseEvents,
  caseEventTable,
  caseMoves,
  caseStatuses,
  conditionOf,
  isOpen,
  type Move,
  optInEvents,
  optInEventTable,
  type Result,
  reportedResult,
  results,
  rowOfMove,
} from './case/case-states.ts'
export { findById, findByRefOrId, isReferenceTaken, lockCase } from './case/case-store.ts'
export {
  type Case,
  type EventPayload,
  payloadOf,
  type ReceivedDocument,
  type ReleasedResult,
  type ResultChange,
  viewOfCase,
} from './case/case-view.ts'
export {
  type ChangeDeps,
  caseHasMoved,
  changeCase,
  type SeenCase,
  standOf,
  timeOfChange,
} from './case/change-case.ts'
export { changeVersion } from './case/change-version.ts'
export { createCase } from './case/create-case.ts'
export { listEvents, type RecordedEvent } from './case/event-store.ts'
export {
  checklists,
  type ExpectedDocument,
  type ExpectedDocumentKey,
  expectedDocuments,
  listExpectedDocuments,
  matchFilenames,
} from './case/expected-documents.ts'
export { type MoveDetails, moveCase, moveNotAllowed, previewMove } from './case/move-case.ts'
export {
  type CaseNote,
  type CaseQuery,
  closeQueries,
  findQuery,
  listNotes,
  queryClosers,
} from './case/query-store.ts'
export { type QueryIn, raiseQuery, raiseQueryLocked } from './case/raise-query.ts'
export {
  type Announce,
  type AnswerFollowUp,
  type CaseDeps,
  eventsOf,
  type FollowUp,
  type MoveFollowUp,
  type QueryFollowUp,
} from './case/record-events.ts'
export { rejectDocument } from './case/reject-document.ts'
export { requireRoom, roomOfCase } from './case/require-room.ts'
export { resolveReference } from './case/resolve-reference.ts'
export { resumeReview, startReview } from './case/review-case.ts'
export { takeDocuments } from './case/take-documents.ts'
export { findTaken, type TakenReferences } from './case/taken-references.ts'
export { withdrawCase } from './case/withdraw-case.ts'
export {
  type CasesOfAge,
  type FigureFilter,
  type FigureGroup,
  type FiguresAsked,
  figureAges,
  figureGroups,
  figuresBy,
  type GroupFigures,
  openCasesByAge,
  receivedBefore,
} from './figures/figures-store.ts'
export {
  answersOfLender,
  countsBetween,
  type LenderAnswers,
} from './figures/lender-store.ts'
export { recordFigureExport } from './figures/record-export.ts'
export { firstPlace, readCursor, writeCursor } from './list/case-cursor.ts'
export { type CaseFilter, listChanged, renumberChanges } from './list/list-store.ts'
export { type LiveEvent, type LiveListener, presentOut } from './live/live-channel.ts'
export { announcing, LiveUpdates } from './live/live-updates.ts'
export {
  type Doing,
  deletePresence,
  doings,
  forgetPresence,
  listPresent,
  putPresence,
} from './live/presence-store.ts'
export type { BuiltInText } from './queries/built-in-texts.ts'
export { findBlanks } from './queries/find-blanks.ts'
export { holdQuery, sendWaitingQueries, undoQuery } from './queries/hold-query.ts'
export {
  changeQueryText,
  listQueryTexts,
  queryTextKeyPattern,
  removeQueryText,
} from './queries/query-texts.ts'
export {
  listThreads,
  type QueryThread,
  threadStates,
} from './queries/read-threads.ts'
export { answererOf } from './queries/record-answer.ts'
export { answerQuery, closeThread, noteAnswer } from './queries/settle-query.ts'
export { listWaiting, refusedReasons, type WaitingQuery } from './queries/waiting-store.ts'
export { countCaseEvents, watchCases } from './queue/case-metrics.ts'
export {
  ageBuckets,
  finalisedByDay,
  openByAge,
  openByLender,
  receivedByDay,
} from './queue/figure-store.ts'
export { lateMinutes } from './queue/late-minutes.ts'
export { type ApprovalState, approvalStates } from './queue/queue-approval.ts'
export { queueCounts } from './queue/queue-counts.ts'
export { type QueueFilter, type SlaState, slaStates } from './queue/queue-filter.ts'
export {
  orderOf,
  type QueueOrder,
  type QueuePlace,
  type QueueSort,
  queueSorts,
} from './queue/queue-order.ts'
export { listHeads, type QueueRow, queuePage, scopeOfCase } from './queue/queue-store.ts'
export {
  type QueueGroup,
  queueGroups,
  queueSummary,
  type SummaryAsked,
} from './queue/queue-summary.ts'
export type { QueueAsked } from './queue/queue-walk.ts'
export { changeView, deleteView, saveView } from './queue/save-view.ts'
export { countLetters, isSearchable } from './queue/search-letters.ts'
export { takeNext } from './queue/take-next.ts'
export { listViews, type QueueView } from './queue/view-store.ts'
export { listWorkloads } from './queue/workloads.ts'
export { faultsOfHours } from './turnaround/business-hours-faults.ts'
export {
  addBusinessMs,
  type BusinessHours,
  defaultHours,
} from './turnaround/business-time.ts'
export { mendDue, recalculateDue } from './turnaround/due-store.ts'
export { fillTotalTurnarounds, totalsBatch } from './turnaround/total-turnaround.ts'
export { addWorkingTime } from './turnaround/turnaround.ts'
