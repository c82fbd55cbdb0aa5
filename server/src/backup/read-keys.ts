import type pg from 'pg'
import { transactionOn } from '../db/db.ts'
import { readInstallationKeys } from '../encryption/encryption.ts'
import type { Manifest } from './manifest.ts'

/** In the snapshot: the master key may be rotated while the backup is made. */
export async function readKeys(client: pg.Client): Promise<Pick<Manifest, 'key_id' | 'root_key'>> {
  const stored = await readInstallationKeys(transactionOn(client))
  if (!stored) throw new Error('the row of the installation is missing')
  const { masterId, own } = stored
  if (!own) return { key_id: masterId }
  const { id, wrapped } = own.root
  return { key_id: masterId, root_key: { id, wrapped: wrapped.toString('base64') } }
}
