export { Deedwire } from './client.ts'
export type { DeedwireOptions, RetryNotice } from './client-options.ts'
export {
  ConflictError,
  DeedwireApiError,
  DeedwireConnectionError,
  DeedwireError,
  DeedwireTimeoutError,
  ForbiddenError,
  IdempotencyMismatchError,
  InvalidRequestError,
  NotFoundError,
  PayloadTooLargeError,
  RateLimitedError,
  ServerError,
  UnauthorizedError,
} from './errors.ts'
export { requestIdOf } from './request-id.ts'
export type { Cases } from './resources/cases.ts'
export type {
  CaseCreated,
  CaseExisting,
  CaseIn,
  CaseStatus,
  CaseType,
  CaseView,
  CreateCaseResult,
  DocumentIn,
  DocumentsAdded,
  DocumentsIn,
  PostOptions,
  RequestOptions,
  RiskComponent,
  RiskGrade,
  RiskScore,
  TimelineEntry,
} from './types.ts'
