export { type SignOptions, signCallback } from './callbacks/sign-callback.ts'
export {
  type CallbackCheck,
  CallbackVerificationError,
  type CaseCallback,
  type CollateralCallback,
  type PingCallback,
  type VerifiedCallback,
  type VerifyOptions,
  verifyCallback,
} from './callbacks/verify-callback.ts'
export { Deedwire } from './client.ts'
export type { DeedwireOptions, RetryNotice } from './client-options.ts'
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
} from './transport/errors.ts'
export type { Fetch } from './transport/exchange.ts'
export type { HeadersIn } from './transport/header-of.ts'
export { requestIdOf } from './transport/request-id.ts'
export type * from './types/callback.ts'
export type * from './types/cases.ts'
export type * from './types/collateral.ts'
export type * from './types/documents.ts'
export type * from './types/events.ts'
export type * from './types/examination.ts'
export type * from './types/options.ts'
export type * from './types/whoami.ts'
