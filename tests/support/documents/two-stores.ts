import { startApp } from '../../../server/src/app.ts'
import { readConfig } from '../../../server/src/config.ts'
import { openBlobs, openStores } from '../../../server/src/documents/documents.ts'
import { createLog } from '../../../server/src/lib/log/log.ts'
import type { TestApp } from '../app/test-app.ts'
import type { FaultyS3 } from '../processes/faulty-s3.ts'

type Environment = Record<string, string>

/** The settings of a store, as those of a second one. */
export function asSecondStore(env: Environment): Environment {
  return Object.fromEntries(Object.entries(env).map(([name, value]) => [`SECOND_${name}`, value]))
}

const disk = { BLOB_STORE: 'disk' }

/** An installation with its documents on disk, and a store in S3: the settings of each step. */
export function storesBeside(app: TestApp, s3: Pick<FaultyS3, 'env'>) {
  const settings = {
    disk,
    s3: s3.env,
    diskFirst: { ...disk, ...asSecondStore(s3.env) },
    s3First: { ...s3.env, ...asSecondStore(disk) },
  }
  const configOf = (which: keyof typeof settings, more: Environment = {}) =>
    readConfig({
      DATABASE_URL: app.databaseUrl,
      DATA_DIR: app.dataDir,
      PORT: '0',
      ROLE: 'api',
      READING: 'off',
      RATE_PER_SECOND: '100000',
      RATE_BURST: '100000',
      ...settings[which],
      ...more,
    })
  return {
    configOf,
    /** Another node of the installation. */
    start: (which: keyof typeof settings, more?: Environment) =>
      startApp(configOf(which, more), createLog('silent')),
    blobs: (which: keyof typeof settings) =>
      openBlobs(configOf(which).blobs, app.dataDir, app.documentKeys),
    /** The two drivers, to move from the second to the first. */
    async open(which: 'diskFirst' | 's3First') {
      const { first, second } = await openStores(configOf(which).blobs, app.dataDir)
      if (!second) throw new Error('there is no second store')
      return { first, second }
    },
  }
}
