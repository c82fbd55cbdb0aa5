import { lenderCommands } from '../../../cli/src/cli.ts'
import type { Command } from './command.ts'

/** The door of this module: other modules import only this file. */
export { type Described, describe, exitCodesMean, nameOf, triggers } from '../../../cli/src/cli.ts'
export { families } from './families.ts'
export { lenderCommands }

/** Every command. Those of operators load the whole service, so they are imported on demand. */
export async function allCommands(): Promise<readonly Command[]> {
  const { operatorCommands } = await import('./operator-commands.ts')
  return [...lenderCommands, ...operatorCommands]
}
