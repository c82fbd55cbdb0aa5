import { ConfigError, type Values } from './check-values.ts'

interface S3Config {
  bucket: string
  region: string
  endpoint: string | undefined
  prefix: string
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
  limits: { floorMs: number }
}

type BlobStoreConfig = { store: 'disk' } | ({ store: 's3' } & S3Config)
export type BlobsConfig = BlobStoreConfig & { second?: BlobStoreConfig }

export function blobsOf(value: Values): BlobsConfig {
  const first = storeOf(value, '')
  if (value.SECOND_BLOB_STORE === '') return first
  const second = storeOf(value, 'SECOND_')
  if (placeOf(first) === placeOf(second)) {
    throw new ConfigError('SECOND_BLOB_STORE: is the same place as BLOB_STORE')
  }
  return { ...first, second }
}

/** The settings of the second store have the same names, after the prefix. */
function storeOf(value: Values, prefix: '' | 'SECOND_'): BlobStoreConfig {
  const endpoint = value[`${prefix}S3_ENDPOINT`]
  if (endpoint !== '' && !URL.canParse(endpoint)) {
    throw new ConfigError(`${prefix}S3_ENDPOINT: is not a URL`)
  }
  if (value[`${prefix}BLOB_STORE`] !== 's3') return { store: 'disk' }
  const bucket = value[`${prefix}S3_BUCKET`]
  if (!bucket) throw new ConfigError(`${prefix}S3_BUCKET: is required with ${prefix}BLOB_STORE=s3`)
  const accessKeyId = value[`${prefix}S3_ACCESS_KEY_ID`]
  return {
    store: 's3',
    bucket,
    region: value[`${prefix}S3_REGION`],
    endpoint: endpoint || undefined,
    prefix: value[`${prefix}S3_PREFIX`],
    credentials: accessKeyId
      ? { accessKeyId, secretAccessKey: value[`${prefix}S3_SECRET_ACCESS_KEY`] }
      : undefined,
    limits: { floorMs: Number(value.S3_TIMEOUT_SECONDS) * 1000 },
  }
}

function placeOf(one: BlobStoreConfig): string {
  if (one.store === 'disk') return 'disk'
  const { endpoint = 'AWS', bucket, prefix } = one
  return JSON.stringify([endpoint === 'AWS' ? endpoint : new URL(endpoint).href, bucket, prefix])
}
