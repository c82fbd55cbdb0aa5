import type { Command } from './command.ts'
import { archiveCreate, archiveList, archiveRestore, archiveVerify } from './commands/archive.ts'
import { auditVerify } from './commands/audit.ts'
import { backupCreate, backupRestore, backupVerify } from './commands/backup.ts'
import { blobsMove, blobsPrepare } from './commands/blobs.ts'
import {
  callbackDeliveries,
  callbackDiagnose,
  callbackDisable,
  callbackEnable,
  callbackRemove,
  callbackReplay,
  callbackRotate,
  callbackSet,
  callbackShow,
} from './commands/callback.ts'
import { collateralArea, collateralNameMatch } from './commands/collateral.ts'
import { config } from './commands/config.ts'
import { doctor } from './commands/doctor.ts'
import { keyIssue, keyList, keyRevoke } from './commands/key.ts'
import {
  lenderContactMail,
  lenderCreate,
  lenderList,
  lenderOwnNames,
  lenderSecondPerson,
} from './commands/lender.ts'
import { lenderInvite, lenderPeople } from './commands/lender-people.ts'
import { signOnRemove, signOnSet, signOnShow } from './commands/lender-sign-on.ts'
import { mailRefused, mailRetry, mailStatus } from './commands/mail.ts'
import { masterKeyRotate, masterKeyStatus } from './commands/master-key.ts'
import { migrateCommand } from './commands/migrate.ts'
import { readingDecisions, readingPause, readingResume, readingStatus } from './commands/reading.ts'
import { lenderReportFormat } from './commands/report-format.ts'
import { sendingPause, sendingResume, sendingStatus } from './commands/sending.ts'
import {
  staffAdvocate,
  staffChange,
  staffCreate,
  staffList,
  staffResetLink,
} from './commands/staff.ts'
import { wordingAdd, wordingList } from './commands/wording.ts'

/** Commands that need the service's own code, and mostly its settings. */
export const operatorCommands: readonly Command[] = [
  collateralNameMatch,
  collateralArea,
  lenderCreate,
  lenderList,
  lenderOwnNames,
  lenderReportFormat,
  lenderSecondPerson,
  lenderContactMail,
  lenderInvite,
  lenderPeople,
  signOnSet,
  signOnShow,
  signOnRemove,
  keyIssue,
  keyList,
  keyRevoke,
  staffCreate,
  staffList,
  staffAdvocate,
  staffChange,
  staffResetLink,
  wordingList,
  wordingAdd,
  readingStatus,
  readingPause,
  readingResume,
  readingDecisions,
  callbackShow,
  callbackSet,
  callbackRemove,
  callbackEnable,
  callbackDisable,
  callbackRotate,
  callbackDeliveries,
  callbackReplay,
  callbackDiagnose,
  config,
  migrateCommand,
  masterKeyStatus,
  masterKeyRotate,
  backupCreate,
  backupVerify,
  backupRestore,
  archiveCreate,
  archiveVerify,
  archiveRestore,
  archiveList,
  blobsPrepare,
  blobsMove,
  sendingStatus,
  sendingPause,
  sendingResume,
  mailStatus,
  mailRetry,
  mailRefused,
  auditVerify,
  doctor,
]
