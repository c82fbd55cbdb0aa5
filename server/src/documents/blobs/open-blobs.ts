import { join } from 'node:path'
import type { DocumentKeys } from '../../lib/document-keys.ts'
import type { BlobDriver } from './blob-driver.ts'
import { diskDriver } from './disk-driver.ts'
import { type Blobs, encryptedBlobs } from './encrypted-blobs.ts'
import { type S3Options, s3Driver } from './s3-driver.ts'
import { asSecond, twoStores } from './two-stores.ts'

type OnePlace = { store: 'disk' } | ({ store: 's3' } & S3Options)

export type BlobPlace = OnePlace & { second?: OnePlace }

export async function openBlobs(
  place: BlobPlace,
  dataDir: string,
  keys: DocumentKeys,
): Promise<Blobs> {
  return encryptedBlobs(await openDriver(place, dataDir), keys)
}

/** Without keys: for the intake thread. */
export async function openDriver(place: BlobPlace, dataDir: string): Promise<BlobDriver> {
  const { first, second } = await openStores(place, dataDir)
  return second ? twoStores(first, second) : first
}

/** Each by itself, for moving blobs from the second to the first. */
export async function openStores(
  place: BlobPlace,
  dataDir: string,
): Promise<{ first: BlobDriver; second: BlobDriver | undefined }> {
  const open = async (one: OnePlace) =>
    one.store === 's3' ? s3Driver(one) : diskDriver(join(dataDir, 'documents'))
  const first = await open(place)
  return { first, second: place.second && asSecond(await open(place.second)) }
}
