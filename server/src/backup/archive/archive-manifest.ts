import Type, { type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import type { Keyring } from '../../lib/keyring.ts'
import { BackupRefused } from '../backup-error.ts'
import { keysOfManifest, randomId, tablePart } from '../manifest.ts'
import { formatIn, manifestFile, readSigned } from '../signed-manifest.ts'
import { archivedTables } from './archive-store.ts'

const formatNow = 1

const orNull = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()])
const hex = Type.String({ pattern: '^[0-9a-f]*$' })

const manifestSchema = Type.Object({
  kind: Type.Literal('archive'),
  format: Type.Literal(formatNow),
  /** As in the notes of the database. */
  id: randomId,
  /** Of this copy: a copy that was interrupted had another. The keys of its parts are made of it. */
  salt: randomId,
  product_version: Type.String(),
  made_at: Type.String(),
  ...keysOfManifest,
  parts: Type.Array(
    Type.Object({
      ...tablePart,
      table: Type.Enum([...archivedTables]),
      from: orNull(Type.String()),
      until: Type.String(),
    }),
  ),
  /** Of the audit trail. */
  runs: Type.Array(
    Type.Object({
      name: Type.String(),
      first: Type.Integer({ minimum: 1 }),
      last: Type.Integer({ minimum: 1 }),
      chain_before: hex,
      chain: hex,
    }),
  ),
})

const shape = Compile(manifestSchema)

export type ArchiveManifest = Static<typeof manifestSchema>
export type ArchivePart = ArchiveManifest['parts'][number]
export const formatOfArchive = { kind: 'archive', format: formatNow } as const

/** Throws a sentence for operators if it is not that of a complete archive made with these keys. */
export async function readArchiveManifest(
  folder: string,
  keyring: Keyring,
): Promise<ArchiveManifest> {
  const parsed = await readSigned(folder, keyring, 'archive')
  if (shape.Check(parsed)) return parsed
  if ((parsed as { kind?: unknown } | null)?.kind !== 'archive') {
    throw new BackupRefused(`${manifestFile} is not that of an archive`)
  }
  throw new BackupRefused(
    `${manifestFile} has format ${formatIn(parsed)}; this version reads format ${formatNow}`,
  )
}
