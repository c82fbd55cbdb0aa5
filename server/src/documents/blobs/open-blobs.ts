import { join } from 'node:path'
import type { DocumentKeys } from '../../lib/document-keys.ts'
import type { BlobDriver } from './blob-driver.ts'
import { diskDriver } from './disk-driver.ts'
import { type Blobs, encryptedBlobs } from './encrypted-blobs.ts'
import { type S3Options, s3Driver } from './s3-driver.ts'

export type BlobPlace = { store: 'disk' } | ({ store: 's3' } & S3Options)

export async function openBlobs(
  place: BlobPlace,
  dataDir: string,
  keys: DocumentKeys,
): Promise<Blobs> {
  return encryptedBlobs(await openDriver(place, dataDir), keys)
}

/** Without keys: for the intake thread. */
export async function openDriver(place: BlobPlace, dataDir: string): Promise<BlobDriver> {
  return place.store === 's3' ? s3Driver(place) : diskDriver(join(dataDir, 'documents'))
}
