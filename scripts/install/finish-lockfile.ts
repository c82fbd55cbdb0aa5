import { readFileSync, writeFileSync } from 'node:fs'

/**
 * `npm ci` wants an entry for every optional package of the lockfile, also for other platforms'.
 * A registry mirror that does not carry those leaves them out, and the lockfile it wrote is then
 * refused. This adds them by name, version and platform; npm fetches none it does not need.
 * Run after adding a dependency: `npm run lockfile`.
 */
interface Entry {
  version?: string
  optionalDependencies?: Record<string, string>
  [field: string]: unknown
}

const systems = [
  'android',
  'darwin',
  'freebsd',
  'linux',
  'openharmony',
  'win32',
  'windows',
  'aix',
  'sunos',
]
const processors: Record<string, string> = {
  x64: 'x64',
  arm64: 'arm64',
  arm: 'arm',
  ia32: 'ia32',
  ppc64: 'ppc64',
  riscv64: 'riscv64',
  s390x: 's390x',
  loong64: 'loong64',
  wasm32: 'wasm32',
}

function platformOf(name: string): Entry {
  const words = name.split(/[/-]/)
  const system = words.find((word) => systems.includes(word))
  const processor = words.map((word) => processors[word]).find((found) => found !== undefined)
  const libc = words.some((word) => word.startsWith('musl'))
    ? ['musl']
    : words.some((word) => word.startsWith('gnu')) && system === 'linux'
      ? ['glibc']
      : undefined
  return {
    ...(processor && { cpu: [processor] }),
    ...(system && { os: [system === 'windows' ? 'win32' : system] }),
    ...(libc && { libc }),
  }
}

const file = 'package-lock.json'
const lock = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Entry> }
const added: string[] = []
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const known = [`node_modules/${name}`, `${path}/node_modules/${name}`]
    if (known.some((place) => place in lock.packages)) continue
    const platform = platformOf(name)
    if (Object.keys(platform).length === 0) continue
    lock.packages[`node_modules/${name}`] = {
      version: version.replace(/^[\^~]/, ''),
      ...platform,
      ...(entry.dev === true && { dev: true }),
      optional: true,
    }
    added.push(name)
  }
}
const sorted = Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
writeFileSync(
  file,
  `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`,
)
process.stdout.write(`${added.length} entries added\n`)
