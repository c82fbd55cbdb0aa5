/** Which licences third-party packages may have. The list of all: docs/third-party-licences.md. */

export interface LicencedEntry {
  version?: string
  license?: string
  link?: boolean
  /** Only for building and testing. */
  dev?: boolean
}

export type LicencedEntries = Readonly<Record<string, LicencedEntry>>

export interface Package {
  name: string
  version: string
  licence: string
  isShipped: boolean
}

/** Allow use, change and distribution in any product, for a notice at most. */
const permissive = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]

/**
 * Its copyleft ends at the file: used unchanged to build and test, it asks for nothing. Never
 * shipped.
 */
const toolsUnderMpl = [/^axe-core$/, /^@axe-core\/playwright$/, /^lightningcss(-|$)/]

/** Packages whose manifest has no SPDX licence; read in their licence file or README. */
const readByHand: Readonly<Record<string, string>> = {
  'busboy@0.3.1': 'MIT',
  'combine-errors@3.0.3': 'MIT',
  'compute-gcd@1.2.1': 'MIT',
  'compute-lcm@1.1.2': 'MIT',
  'dicer@0.3.0': 'MIT',
  'humanize-number@0.0.2': 'MIT',
  'only@0.0.2': 'MIT',
  'png-js@2.0.0': 'MIT',
  'reserved@0.1.2': 'MIT',
  'streamsearch@0.1.2': 'MIT',
  'validate.io-function@1.0.2': 'MIT',
  'validate.io-integer-array@1.0.0': 'MIT',
  'validate.io-integer@1.0.5': 'MIT',
  'validate.io-number@1.0.3': 'MIT',
}

const marker = 'node_modules/'

/** Every package of others in the lockfile, once for each version, by name. */
export function readPackages(entries: LicencedEntries): Package[] {
  const found = new Map<string, Package>()
  for (const [path, { version = '', license, link, dev }] of Object.entries(entries)) {
    if (!path.includes(marker) || link) continue
    const name = path.slice(path.lastIndexOf(marker) + marker.length)
    const id = `${name}@${version}`
    const licence = license ?? readByHand[id] ?? 'unknown'
    const isShipped = !dev || found.get(id)?.isShipped === true
    found.set(id, { name, version, licence, isShipped })
  }
  return [...found.values()].sort((a, b) => (idOf(a) < idOf(b) ? -1 : 1))
}

/** Each fault with its fix; none in a lockfile that may be committed. */
export function findLicenceFaults(entries: LicencedEntries): string[] {
  const packages = readPackages(entries)
  const ids = new Set(packages.map(idOf))
  return [
    ...packages
      .filter(({ name, licence, isShipped }) => {
        const isTool = !isShipped && toolsUnderMpl.some((tool) => tool.test(name))
        return !allows(licence, isTool ? [...permissive, 'MPL-2.0'] : permissive)
      })
      .map((one) => `${idOf(one)}: licence ${one.licence} is not permissive; use another package`),
    ...Object.keys(readByHand)
      .filter((id) => !ids.has(id))
      .map((id) => `${id}: not installed; remove it from readByHand`),
  ]
}

/** `(A OR B)`: one of them must be allowed; `A AND B`: both. */
function allows(expression: string, allowed: readonly string[]): boolean {
  const plain = expression.replace(/^\((.*)\)$/, '$1')
  return plain
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => allowed.includes(licence)))
}

function idOf({ name, version }: Pick<Package, 'name' | 'version'>): string {
  return `${name}@${version}`
}
