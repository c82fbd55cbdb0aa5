import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/**
 * Builds the workbench if its sources changed since the last build, so that `npm start` alone
 * always serves the pages of this checkout. Only building needs vite, a dev dependency. With
 * `--if-possible`, as `npm start` calls it, an installation without vite gets a warning and starts
 * with the pages it has.
 */
const root = resolve(import.meta.dirname, '..')
const web = join(root, 'web')
const mark = join(web, 'dist', '.sources')
const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')

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

function build(wanted: string): void {
  // Every caller, tests included, gets the pages that are shipped.
  const env = { ...process.env, NODE_ENV: 'production' }
  const args = [vite, 'build', web, '--logLevel', 'error']
  execFileSync(process.execPath, args, { stdio: 'inherit', env })
  writeFileSync(mark, wanted)
}

function reportMissingVite(isOptional: boolean): void {
  const isBuilt = existsSync(join(web, 'dist', 'index.html'))
  const state = isBuilt ? 'was built from other sources' : 'is not built'
  const effect = isBuilt ? 'is served as it is' : 'has no pages; the API works'
  process.stderr.write(
    `The workbench ${state}, and vite, which builds it, is not installed (npm ci --omit=dev ` +
      `leaves it out).${isOptional ? ` It ${effect}.` : ''} To build it, run npm ci && npm run ` +
      `build, here or on another machine with the same checkout, and copy web/dist.\n`,
  )
  if (!isOptional) process.exitCode = 1
}

const wanted = sources()
const isFresh = existsSync(mark) && readFileSync(mark, 'utf8') === wanted
if (!isFresh) {
  if (existsSync(vite)) build(wanted)
  else reportMissingVite(process.argv.includes('--if-possible'))
}
