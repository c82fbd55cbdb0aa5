import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { describeCoveredStates } from './describe-covered-states.ts'

/**
 * The first step of `npm run generate`, in a separate process: the other generators import the file
 * that is written here, and would otherwise describe the old states.
 */
const root = resolve(import.meta.dirname, '../..')
await writeFile(join(root, 'server/src/lib/covered-states.ts'), await describeCoveredStates())
