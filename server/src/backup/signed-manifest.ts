import { timingSafeEqual } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { writeDurably } from '../lib/durable-file.ts'
import type { Keyring } from '../lib/keyring.ts'
import { BackupRefused } from './backup-error.ts'

export const manifestFile = 'manifest.json'
/** The HMAC of the manifest's exact bytes. */
export const macFile = 'manifest.mac'

const manifestBytesMax = 64 * 1024 * 1024

/** What a folder with a manifest is. */
export type FolderKind = 'backup' | 'archive'

/** The last files of a folder: without them it is not complete. */
export async function writeSigned(
  folder: string,
  keyring: Keyring,
  manifest: object,
): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 2)}\n`
  await writeDurably(join(folder, macFile), `${keyring.mac('backups', text).toString('hex')}\n`)
  await writeDurably(join(folder, manifestFile), text)
}

/** Throws a sentence for operators if it was not written with these keys. */
export async function readSigned(
  folder: string,
  keyring: Keyring,
  kind: FolderKind,
): Promise<unknown> {
  const text = await readSmall(folder, manifestFile, kind)
  const mac = await readSmall(folder, macFile, kind)
  const parsed = parse(text)
  refuseOtherKey(parsed, keyring, kind)
  const expected = keyring.mac('backups', text)
  const found = Buffer.from(mac.trim(), 'hex')
  if (found.length !== expected.length || !timingSafeEqual(found, expected)) {
    throw new BackupRefused(`${manifestFile} was changed: it does not match ${macFile}`)
  }
  return parsed
}

export function formatIn(parsed: unknown): string {
  return JSON.stringify((parsed as { format?: unknown } | null)?.format)
}

/** Before the HMAC, which says nothing about the reason. */
function refuseOtherKey(parsed: unknown, keyring: Keyring, kind: FolderKind): void {
  const { masterId, root } = keysNamedBy(parsed)
  const id = root?.id ?? masterId
  if (id === keyring.id) return
  throw new BackupRefused(
    `the ${kind} was made with ${root ? 'root' : 'master'} key ${id}, but the key given is ${keyring.id}: set MASTER_KEY or DATA_DIR/master.key to the right one`,
  )
}

export interface NamedKeys {
  masterId: string
  root: { id: string; wrapped: Buffer } | undefined
}

const idCharactersMax = 200

/** What a manifest says about its keys before it can be verified: it may say anything. */
export async function readNamedKeys(folder: string, kind: FolderKind): Promise<NamedKeys> {
  return keysNamedBy(parse(await readSmall(folder, manifestFile, kind)))
}

function keysNamedBy(parsed: unknown): NamedKeys {
  const { key_id, root_key } = (parsed ?? {}) as { key_id?: unknown; root_key?: unknown }
  const masterId = typeof key_id === 'string' ? key_id.slice(0, idCharactersMax) : 'unknown'
  const { id, wrapped } = (root_key ?? {}) as { id?: unknown; wrapped?: unknown }
  if (typeof id !== 'string' || typeof wrapped !== 'string') return { masterId, root: undefined }
  return {
    masterId,
    root: { id: id.slice(0, idCharactersMax), wrapped: Buffer.from(wrapped, 'base64') },
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new BackupRefused(`${manifestFile} was changed: it is not JSON`)
  }
}

async function readSmall(folder: string, file: string, kind: FolderKind): Promise<string> {
  const path = join(folder, file)
  try {
    const { size } = await stat(path)
    if (size > manifestBytesMax) throw new BackupRefused(`${file} was changed: it is too large`)
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw new BackupRefused(`${file} is missing: this is not a complete ${kind}`)
  }
}
