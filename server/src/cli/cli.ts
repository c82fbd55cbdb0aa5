import type { Command } from './command.ts'
import { caseAdd, caseAnswer, caseDocuments, caseGet, caseWithdraw } from './commands/case.ts'
import { caseList } from './commands/case-list.ts'
import { caseSubmit } from './commands/case-submit.ts'
import { caseWatch } from './commands/case-watch.ts'
import { collateralGet, collateralList } from './commands/collateral-get.ts'
import { collateralSubmit, collateralWatch } from './commands/collateral-request.ts'
import { completion } from './commands/completion.ts'
import { eventsTail } from './commands/events.ts'
import { listen } from './commands/listen.ts'
import { receiverCheck, receiverVerify } from './commands/receiver.ts'
import { reportDownload } from './commands/report.ts'
import { reportVerify } from './commands/report-verify.ts'
import { trigger } from './commands/trigger.ts'
import { whoami } from './commands/whoami.ts'

/** The door of this module: other modules import only this file. */
export { exitCodesMean } from './command.ts'
export { plans as triggers } from './commands/trigger-plans.ts'
export { type Described, describe } from './describe-commands.ts'
export { audienceOf, audiences } from './families.ts'

/** Commands for lenders, which need only a key: they start quickly. */
export const lenderCommands: readonly Command[] = [
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
  eventsTail,
  listen,
  trigger,
  receiverCheck,
  receiverVerify,
  completion,
]

/** Every command. The others load the whole service, so they are imported on demand. */
export async function allCommands(): Promise<readonly Command[]> {
  const { operatorCommands } = await import('./operator-commands.ts')
  return [...lenderCommands, ...operatorCommands]
}
