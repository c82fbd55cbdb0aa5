import { execFile, spawnSync } from 'node:child_process'
import { cp, mkdir, rm, symlink } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'

/**
 * Builds deploy/Containerfile without a registry of images: the base is a small Debian by
 * debootstrap with the Node that this project brings and the npm that runs this test.
 */

const root = resolve(import.meta.dirname, '../..')
/** If none is named, debootstrap uses its own default. */
const mirror = process.env.DEBIAN_MIRROR ? [process.env.DEBIAN_MIRROR] : []
const suite = 'bookworm'
const names = { base: 'localhost/deedwire-test-base', image: 'localhost/deedwire-test' }

export interface Image {
  /** Its files, as one folder. */
  files: string
  config: ImageConfig
  sizeBytes: { image: number; base: number }
  buildSeconds: number
}

interface ImageConfig {
  User: string
  Env: string[]
  Entrypoint: string[]
  WorkingDir: string
  StopSignal: string
  Labels: Record<string, string>
  Healthcheck: { Test: string[] }
}

/** Program and Debian package. */
const tools = [
  ['buildah', 'buildah'],
  ['debootstrap', 'debootstrap'],
  ['unshare', 'util-linux'],
  ['chroot', 'coreutils'],
] as const

export function requireTools(): void {
  const missing = tools.filter(([tool]) => spawnSync(tool, ['--version']).error)
  if (missing.length > 0) {
    const packages = missing.map(([, name]) => name).join(' ')
    const found = missing.map(([tool]) => tool).join(', ')
    throw new Error(`missing: ${found}. Install them first: apt-get install ${packages}`)
  }
  if (process.getuid?.() !== 0) {
    throw new Error('debootstrap and chroot need root: run npm run test:image as root')
  }
  if (!process.env.npm_execpath) {
    throw new Error('the base image needs npm: run this as npm run test:image')
  }
}

export async function buildImage(folder: string): Promise<Image> {
  const buildah = (...args: string[]) => {
    const store = ['--root', join(folder, 'store'), '--runroot', join(folder, 'run')]
    return run('buildah', [...store, '--storage-driver', 'vfs', ...args])
  }
  await makeBase(buildah, join(folder, 'base'))
  const begun = performance.now()
  // With --format docker, since the OCI format has no health check.
  const how = ['--isolation', 'chroot', '--format', 'docker', '--pull=never']
  const from = ['--build-arg', `BASE=${names.base}`, '--build-arg', 'REVISION=test']
  await buildah('build', ...how, ...from, '-f', 'deploy/Containerfile', '-t', names.image, root)
  const buildSeconds = (performance.now() - begun) / 1000
  const container = await buildah('from', '--pull=never', names.image)
  const inspected = JSON.parse(await buildah('inspect', '--type', 'image', names.image))
  const files = await buildah('mount', container)
  const sizes: { names: string[]; size: string }[] = JSON.parse(await buildah('images', '--json'))
  const sizeOf = (name: string) =>
    parseSize(sizes.find((one) => one.names?.includes(`${name}:latest`))?.size)
  const sizeBytes = { image: sizeOf(names.image), base: sizeOf(names.base) }
  return { files, config: inspected.Docker.config, sizeBytes, buildSeconds }
}

type Buildah = (...args: string[]) => Promise<string>

async function makeBase(buildah: Buildah, folder: string): Promise<void> {
  const options = ['--variant=minbase', '--include=ca-certificates']
  await run('debootstrap', [...options, suite, folder, ...mirror])
  for (const cache of ['var/cache/apt/archives', 'var/lib/apt/lists']) {
    await rm(join(folder, cache), { recursive: true, force: true })
  }
  await cp(process.execPath, join(folder, 'usr/local/bin/node'), { dereference: true })
  const npm = 'usr/local/lib/node_modules/npm'
  await mkdir(join(folder, dirname(npm)), { recursive: true })
  const brought = resolve(dirname(process.env.npm_execpath ?? ''), '..')
  await cp(brought, join(folder, npm), { recursive: true, dereference: true })
  await symlink(`/${npm}/bin/npm-cli.js`, join(folder, 'usr/local/bin/npm'))
  await run('chroot', [folder, 'npm', '--version'])
  const container = await buildah('from', 'scratch')
  const certificates = process.env.NODE_EXTRA_CA_CERTS
  if (certificates) {
    const inside = '/etc/ssl/machine.pem'
    await cp(certificates, join(folder, inside), { dereference: true })
    await buildah('config', '--env', `NODE_EXTRA_CA_CERTS=${inside}`, container)
  }
  await buildah('copy', '--quiet', container, folder, '/')
  await buildah('commit', '--quiet', container, names.base)
  await buildah('rm', container)
}

async function run(program: string, args: string[]): Promise<string> {
  const options = { cwd: root, maxBuffer: 64 * 1024 * 1024, timeout: 1_200_000 }
  try {
    return (await promisify(execFile)(program, args, options)).stdout.trim()
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    throw new Error(`${program} failed:\n${`${stdout}\n${stderr}`.slice(-4000)}`, { cause: error })
  }
}

/** `417 MB`, in units of 1000. */
function parseSize(text = ''): number {
  const [number, unit = ''] = text.split(' ')
  return Number(number) * ({ KB: 1e3, MB: 1e6, GB: 1e9 }[unit] ?? Number.NaN)
}
