import { randomUUID } from 'node:crypto'
import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, isAbsolute, join } from 'node:path'
import { UsageError } from './command.ts'
import { safe } from './show.ts'

/** Keys kept by `deedwire login`, each under a name. */
export interface Profile {
  key: string
  /** Of the service, without an environment. */
  url: string
  /** For people: whose key it is. */
  lender: string
}

export interface Profiles {
  /** Used where no other is chosen. */
  current: string | undefined
  profiles: Record<string, Profile>
}

export const standardName = 'default'

/** Readable by group or others. */
const wider = 0o077
const fileBytesMax = 1024 * 1024

/** By the XDG Base Directory Specification, which ignores relative paths. */
export function profilesFile(): string {
  const { XDG_CONFIG_HOME: given } = process.env
  const folder = given && isAbsolute(given) ? given : join(homedir(), '.config')
  return join(folder, 'deedwire', 'profiles.json')
}

/** None if there is no file. A file that others can read is refused: the keys in it are not secret. */
export function readProfiles(): Profiles {
  const file = profilesFile()
  const text = readPrivate(file)
  if (text === undefined) return { current: undefined, profiles: {} }
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    throw new UsageError(`${file}: is not JSON; log in again after removing it`)
  }
  if (!isProfiles(read)) throw new UsageError(`${file}: is not a file of deedwire login; remove it`)
  // Without a prototype, so that no name finds what is not in the file.
  const profiles = Object.assign(Object.create(null), read.profiles)
  return { current: read.current, profiles }
}

export function checkName(name: string): string {
  if (/^[A-Za-z0-9][\w.-]{0,63}$/.test(name)) return name
  throw new UsageError('profile: must be letters, digits, dots, dashes and underscores, at most 64')
}

/** The profile of that name; the chosen one without a name. Undefined only without a name. */
export function findProfile(name: string | undefined): (Profile & { name: string }) | undefined {
  const { current, profiles } = readProfiles()
  const wanted = name ?? current
  const profile = wanted === undefined ? undefined : profiles[wanted]
  if (wanted !== undefined && profile) return { ...profile, name: wanted }
  if (name === undefined) return undefined
  throw new UsageError(`--profile: there is no profile ${safe(name)}; deedwire profile list`)
}

/** The file is replaced as a whole: it is never half written, nor readable by others. */
export async function writeProfiles(profiles: Profiles): Promise<void> {
  const file = profilesFile()
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const temporary = `${file}.${randomUUID()}`
  const opened = await open(temporary, 'wx', 0o600)
  try {
    await opened.writeFile(`${JSON.stringify(profiles, null, 2)}\n`)
    await opened.sync()
    await opened.close()
    await rename(temporary, file)
  } catch (error) {
    await opened.close().catch(() => {})
    await rm(temporary, { force: true })
    throw error
  }
}

function readPrivate(file: string): string | undefined {
  let opened: number
  try {
    opened = openSync(file, 'r')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    throw new UsageError(`${file}: cannot be read (${code})`)
  }
  try {
    // Of the opened file, so that it cannot be replaced between the check and the reading.
    const { mode, size } = fstatSync(opened)
    // Windows has no such permissions.
    if (process.platform !== 'win32' && (mode & wider) !== 0) {
      const shown = (mode & 0o777).toString(8)
      throw new UsageError(
        `${file}: has permissions ${shown}, so others can use the keys in it. Run chmod 600 ${file}`,
      )
    }
    if (size > fileBytesMax) throw new UsageError(`${file}: is not a file of deedwire login`)
    return readFileSync(opened, 'utf8')
  } finally {
    closeSync(opened)
  }
}

function isProfiles(read: unknown): read is Profiles {
  if (!isObject(read) || !isObject(read.profiles)) return false
  if (read.current !== undefined && typeof read.current !== 'string') return false
  return Object.values(read.profiles).every(
    (one) =>
      isObject(one) && [one.key, one.url, one.lender].every((value) => typeof value === 'string'),
  )
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
