import type { Command } from './command.ts'
import {
  callbackDelete,
  callbackGet,
  callbackRotate,
  callbackSet,
  callbackTest,
} from './commands/callback.ts'
import { caseAdd, caseAnswer, caseDocuments, caseGet, caseWithdraw } from './commands/case.ts'
import { caseList } from './commands/case-list.ts'
import { caseSubmit } from './commands/case-submit.ts'
import { caseWatch } from './commands/case-watch.ts'
import { collateralGet, collateralList } from './commands/collateral-get.ts'
import { collateralSubmit, collateralWatch } from './commands/collateral-request.ts'
import { completion } from './commands/completion.ts'
import { eventsTail } from './commands/events.ts'
import { listen } from './commands/listen.ts'
import { login, logout, profileList, profileUse } from './commands/login.ts'
import { receiverCheck, receiverVerify } from './commands/receiver.ts'
import { reportDownload } from './commands/report.ts'
import { reportVerify } from './commands/report-verify.ts'
import { trigger } from './commands/trigger.ts'
import { whoami } from './commands/whoami.ts'

/** The door of this package: the command line of the service has these commands too. */
export {
  type Command,
  exitCodes,
  exitCodesMean,
  type Family,
  nameOf,
  type Said,
  type TalkContext,
  UsageError,
} from './command.ts'
export { plans as triggers } from './commands/trigger-plans.ts'
export { type Described, describe } from './describe-commands.ts'
export { lenderFamilies } from './families.ts'
export { Progress } from './progress.ts'
export { wholeNumber } from './read-input.ts'
export { runProgram } from './run-program.ts'
export { timeLimit, timeoutOption } from './time-limit.ts'

/** Commands for lenders, which need only a key. */
export const lenderCommands: readonly Command[] = [
  login,
  logout,
  profileList,
  profileUse,
  whoami,
  caseSubmit,
  caseList,
  caseGet,
  caseWatch,
  caseAdd,
  caseAnswer,
  caseWithdraw,
  caseDocuments,
  reportDownload,
  reportVerify,
  collateralSubmit,
  collateralWatch,
  collateralGet,
  collateralList,
  callbackGet,
  callbackSet,
  callbackDelete,
  callbackRotate,
  callbackTest,
  eventsTail,
  listen,
  trigger,
  receiverCheck,
  receiverVerify,
  completion,
]
