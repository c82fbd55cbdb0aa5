/** The door of this module: other modules import only this file. */
export { type AccountKind, actionOf, actorOf } from './account-kinds.ts'
export {
  findAdvocate,
  setAdvocate,
} from './advocates.ts'
export { archivedUntil } from './archived-until.ts'
export {
  type ArchivedRun,
  forgetRuns,
  isGenuineRun,
  type LinkedLine,
  listRunsOf,
  noteRuns,
  requireNoneAfter,
} from './audit/archived-runs.ts'
export {
  type AuditAction,
  type AuditEntry,
  auditActions,
  recordAudit,
  sealAudit,
  sealBatch,
} from './audit/audit.ts'
export { type AuditPlace, type AuditRow, listAudit } from './audit/audit-store.ts'
export { verifyAudit, verifyAuditPart } from './audit/verify-audit.ts'
export { RunVerification } from './audit/verify-runs.ts'
export {
  authenticateKey,
  type Caller,
  keyHashOf,
  type LenderRules,
  requireScope,
} from './authenticate.ts'
export {
  type Calendar,
  type CaseTypeMinutes,
  calendarOf,
  listChangedCalendars,
  saveCalendar,
} from './calendars.ts'
export { changePassword } from './change-account.ts'
export { changeKey, type KeyChange } from './change-key.ts'
export { changeLender } from './change-lender.ts'
export { describeKey } from './describe-key.ts'
export { findKeyOf, type KeyRecord, listKeysOf } from './key-store.ts'
export { issueKey, issueOwnKey, keyPrefixes, listKeys, revokeKey } from './keys.ts'
export { findLenderAccount, type LenderAccount, listLenderAccounts } from './lender-store.ts'
export { createLender, findLender, type LenderIn, listLenders } from './lenders.ts'
export { readOptInEvents, writeOptInEvents } from './opt-in-events.ts'
export {
  changePerson,
  createPersonLink,
  faultsOfPerson,
  findPerson,
  invitePerson,
  listPeople,
  type PersonRow,
  personLinkAddress,
  removePersonFactors,
} from './people.ts'
export {
  type ConsolePermission,
  consolePermissions,
  type PersonRole,
  permissionsOfPerson,
  personMayDo,
  personRoles,
} from './people-roles.ts'
export { mayDo, type Permission, permissions, permissionsOf } from './permissions.ts'
export {
  mayReachReports,
  readersWho,
  roleOf,
  type ScopeChoice,
  scopeChoices,
} from './report-access.ts'
export {
  type Claim,
  forgetOldKeys,
  IdempotencyKeys,
  rememberAnswer,
  type StoredAnswer,
} from './requests/idempotency.ts'
export { RateLimiter } from './requests/rate-limit.ts'
export { RequestLog } from './requests/request-log.ts'
export {
  forgetOldRequests,
  listRequests,
  type Noted,
  type RequestRetention,
  type RequestRow,
  requestsKeptFrom,
} from './requests/request-store.ts'
export { rotateKey, rotationHoursMax } from './rotate-key.ts'
export { allScopes, defaultScopes, type KeyScope, keyScopes } from './scopes.ts'
export {
  type Approvers,
  isApprover,
  needsSecondPerson,
  type SecondPerson,
  secondPersonChoices,
} from './second-person.ts'
export {
  describePause,
  mayBeSent,
  pauseSending,
  readSendingPause,
  requireSending,
  resumeSending,
  writeSendingPause,
} from './sending-pause.ts'
export { describeDevice } from './sign-in/describe-device.ts'
export { finishByCode, finishByPasskey, signInByPasskey } from './sign-in/finish-sign-in.ts'
export { deviceSeconds } from './sign-in/known-device.ts'
export {
  type LenderSignOn,
  LenderSignOns,
  readLenderSignOn,
  removeLenderSignOn,
  setLenderSignOn,
} from './sign-in/lender-sign-on.ts'
export {
  endAllSessions,
  endOtherSessions,
  endSessionById,
  listSessions,
  type OpenSession,
} from './sign-in/own-sessions.ts'
export {
  createResetLink,
  findResetLink,
  resetAddress,
  resetPassword,
} from './sign-in/reset-links.ts'
export {
  findSecondStep,
  forgetOldSignIns,
  secondStepSeconds,
  signInEnded,
} from './sign-in/second-step.ts'
export {
  csrfTokenFits,
  csrfTokenOf,
  endSession,
  findPersonSession,
  findSession,
  forgetOldSessions,
  hasShownFactor,
  livingSessions,
  mustSetUpFactor,
  type SessionLimits,
  type SignedIn,
  type SignedInAccount,
  type SignedInPerson,
} from './sign-in/sessions.ts'
export { checkPassword, type SignInDeps, signIn, signInByEmail } from './sign-in/sign-in.ts'
export { forgetOldAttempts } from './sign-in/sign-in-throttle.ts'
export { type SignOnState, SingleSignOn } from './sign-in/single-sign-on.ts'
export {
  allSecretsOf,
  openSecrets,
  overlapDaysMax,
  renewToldSecret,
  rotateSigningSecret,
  signingSecretsOf,
  tellSigningSecret,
} from './signing-secrets.ts'
export {
  changeStaff,
  createStaff,
  faultsOfStaff,
  findStaff,
  isAssignable,
  listStaff,
  noteTourSeen,
  requireAnalyst,
  type StaffChange,
  type StaffRole,
  type StaffRow,
  sandboxAnalystId,
  staffNames,
  staffRoles,
} from './staff.ts'
export { listLinesOf, type SubjectLine } from './subject-store.ts'
export {
  addPasskey,
  addTotp,
  changePasskeyName,
  removePasskey,
  renewCodes,
  switchOffTotp,
} from './two-factor/change-factors.ts'
export { checkProof, type Proof } from './two-factor/check-code.ts'
export {
  readFactors,
  type TwoFactorSetting,
  twoFactorSettings,
} from './two-factor/factors.ts'
export { type PasskeySite, passkeySiteOf } from './two-factor/passkey-site.ts'
export { listPasskeys, type PasskeyRow } from './two-factor/passkey-store.ts'
export { askForPasskey, beginPasskey } from './two-factor/passkeys.ts'
export { qrCodeOf } from './two-factor/qr-code.ts'
export { beginTotp } from './two-factor/totp.ts'
export { watchSending } from './watch-sending.ts'
