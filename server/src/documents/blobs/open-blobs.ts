import { join } from 'node:path'
import type { BlobDriver } from './blob-driver.ts'
import { diskDriver } from './disk-driver.ts'
import { type Blobs, type DocumentKey, encryptedBlobs } from './encrypted-blobs.ts'
import { type S3Options, s3Driver } from './s3-driver.ts'
import { asSecond, twoStores } from './two-stores.ts'

type OnePlace = { store: 'disk' } | ({ store: 's3' } & S3Options)

export type BlobPlace = OnePlace & { second?: OnePlace }

export async function openBlobs(
  place: BlobPlace,
  dataDir: string,
  key: DocumentKey,
): Promise<Blobs> {
  const { first, second } = await openStores(place, dataDir)
  return encryptedBlobs(second ? twoStores(first, second) : first, key)
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
