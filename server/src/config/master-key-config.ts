import { resolve } from 'node:path'
import { ConfigError, type Values } from './check-values.ts'
import { isHttpUrl, isLoopback } from './http-address.ts'

export interface MasterKeyConfig {
  dataDir: string
  /** Undefined: DATA_DIR/master.key. */
  current: string | undefined
  next: string | undefined
  kms: {
    endpoint: string | undefined
    credentials: { accessKeyId: string; secretAccessKey: string } | undefined
  }
}

export function masterKeyOf(value: Values): MasterKeyConfig {
  const { KMS_ENDPOINT: endpoint, KMS_ACCESS_KEY_ID: accessKeyId } = value
  if (endpoint !== '' && !isHttpUrl(endpoint)) throw new ConfigError('KMS_ENDPOINT: is not a URL')
  if (endpoint.startsWith('http:') && !isLoopback(endpoint) && value.NODE_ENV === 'production') {
    throw new ConfigError('KMS_ENDPOINT: must be https, unless the service is on this machine')
  }
  if ((accessKeyId === '') !== (value.KMS_SECRET_ACCESS_KEY === '')) {
    throw new ConfigError('KMS_ACCESS_KEY_ID and KMS_SECRET_ACCESS_KEY: set both, or neither')
  }
  return {
    dataDir: resolve(value.DATA_DIR),
    current: value.MASTER_KEY || undefined,
    next: value.MASTER_KEY_NEXT || undefined,
    kms: {
      endpoint: endpoint || undefined,
      credentials:
        accessKeyId === ''
          ? undefined
          : { accessKeyId, secretAccessKey: value.KMS_SECRET_ACCESS_KEY },
    },
  }
}
