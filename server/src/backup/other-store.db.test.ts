import { createRequire } from 'node:module'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../tests/support/app/test-app.ts'
import { openEmptyInstallation } from '../../../tests/support/backup/empty-installation.ts'
import { hashStore } from '../../../tests/support/backup/hash-installation.ts'
import { makeBackup, newFolder } from '../../../tests/support/backup/make-backup.ts'
import { call, sampleCase, sampleDocument } from '../../../tests/support/http/http-client.ts'
import { openBlobs } from '../documents/documents.ts'

const bucket = 'documents'
let s3: { run(): Promise<{ port: number }>; close(): Promise<void> }
let env: Record<string, string>
let app: TestApp

beforeAll(async () => {
  // The package has no types.
  const S3rver = createRequire(import.meta.url)('s3rver')
  const directory = await newFolder('s3')
  const options = { address: '127.0.0.1', port: 0, silent: true, directory }
  s3 = new S3rver({ ...options, configureBuckets: [{ name: bucket }] })
  const { port } = await s3.run()
  env = {
    BLOB_STORE: 's3',
    S3_BUCKET: bucket,
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_REGION: 'us-east-1',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  }
  app = await startTestApp({ ROLE: 'api', S3_PREFIX: 'first/', ...env })
})
afterAll(async () => {
  await app.end()
  await s3.close()
})

test('a backup of an object store is restored to another, and to a disk', async () => {
  const { live } = await app.lender()
  const documents = ['a.pdf', 'b.pdf', 'c.pdf'].map((name) => sampleDocument(name, name))
  await call(app.url, '/v1/cases', { key: live, body: sampleCase({ documents }) })
  const { folder, manifest } = await makeBackup(app)
  expect(manifest.documents.count).toBe(3)
  const expected = await hashStore(app.blobs)

  const onDisk = await openEmptyInstallation(app)
  const inS3 = await openEmptyInstallation(app)
  try {
    await onDisk.restore(folder)
    expect(await hashStore(onDisk.blobs)).toEqual(expected)

    const place = {
      store: 's3' as const,
      bucket,
      prefix: 'second/',
      region: 'us-east-1',
      endpoint: env.S3_ENDPOINT,
      credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    }
    const blobs = await openBlobs(place, inS3.dataDir, app.documentKeys)
    await expect(inS3.restore(folder, { blobs: app.blobs })).rejects.toThrow('is not empty')
    await inS3.restore(folder, { blobs })
    expect(await hashStore(blobs)).toEqual(expected)

    // A copy is not accepted beside the store of the original.
    const wrong = startTestApp({ ...inS3.env, ...env, S3_PREFIX: 'first/' })
    await expect(wrong).rejects.toThrow('belongs to another installation')
    const copy = await startTestApp({ ...inS3.env, ...env, S3_PREFIX: 'second/' })
    await copy.end()
  } finally {
    await onDisk.close()
    await inS3.close()
  }
})
