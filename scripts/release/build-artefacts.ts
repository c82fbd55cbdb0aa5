import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { readReleased } from './changelog.ts'
import { readRun, run } from './run.ts'
import { writeBom } from './write-sbom.ts'

export interface Release {
  root: string
  version: string
  /** What is released. Its date is in every artefact, so they are equal whenever they are built. */
  commit: string
}

/** Writes all artefacts of a commit that is checked out into `release/VERSION`. */
export function buildArtefacts({ root, version, commit }: Release): string {
  const folder = join(root, 'release', version)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const put = (name: string, bytes: string | Uint8Array) => writeFileSync(join(folder, name), bytes)
  const archive = (name: string, paths: string[]) => {
    const prefix = `--prefix=${name}-${version}/`
    const args = ['archive', '--format=tar', prefix, commit, ...paths]
    put(`${name}-${version}.tar.gz`, compress(run('git', args, { cwd: root })))
  }

  archive('deedwire-source', [])
  for (const client of clientsOf(root)) archive(`deedwire-${client}`, [`clients/${client}`])
  for (const workspace of packagesOf(root)) {
    // Not through a link or a cache: what npm would publish.
    const args = ['pack', '--pack-destination', folder, '--loglevel', 'error']
    run('npm', args, { cwd: join(root, workspace) })
  }
  const seconds = Number(readRun('git', ['show', '-s', '--format=%ct', commit], { cwd: root }))
  const date = new Date(seconds * 1000)
  for (const workspace of readManifest(root, '.').workspaces) {
    const bom = writeBom({ root, workspace, date, parts: partsOf(root, workspace) })
    put(`deedwire-${workspace}-${version}.cdx.json`, bom)
  }
  const changes = readReleased(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version)
  put(`deedwire-${version}-changes.md`, `${changes}\n`)
  put('SHA256SUMS', describeSums(folder))
  return folder
}

/** Clients in other languages, as their sources. */
function clientsOf(root: string): string[] {
  const folder = join(root, 'clients')
  if (!existsSync(folder)) return []
  const entries = readdirSync(folder, { withFileTypes: true })
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
}

/** Workspaces that are published: they say what `npm pack` takes. */
function packagesOf(root: string): string[] {
  const { workspaces } = readManifest(root, '.')
  return workspaces.filter((one) => readManifest(root, one).files !== undefined)
}

/** A published package without dependencies contains those it is built with. */
function partsOf(root: string, workspace: string): string[] {
  const { files, dependencies, devDependencies } = readManifest(root, workspace)
  if (dependencies) return Object.keys(dependencies)
  return files ? Object.keys(devDependencies ?? {}).filter((name) => !buildTools.test(name)) : []
}

const buildTools = /^(@types\/|esbuild$|rolldown$|tsdown$|typescript$)/

interface Manifest {
  workspaces: string[]
  files?: string[]
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

function readManifest(root: string, folder: string): Manifest {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
}

/** The operating system, which gzip would name in its header, is set to unknown. */
function compress(bytes: Uint8Array): Uint8Array {
  const compressed = gzipSync(bytes, { level: 9 })
  compressed[9] = 255
  return compressed
}

/** As `sha256sum --check` and `shasum --algorithm 256 --check` read it. */
function describeSums(folder: string): string {
  const names = readdirSync(folder).sort()
  const sumOf = (name: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex')
  return names.map((name) => `${sumOf(name)}  ${name}\n`).join('')
}
