import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/**
 * Builds the workbench if its sources changed since the last build, so that `npm start` alone
 * always serves the pages of this checkout.
 */
const root = resolve(import.meta.dirname, '..')
const web = join(root, 'web')
const mark = join(web, 'dist', '.sources')

function sources(): string {
  const hash = createHash('sha256')
  const files = readdirSync(web, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => !/[\\/](?:dist|node_modules)[\\/]/.test(path))
  for (const path of [...files.sort(), join(root, 'package-lock.json')]) {
    hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex')
}

const wanted = sources()
const isFresh = existsSync(mark) && readFileSync(mark, 'utf8') === wanted
if (!isFresh) {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  // Every caller, tests included, gets the pages that are shipped.
  const env = { ...process.env, NODE_ENV: 'production' }
  const args = [vite, 'build', web, '--logLevel', 'error']
  execFileSync(process.execPath, args, { stdio: 'inherit', env })
  writeFileSync(mark, wanted)
}
