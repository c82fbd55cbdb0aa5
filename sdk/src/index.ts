export type { Fetch } from './attempt.ts'
export { Deedwire } from './client.ts'
export type { DeedwireOptions, RetryNotice } from './client-options.ts'
export type { DownloadProgress } from './download-file.ts'
export {
  ConflictError,
  DeedwireApiError,
  DeedwireConnectionError,
  DeedwireError,
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
} from './errors.ts'
export type { HeadersIn } from './header-of.ts'
export { requestIdOf } from './request-id.ts'
export type { Callback } from './resources/callback.ts'
export type { Cases } from './resources/cases.ts'
export type { CollateralRequests, WaitOptions } from './resources/collateral.ts'
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
export { type SignOptions, signCallback } from './sign-callback.ts'
export type * from './types/callback.ts'
export type * from './types/cases.ts'
export type * from './types/collateral.ts'
export type * from './types/documents.ts'
export type * from './types/events.ts'
export type * from './types/examination.ts'
export type * from './types/options.ts'
export type * from './types/whoami.ts'
export {
  type CallbackCheck,
  CallbackVerificationError,
  type CaseCallback,
  type CollateralCallback,
  type PingCallback,
  type VerifiedCallback,
  type VerifyOptions,
  verifyCallback,
} from './verify-callback.ts'
