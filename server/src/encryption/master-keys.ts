import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder, writeDurably } from '../lib/durable-file.ts'
import { keyBytes } from '../lib/keyring.ts'
import type { KeyWrapper } from './key-wrapper.ts'
import { isKmsArn, kmsWrapper } from './kms-wrapper.ts'
import { localWrapper } from './local-wrapper.ts'
import type { KmsAccess } from './send-to-kms.ts'

/** Each key: 32 bytes in base64 or hex, `file:` and a path, or the ARN of a KMS key. */
export interface MasterKeySettings {
  dataDir: string
  /** Undefined: DATA_DIR/master.key. */
  current?: string | undefined
  /** The key to rotate to; accepted before and after the rotation. */
  next?: string | undefined
  kms?: KmsAccess | undefined
}

export interface MasterKey {
  wrapper: KeyWrapper
  /** Undefined for a key in a KMS. */
  bytes: Buffer | undefined
  /** A setting or a file, for messages. */
  from: string
}

/** Every key that is given, the current one first. None is created. */
export async function readMasterKeys(settings: MasterKeySettings): Promise<MasterKey[]> {
  const { current, next, dataDir } = settings
  const found = [
    current === undefined
      ? await readKeyFile(keyFileIn(dataDir))
      : await parseSetting('MASTER_KEY', current, settings),
    next === undefined ? undefined : await parseSetting('MASTER_KEY_NEXT', next, settings),
    current === undefined ? await readKeyFile(nextFileIn(dataDir)) : undefined,
  ]
  return found.filter((key) => key !== undefined)
}

/** Two processes that share the folder agree on one key: the first file stays. */
export async function makeKeyFile(dataDir: string): Promise<MasterKey> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  // Not by the process id: containers that share the folder may have the same.
  const mine = `${keyFileIn(dataDir)}.${randomBytes(6).toString('hex')}`
  await writeDurably(mine, newKeyText())
  await link(mine, keyFileIn(dataDir)).catch(ignore('EEXIST'))
  await rm(mine)
  await syncFolder(dataDir)
  const made = await readKeyFile(keyFileIn(dataDir))
  if (!made) throw new Error(`${keyFileIn(dataDir)} could not be created`)
  return made
}

/**
 * Before the database names it, the next key is durable in a file that a start finds. One that an
 * interrupted rotation left is used again, unless a key is given.
 */
export async function makeNextKeyFile(dataDir: string, givenFile?: string): Promise<MasterKey> {
  const place = nextFileIn(dataDir)
  if (givenFile !== undefined) {
    const given = await readKeyFile(givenFile)
    if (!given) throw new Error(`${givenFile} does not exist`)
    await writeDurably(place, `${given.bytes?.toString('base64')}\n`)
  } else if (!(await readKeyFile(place))) {
    await writeDurably(place, newKeyText())
  }
  const made = await readKeyFile(place)
  if (!made) throw new Error(`${place} could not be created`)
  return made
}

/**
 * Once the database names the next key, it becomes DATA_DIR/master.key. The old one is kept under
 * another name: backups from before the rotation need it. Returns that name.
 */
export async function adoptNextKeyFile(
  dataDir: string,
  key: MasterKey,
): Promise<string | undefined> {
  if (key.from !== nextFileIn(dataDir)) return undefined
  const old = await readKeyFile(keyFileIn(dataDir))
  // Another process on this folder has done it since this one read the files.
  if (old?.wrapper.id === key.wrapper.id) return undefined
  const retired = old && `${keyFileIn(dataDir)}.retired-${old.wrapper.id}`
  // It may also do so meanwhile: each step changes nothing when repeated.
  if (retired) await link(keyFileIn(dataDir), retired).catch(ignore('EEXIST'))
  await rename(nextFileIn(dataDir), keyFileIn(dataDir)).catch(ignore('ENOENT'))
  await syncFolder(dataDir)
  return retired
}

function ignore(code: string) {
  return (error: NodeJS.ErrnoException): void => {
    if (error.code !== code) throw error
  }
}

function keyFileIn(dataDir: string): string {
  return join(dataDir, 'master.key')
}

function nextFileIn(dataDir: string): string {
  return `${keyFileIn(dataDir)}.next`
}

function newKeyText(): string {
  return `${randomBytes(keyBytes).toString('base64')}\n`
}

async function readKeyFile(file: string): Promise<MasterKey | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return text === undefined ? undefined : toLocalKey(text.trim(), file)
}

const filePrefix = 'file:'

async function parseSetting(
  name: string,
  text: string,
  { kms }: MasterKeySettings,
): Promise<MasterKey> {
  if (text.startsWith(filePrefix)) {
    const found = await readKeyFile(text.slice(filePrefix.length))
    if (!found) throw new Error(`${name}: ${text.slice(filePrefix.length)} does not exist`)
    return { ...found, from: name }
  }
  if (!text.startsWith('arn:')) return toLocalKey(text, name)
  if (!isKmsArn(text)) {
    throw new Error(`${name} must be the ARN of a KMS key (arn:aws:kms:…:key/…), not of an alias`)
  }
  const access = kms ?? { endpoint: undefined, credentials: undefined }
  return { wrapper: kmsWrapper(text, access), bytes: undefined, from: name }
}

function toLocalKey(text: string, from: string): MasterKey {
  const bytes = /^[0-9a-f]{64}$/i.test(text)
    ? Buffer.from(text, 'hex')
    : Buffer.from(text, 'base64')
  if (bytes.length !== keyBytes) {
    throw new Error(`${from} must hold ${keyBytes} bytes in base64 or hex`)
  }
  return { wrapper: localWrapper(bytes), bytes, from }
}
