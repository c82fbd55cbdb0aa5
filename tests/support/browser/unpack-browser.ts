import { execFile } from 'node:child_process'
import { chmod, lstat, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { childEnvironment } from '../processes/child-environment.ts'

/** Below the checkout: removed by `npm ci`, and nothing stays in the temporary folder. */
const cache = resolve(import.meta.dirname, '../../../node_modules/.cache/deedwire')
const packageEntry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
const unpackTimeoutMs = 300_000
const account = process.getuid?.() ?? 0
const leftoverAgeMs = 60 * 60_000

/**
 * The browser of the installed package, unpacked once per version and account. The package itself
 * unpacks into the temporary folder, where it uses any file with the right name: one of another
 * version, of another account, or one that is still being written.
 */
export async function unpackBrowser(folder = cache): Promise<string> {
  const name = `chromium-${await packageVersion()}-${account}`
  const wanted = join(folder, name)
  if (await isPrivate(wanted)) return join(wanted, 'chromium')
  await mkdir(folder, { recursive: true })
  await removeLeftovers(folder, name)
  const fresh = await mkdtemp(join(folder, `${name}.`))
  try {
    await unpackInto(fresh)
    await moveTo(fresh, wanted)
  } finally {
    await rm(fresh, { recursive: true, force: true })
  }
  return join(wanted, 'chromium')
}

/** False if there is none. One that others could have changed is never run. */
async function isPrivate(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (!found) return false
  if (found.isDirectory() && found.uid === account && (found.mode & 0o077) === 0) return true
  throw new Error(`${folder} is not a folder that only this account can open: delete it`)
}

/** In a separate process, whose temporary folder is the new one. */
async function unpackInto(fresh: string): Promise<void> {
  const script = `
    const { default: chromium } = await import(${JSON.stringify(pathToFileURL(packageEntry))})
    await chromium.executablePath()
  `
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    env: childEnvironment({ TMPDIR: fresh }),
    timeout: unpackTimeoutMs,
  })
  await chmod(fresh, 0o700)
}

/** A whole folder appears at once, or another process was first and its folder is used. */
async function moveTo(fresh: string, wanted: string): Promise<void> {
  await rename(fresh, wanted).catch(async (error: NodeJS.ErrnoException) => {
    const wasFirst = error.code === 'ENOTEMPTY' || error.code === 'EEXIST'
    if (!wasFirst || !(await isPrivate(wanted))) throw error
  })
}

/** Other versions, and half unpacked ones of a killed process. */
async function removeLeftovers(folder: string, name: string): Promise<void> {
  for (const other of await readdir(folder)) {
    const isOwn =
      other.startsWith('chromium-') &&
      other.replace(/\.[A-Za-z0-9]{6}$/, '').endsWith(`-${account}`)
    if (!isOwn || other === name) continue
    const found = await lstat(join(folder, other)).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > leftoverAgeMs) {
      await rm(join(folder, other), { recursive: true, force: true })
    }
  }
}

async function packageVersion(): Promise<string> {
  const text = await readFile(join(dirname(packageEntry), '../package.json'), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}
