import { timingSafeEqual } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import Type, { type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import type { Keyring } from '../lib/keyring.ts'
import { BackupRefused } from './backup-error.ts'

export const manifestFile = 'manifest.json'
/** The HMAC of the manifest's exact bytes. */
export const macFile = 'manifest.mac'
export const tableFolder = 'tables'
export const blobFolder = 'documents'
export const blobListFile = 'documents.list'

/**
 * A newer format is refused; an older one must stay readable. Format 1 has no root key: the master
 * key itself is it, on an installation from before data keys.
 */
const formatNow = 2
const manifestBytesMax = 64 * 1024 * 1024

const name = Type.String({ pattern: '^[a-z][a-z0-9_]{0,62}$' })
const file = { size_bytes: Type.Integer({ minimum: 0 }), sha256: Type.String() }

const manifestSchema = Type.Object({
  format: Type.Union([Type.Literal(1), Type.Literal(formatNow)]),
  /** Random; the keys of its parts are derived from it. */
  id: Type.String({ pattern: '^[0-9a-f]{32}$' }),
  product_version: Type.String(),
  made_at: Type.String(),
  /** Identifies the master key without revealing it. */
  key_id: Type.String(),
  /** Encrypts the parts; itself encrypted by the master key. */
  root_key: Type.Optional(Type.Object({ id: Type.String(), wrapped: Type.String() })),
  migrations: Type.Array(Type.String()),
  /** In an order in which they can be loaded: a row comes after those it refers to. */
  tables: Type.Array(
    Type.Object({
      name,
      columns: Type.Array(name),
      rows: Type.Integer({ minimum: 0 }),
      ...file,
    }),
  ),
  sequences: Type.Array(
    Type.Object({ name, last_value: Type.String(), is_called: Type.Boolean() }),
  ),
  documents: Type.Object({
    count: Type.Integer({ minimum: 0 }),
    size_bytes: Type.Integer({ minimum: 0 }),
    /** The file with a line for each. */
    list: Type.Object(file),
  }),
})

const shape = Compile(manifestSchema)

export type Manifest = Static<typeof manifestSchema>
export type TablePart = Manifest['tables'][number]

export function formatOf(rootKey: Manifest['root_key']): Manifest['format'] {
  return rootKey ? formatNow : 1
}

export function tableFileOf(table: string): string {
  return join(tableFolder, `${table}.copy.gz.enc`)
}

/** As on disk stores: by the last two characters. */
export function blobFileOf(id: string): string {
  return join(blobFolder, id.slice(-2), id)
}

/** The exact bytes of the two files. */
export function writeManifest(keyring: Keyring, manifest: Manifest): { text: string; mac: string } {
  const text = `${JSON.stringify(manifest, null, 2)}\n`
  return { text, mac: `${keyring.mac('backups', text).toString('hex')}\n` }
}

/**
 * Throws a sentence for operators if it is not the manifest of a complete backup made with these
 * keys.
 */
export async function readManifest(folder: string, keyring: Keyring): Promise<Manifest> {
  const text = await readSmall(folder, manifestFile)
  const mac = await readSmall(folder, macFile)
  const parsed = parse(text)
  refuseOtherKey(parsed, keyring)
  const expected = keyring.mac('backups', text)
  const found = Buffer.from(mac.trim(), 'hex')
  if (found.length !== expected.length || !timingSafeEqual(found, expected)) {
    throw new BackupRefused(`${manifestFile} was changed: it does not match ${macFile}`)
  }
  if (!shape.Check(parsed)) {
    const format = (parsed as { format?: unknown } | null)?.format
    throw new BackupRefused(
      `${manifestFile} has format ${JSON.stringify(format)}; this version reads formats 1 to ${formatNow}`,
    )
  }
  return parsed
}

/** Before the HMAC, which says nothing about the reason. */
function refuseOtherKey(parsed: unknown, keyring: Keyring): void {
  const { masterId, root } = keysNamedBy(parsed)
  const id = root?.id ?? masterId
  if (id === keyring.id) return
  throw new BackupRefused(
    `the backup was made with ${root ? 'root' : 'master'} key ${id}, but the key given is ${keyring.id}: set MASTER_KEY or DATA_DIR/master.key to the right one`,
  )
}

export interface NamedKeys {
  masterId: string
  root: { id: string; wrapped: Buffer } | undefined
}

const idCharactersMax = 200

/** What a manifest says about its keys before it can be verified: it may say anything. */
export async function readNamedKeys(folder: string): Promise<NamedKeys> {
  return keysNamedBy(parse(await readSmall(folder, manifestFile)))
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

async function readSmall(folder: string, file: string): Promise<string> {
  const path = join(folder, file)
  try {
    const { size } = await stat(path)
    if (size > manifestBytesMax) throw new BackupRefused(`${file} was changed: it is too large`)
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw new BackupRefused(`${file} is missing: this is not a complete backup`)
  }
}
