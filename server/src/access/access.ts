/** The door of this module: others import nothing but this file. */
export {
  type AuditAction,
  type AuditEntry,
  type AuditVerdict,
  recordAudit,
  sealAudit,
  verifyAudit,
} from './audit.ts'
export { authenticateKey, type Caller, requireScope } from './authenticate.ts'
export {
  type Calendar,
  calendarOf,
  listChangedCalendars,
  saveCalendar,
} from './calendars.ts'
export {
  type Claim,
  type ClaimOutcome,
  claimKey,
  forgetOldKeys,
  releaseKey,
  rememberAnswer,
  type StoredAnswer,
} from './idempotency.ts'
export { issueKey, listKeys, revokeKey } from './keys.ts'
export { createLender, findLender, type LenderIn, listLenders } from './lenders.ts'
export { mayDo, type Permission, permissions, permissionsOf } from './permissions.ts'
export { RateLimiter, type RateVerdict } from './rate-limit.ts'
export { allScopes, type KeyScope, keyScopes } from './scopes.ts'
export {
  csrfTokenFits,
  csrfTokenOf,
  endSession,
  findSession,
  forgetOldSessions,
  type SessionLimits,
  type SignedIn,
} from './sessions.ts'
export { checkPassword, forgetOldAttempts, signIn, signInByEmail } from './sign-in.ts'
export {
  allSecretsOf,
  openSecrets,
  overlapDaysMax,
  rotateSigningSecret,
  type SigningSecrets,
  signingSecretsOf,
  tellSigningSecret,
} from './signing-secrets.ts'
export { type SignOnState, SingleSignOn, type SingleSignOnConfig } from './single-sign-on.ts'
export {
  changeStaff,
  createStaff,
  findStaff,
  listStaff,
  requireAnalyst,
  type StaffChange,
  type StaffRole,
  type StaffRow,
  sandboxAnalystId,
  staffRoles,
} from './staff.ts'
