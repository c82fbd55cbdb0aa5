import type { IncomingMessage, ServerResponse } from 'node:http'
import type {
  Caller,
  IdempotencyKeys,
  RateLimiter,
  SignedIn,
  SingleSignOn,
} from '../../access/access.ts'
import type { CallbackSender, FeedReadings, RegisterDeps } from '../../callbacks/callbacks.ts'
import type { DeskDeps } from '../../collateral/collateral.ts'
import type { StagingDeps } from '../../documents/documents.ts'
import { caseNotFound } from '../../lib/app-error.ts'
import type { Actor } from '../../lib/scope.ts'
import type { ReportDeps } from '../../reports/reports.ts'
import type { LiveConnections } from '../backoffice/live/live-connections.ts'
import type { BodyLimits } from '../routing/body-limits.ts'
import { isText } from '../routing/validate.ts'

/** What the routes need of the rest of the house; `app.ts` builds it. */
export interface Services extends StagingDeps, ReportDeps, RegisterDeps, DeskDeps {
  sender: CallbackSender
  rateLimiter: RateLimiter
  idempotencyKeys: IdempotencyKeys
  feedReadings: FeedReadings
  live: LiveConnections
  staffAccess: {
    /** Whose session it is, if it has not ended. */
    find(token: string, isUse?: boolean): Promise<SignedIn | undefined>
    singleSignOn: SingleSignOn | undefined
    passwordSignIn: boolean
  }
}

/** A request whose key was accepted. Its body has not been read yet. */
export interface ApiRequest {
  services: Services
  caller: Caller
  /** How its body is read; undefined where none is expected. */
  reading: { limits: BodyLimits; hasDocuments: boolean } | undefined
  actor: Actor
  params: Readonly<Record<string, string>>
  /** Checked against the route's schema. */
  query: Readonly<Record<string, string>>
  raw: IncomingMessage
  response: ServerResponse
}

export interface Answer {
  status: number
  body: unknown
  headers?: Record<string, string>
}

/** The reference in the address. What no reference can be is no case's either. */
export function refOf(params: ApiRequest['params']): string {
  const ref = params.ref ?? ''
  if (!isText(ref)) throw caseNotFound()
  return ref
}
