/** The door of this module: others import nothing but this file. */
export { type AuditVerdict, recordAudit, sealAudit, verifyAudit } from './audit.ts'
export { authenticateKey, type Caller, requireScope } from './authenticate.ts'
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
export { RateLimiter, type RateVerdict } from './rate-limit.ts'
export { allScopes, type KeyScope, keyScopes } from './scopes.ts'
export { createStaff, staffRoles } from './staff.ts'
