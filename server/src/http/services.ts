import type {
  IdempotencyKeys,
  LenderSignOns,
  RateLimiter,
  SecondPerson,
  SessionLimits,
  SignedIn,
  SignedInPerson,
  SingleSignOn,
  TwoFactorSetting,
} from '../access/access.ts'
import type { CallbackSender, FeedReadings, RegisterDeps } from '../callbacks/callbacks.ts'
import type { DeskDeps } from '../collateral/collateral.ts'
import type { PagePictures, ReadingPace, StagingDeps } from '../documents/documents.ts'
import type { MailSettings } from '../mail/mail.ts'
import type { ReportDeps } from '../reports/reports.ts'
import type { LiveConnections } from './backoffice/live/live-connections.ts'

/** What the routes need from the other modules; `app.ts` builds it. */
export interface Services extends StagingDeps, ReportDeps, RegisterDeps, DeskDeps {
  /** For lenders added without a choice. */
  secondPersonDefault: SecondPerson
  reading: ReadingPace
  /** Lines of the request log are deleted after this time. */
  requestDays: number
  /** Undefined: no mail is sent. */
  mail: MailSettings | undefined
  /** How long a query raised in the workbench can be undone. */
  queryUndoMs: number
  pagePictures: PagePictures
  sender: CallbackSender
  rateLimiter: RateLimiter
  idempotencyKeys: IdempotencyKeys
  feedReadings: FeedReadings
  live: LiveConnections
  staffAccess: {
    /** The person of a session, if it has not ended. */
    find(token: string, isUse?: boolean): Promise<SignedIn | undefined>
    singleSignOn: SingleSignOn | undefined
    passwordSignIn: boolean
    session: SessionLimits
    twoFactor: TwoFactorSetting
  }
  /** For people of lenders. */
  consoleAccess: {
    signOns: LenderSignOns
    find(token: string, isUse?: boolean): Promise<SignedInPerson | undefined>
    passwordSignIn: boolean
    session: SessionLimits
    twoFactor: TwoFactorSetting
  }
}
