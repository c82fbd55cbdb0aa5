import { caseAdd, caseGet } from './case.ts'
import { caseSubmit } from './case-submit.ts'
import { caseWatch } from './case-watch.ts'
import { collateralSubmit, collateralWatch } from './collateral-request.ts'
import type { Command } from './command.ts'
import { completion } from './completion.ts'
import { eventsTail } from './events.ts'
import { listen } from './listen.ts'
import { receiverCheck, receiverVerify } from './receiver.ts'
import { reportDownload } from './report.ts'
import { trigger } from './trigger.ts'
import { whoami } from './whoami.ts'

/** The door of this module: others import nothing but this file. */
export { exitCodesMean } from './command.ts'
export { type Described, describe } from './describe-commands.ts'
export { audienceOf, audiences } from './families.ts'
export { plans as triggers } from './trigger-plans.ts'

/** Commands of lenders, which need a key and nothing else: they start at once. */
export const lenderCommands: readonly Command[] = [
  whoami,
  caseSubmit,
  caseGet,
  caseWatch,
  caseAdd,
  reportDownload,
  collateralSubmit,
  collateralWatch,
  eventsTail,
  listen,
  trigger,
  receiverCheck,
  receiverVerify,
  completion,
]

/** Every command there is. The others bring the whole service, so they are loaded when wanted. */
export async function allCommands(): Promise<readonly Command[]> {
  const { operatorCommands } = await import('./operator-commands.ts')
  return [...lenderCommands, ...operatorCommands]
}
