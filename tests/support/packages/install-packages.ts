import { execFile } from 'node:child_process'
import { cp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../doc-examples.ts'

/** Our packages, and what others use beside them, as npm installs them. */

const run = promisify(execFile)
const packTimeout = 120_000
const registryTimeout = 400_000
const unreachable = /\b(EAI_AGAIN|ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH)\b/

export interface Packed {
  /** Path of the tarball. */
  tarball: string
  files: { path: string; size: number }[]
}

/** Builds and packs a workspace as `npm publish` would. */
export async function pack(workspace: 'sdk' | 'cli', folder: string): Promise<Packed> {
  const args = ['pack', '--json', '--pack-destination', folder]
  const { stdout } = await run('npm', args, { cwd: join(root, workspace), timeout: packTimeout })
  // What the build prints comes before.
  const [{ filename, files }] = JSON.parse(stdout.slice(stdout.search(/^\[/m)))
  return { tarball: join(folder, filename), files }
}

/** Into a folder without anything else. A package of ours has no dependency: no registry is asked. */
export async function installTarball({ tarball }: Packed, folder: string): Promise<void> {
  const args = ['install', '--no-save', '--no-package-lock', '--ignore-scripts', tarball]
  await run('npm', args, { cwd: folder, timeout: packTimeout })
}

/** The packages of a folder in tests/long/packages, in the versions of its lockfile. */
export async function installFromRegistry(
  fixture: 'consumers' | 'nodes',
  folder: string,
): Promise<void> {
  await mkdir(folder, { recursive: true })
  await cp(join(root, 'tests/long/packages', fixture), folder, { recursive: true })
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  await run('npm', args, { cwd: folder, timeout: registryTimeout }).catch((error) => {
    const [code] = unreachable.exec(error.stderr ?? '') ?? []
    const why = code
      ? `no npm registry can be reached (${code}); these tests need one, see npm_config_registry`
      : (error.stderr ?? error)
    throw new Error(`tests/long/packages/${fixture} cannot be installed: ${why}`)
  })
}
