import { readFileSync, writeFileSync } from 'node:fs'
import { findLockfileFaults, type LockEntry, lockedFolders } from './lockfile-rules.ts'

/**
 * Removes `engines` from the lockfiles: `npm ci` compares them with the Node that runs npm, and warns
 * in five lines for each of them, while the project runs with the Node it brings. A test compares
 * them with that one instead. Run after a change of dependencies: `npm run lockfile`.
 */
for (const folder of lockedFolders) {
  const file = `${folder}/package-lock.json`
  const lock = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, LockEntry> }
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (path.includes('node_modules/')) delete entry.engines
  }
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)

  const { allowScripts = {} } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))
  const faults = findLockfileFaults(lock.packages, allowScripts)
  for (const fault of faults) process.stderr.write(`${file}: ${fault}\n`)
  if (faults.length > 0) process.exitCode = 1
}
