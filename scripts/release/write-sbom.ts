import { createHash } from 'node:crypto'
import { readRun } from './run.ts'

interface Component {
  'bom-ref': string
  name: string
  [more: string]: unknown
}

interface Bom {
  serialNumber: string
  metadata: { timestamp: string; component: Component; [more: string]: unknown }
  components: Component[]
  dependencies: { ref: string; dependsOn: string[] }[]
  [more: string]: unknown
}

export interface BomOptions {
  root: string
  workspace: string
  /** Of the release. */
  date: Date
  /** The packages that it needs to run, or that its build copies into it. */
  parts: readonly string[]
}

/**
 * The bill of materials (CycloneDX) of one workspace, from the lockfile: what `npm ci` installs for
 * it on some operating system, without dev dependencies. npm writes the time, a random number, its
 * version and the name of the folder into it; ours depends on the release alone.
 */
export function writeBom({ root, workspace, date, parts }: BomOptions): string {
  const all = readBom(root, workspace)
  const own = all.components.find((one) => one['bom-ref'].startsWith(`@deedwire/${workspace}@`))
  if (!own) throw new Error(`npm sbom does not name the workspace ${workspace}`)
  const component = { ...own, name: `@deedwire/${workspace}` }
  const tools = [{ vendor: 'npm', name: 'cli' }]
  const kept = reach(all, own['bom-ref'], parts)
  const bom = {
    ...all,
    metadata: { ...all.metadata, tools, timestamp: date.toISOString(), component },
    components: all.components.filter((one) => one !== own && kept.has(one['bom-ref'])),
    dependencies: all.dependencies
      .filter(({ ref }) => kept.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((to) => kept.has(to)) })),
  }
  return `${JSON.stringify({ ...bom, serialNumber: serialOf(bom) }, null, 2)}\n`
}

/** All of it: with `--omit dev`, npm also leaves out some packages that are needed to run. */
function readBom(root: string, workspace: string): Bom {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--loglevel', 'error']
  return JSON.parse(readRun('npm', [...args, '--workspace', workspace], { cwd: root }))
}

/** The component, those of its packages that are parts, and what they need. */
function reach({ dependencies }: Bom, from: string, parts: readonly string[]): Set<string> {
  const needs = new Map(dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]))
  const isPart = (ref: string) => parts.some((name) => ref.startsWith(`${name}@`))
  const kept = new Set([from, ...(needs.get(from) ?? []).filter(isPart)])
  for (const ref of kept) {
    if (ref === from) continue
    for (const to of needs.get(ref) ?? []) kept.add(to)
  }
  return kept
}

/** A UUID (version 8) made from the content. */
function serialOf(bom: Omit<Bom, 'serialNumber'>): string {
  const { serialNumber: _, ...rest } = bom
  const hex = createHash('sha256').update(JSON.stringify(rest)).digest('hex')
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
  ]
  return `urn:uuid:${parts.join('-')}-${hex.slice(20, 32)}`
}
