import * as commander from 'commander'
import { lenderCommands, lenderFamilies, runProgram } from './cli.ts'
import { version } from './version.ts'

// Node 20 has none; code shared with the service uses it.
URL.parse ??= (url, base) => (URL.canParse(url, base) ? new URL(url, base) : null)

await runProgram(commander, {
  description: 'The Deedwire command line for lenders.',
  version,
  quick: lenderCommands,
  all: async () => lenderCommands,
  families: lenderFamilies,
})
