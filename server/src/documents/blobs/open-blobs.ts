import { join } from 'node:path'
import { diskDriver } from './disk-driver.ts'
import { type Blobs, type DocumentKey, encryptedBlobs } from './encrypted-blobs.ts'
import { type S3Options, s3Driver } from './s3-driver.ts'

export type BlobPlace = { store: 'disk' } | ({ store: 's3' } & S3Options)

export async function openBlobs(
  place: BlobPlace,
  dataDir: string,
  key: DocumentKey,
): Promise<Blobs> {
  const driver =
    place.store === 's3' ? await s3Driver(place) : diskDriver(join(dataDir, 'documents'))
  return encryptedBlobs(driver, key)
}
