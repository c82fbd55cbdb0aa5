import { join } from 'node:path'
import Type, { type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import type { Keyring } from '../lib/keyring.ts'
import { BackupRefused } from './backup-error.ts'
import { formatIn, manifestFile, readSigned } from './signed-manifest.ts'

export const tableFolder = 'tables'
export const blobFolder = 'documents'
export const blobListFile = 'documents.list'

/**
 * A newer format is refused; an older one must stay readable. Format 1 has no root key: the master
 * key itself is it, on an installation from before data keys.
 */
const formatNow = 2

const name = Type.String({ pattern: '^[a-z][a-z0-9_]{0,62}$' })
const file = { size_bytes: Type.Integer({ minimum: 0 }), sha256: Type.String() }
/** The rows of a table. */
export const tablePart = {
  name,
  columns: Type.Array(name),
  rows: Type.Integer({ minimum: 0 }),
  ...file,
}
/** Random; the keys of parts are derived from it. */
export const randomId = Type.String({ pattern: '^[0-9a-f]{32}$' })
export const keysOfManifest = {
  /** Identifies the master key without revealing it. */
  key_id: Type.String(),
  /** Encrypts the parts; itself encrypted by the master key. */
  root_key: Type.Optional(Type.Object({ id: Type.String(), wrapped: Type.String() })),
}

const manifestSchema = Type.Object({
  format: Type.Union([Type.Literal(1), Type.Literal(formatNow)]),
  id: randomId,
  product_version: Type.String(),
  made_at: Type.String(),
  ...keysOfManifest,
  migrations: Type.Array(Type.String()),
  /** In an order in which they can be loaded: a row comes after those it refers to. */
  tables: Type.Array(Type.Object(tablePart)),
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

/**
 * Throws a sentence for operators if it is not the manifest of a complete backup made with these
 * keys.
 */
export async function readManifest(folder: string, keyring: Keyring): Promise<Manifest> {
  const parsed = await readSigned(folder, keyring, 'backup')
  if (shape.Check(parsed)) return parsed
  throw new BackupRefused(
    `${manifestFile} has format ${formatIn(parsed)}; this version reads formats 1 to ${formatNow}`,
  )
}
