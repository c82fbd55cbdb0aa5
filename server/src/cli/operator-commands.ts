import { auditVerify } from './audit.ts'
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
} from './callback.ts'
import { collateralArea, collateralNameMatch } from './collateral.ts'
import type { Command } from './command.ts'
import { config } from './config.ts'
import { doctor } from './doctor.ts'
import { keyIssue, keyList, keyRevoke } from './key.ts'
import { lenderCreate, lenderList } from './lender.ts'
import { staffChange, staffCreate, staffList } from './staff.ts'

/** Commands that bring the service's own code, and mostly its settings. */
export const operatorCommands: readonly Command[] = [
  collateralNameMatch,
  collateralArea,
  lenderCreate,
  lenderList,
  keyIssue,
  keyList,
  keyRevoke,
  staffCreate,
  staffList,
  staffChange,
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
  auditVerify,
  doctor,
]
