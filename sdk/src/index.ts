export { type SignOptions, signCallback } from './callbacks/sign-callback.ts'
export * from './callbacks/verify-callback.ts'
export { Deedwire } from './client.ts'
export type { AttemptNotice, DeedwireOptions, RetryNotice } from './client-options.ts'
export { DeedwireError } from './deedwire-error.ts'
export type { DownloadProgress } from './files/download-file.ts'
export type { Callback } from './resources/callback.ts'
export type { Cases } from './resources/cases.ts'
export type {
  CollateralListOptions,
  CollateralRequests,
  WaitOptions,
} from './resources/collateral.ts'
export type {
  Events,
  EventsFrom,
  EventsListOptions,
  FollowOptions,
} from './resources/events.ts'
export type {
  DownloadedBytes,
  DownloadedFile,
  DownloadedPath,
  DownloadOptions,
  DownloadToOptions,
  Reports,
} from './resources/report.ts'
export type { Sandbox } from './resources/sandbox.ts'
export {
  ConflictError,
  DeedwireApiError,
  DeedwireConnectionError,
  DeedwireTimeoutError,
  type DownloadCheck,
  DownloadError,
  ForbiddenError,
  IdempotencyMismatchError,
  InvalidRequestError,
  NotFoundError,
  PayloadTooLargeError,
  RateLimitedError,
  ServerError,
  UnauthorizedError,
  WaitTimeoutError,
} from './transport/errors.ts'
export type { Fetch } from './transport/exchange.ts'
export type { HeadersIn } from './transport/header-of.ts'
export type { Listing } from './transport/listing.ts'
export type { RateLimit } from './transport/rate-limit.ts'
export { rateLimitOf, requestIdOf } from './transport/result.ts'
export type * from './types/callback.ts'
export type * from './types/cases.ts'
export type * from './types/collateral.ts'
export type * from './types/documents.ts'
export type * from './types/events.ts'
export type * from './types/examination.ts'
export type * from './types/options.ts'
export type * from './types/whoami.ts'
export { version } from './version.ts'
