import * as commander from 'commander'
import { runProgram } from '../../../cli/src/cli.ts'
import { version } from '../lib/version.ts'
import { allCommands, lenderCommands } from './cli.ts'
import { families } from './families.ts'

await runProgram(commander, {
  description:
    'The Deedwire command line, for lenders with a key and for operators of the service.',
  version,
  quick: lenderCommands,
  all: allCommands,
  families,
  openMore: async (closers) => (await import('./operator-context.ts')).openOperatorContext(closers),
})
