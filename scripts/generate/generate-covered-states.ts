import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { describeCoveredStates } from './describe-covered-states.ts'

/**
 * The first step of `npm run generate`, in a process of its own: the other generators import the
 * file that is written here, and would describe the states as they were before.
 */
const root = resolve(import.meta.dirname, '../..')
await writeFile(join(root, 'server/src/lib/covered-states.ts'), await describeCoveredStates())
