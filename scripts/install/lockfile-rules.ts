/** What the lockfile must say so that `npm ci` is safe and quiet: see docs/decisions/0021-installation.md. */
export interface LockEntry {
  version?: string
  resolved?: string
  integrity?: string
  link?: boolean
  engines?: Record<string, string>
  hasInstallScript?: boolean
  os?: string | string[]
  cpu?: string | string[]
  optionalDependencies?: Record<string, string>
}

export type LockEntries = Readonly<Record<string, LockEntry>>
export type AllowedScripts = Readonly<Record<string, boolean>>

/** The project, and what tests of our packages install from the registry. */
export const lockedFolders = ['.', 'tests/long/packages/consumers', 'tests/long/packages/nodes']

/** Where people install: macOS for development, Linux for everything. */
const systems = ['linux', 'darwin']
const processors = ['x64', 'arm64']

/** Packages whose only or default purpose is telemetry. */
const reporters = [
  '@redocly/cli',
  '@scarf/scarf',
  '@segment/analytics-node',
  '@sentry/node',
  'applicationinsights',
  'insight',
  'mixpanel',
  'posthog-node',
  'universal-analytics',
]

/** Each fault with its fix; none in a lockfile that may be committed. */
export function findLockfileFaults(entries: LockEntries, allowed: AllowedScripts): string[] {
  const installed = Object.entries(entries).filter(
    ([path, { link }]) => path.includes('node_modules/') && link !== true,
  )
  return [
    ...installed.flatMap(([path, entry]) => findEntryFaults(path, entry)),
    ...Object.entries(entries).flatMap(([path, entry]) => findMissing(path, entry, entries)),
    ...findScriptFaults(installed, allowed),
  ]
}

function findEntryFaults(path: string, entry: LockEntry): string[] {
  const faults: string[] = []
  if (!entry.integrity?.startsWith('sha512-')) {
    faults.push(`${path}: no sha512 hash; use a version the registry has for every platform`)
  }
  if (entry.resolved !== undefined) {
    faults.push(`${path}: names a registry; omit-lockfile-registry-resolved in .npmrc omits it`)
  }
  if (entry.engines !== undefined) faults.push(`${path}: has engines; run npm run lockfile`)
  if (reporters.includes(readName(path))) {
    faults.push(`${path}: sends telemetry; replace it (see tests/support/no-scarf)`)
  }
  return faults
}

/** `npm ci` refuses a lockfile without the packages for other platforms. */
function findMissing(path: string, entry: LockEntry, entries: LockEntries): string[] {
  return Object.keys(entry.optionalDependencies ?? {})
    .filter((name) => !findPlaces(path, name).some((place) => place in entries))
    .map((name) => `${path}: ${name} is not listed; use a version the registry has it for`)
}

/** Where Node looks for a package, from the folder of the one that needs it upwards. */
function findPlaces(path: string, name: string): string[] {
  const folders = path.split('/node_modules/')
  const above = folders.map((_, i) => folders.slice(0, folders.length - i).join('/node_modules/'))
  return [...above.filter(Boolean).map((f) => `${f}/node_modules/${name}`), `node_modules/${name}`]
}

function findScriptFaults(installed: [string, LockEntry][], allowed: AllowedScripts): string[] {
  const withScript = installed.filter(
    ([, entry]) =>
      entry.hasInstallScript === true && runsOn(entry.os, systems) && runsOn(entry.cpu, processors),
  )
  const names = withScript.map(([path]) => readName(path))
  return [
    ...names
      .filter((name) => !(name in allowed))
      .map((name) => `${name}: has an install script; decide on it in allowScripts`),
    ...Object.keys(allowed)
      .filter((name) => !names.includes(name))
      .map((name) => `${name}: has no install script; remove it from allowScripts`),
  ]
}

function runsOn(wanted: string | string[] | undefined, supported: readonly string[]): boolean {
  return wanted === undefined || [wanted].flat().some((one) => supported.includes(one))
}

function readName(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
}
