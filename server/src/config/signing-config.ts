import { resolve } from 'node:path'
import { ConfigError, type Values } from './check-values.ts'
import { isHttpUrl, isLoopback } from './http-address.ts'

export interface SigningConfig {
  isOff: boolean
  /** Undefined: a test certificate. */
  live:
    | { file: string; passphrase: string | undefined; passphraseFile: string | undefined }
    | { url: string; token: string }
    | undefined
  timestampUrl: string | undefined
}

export function signingOf(value: Values): SigningConfig {
  const { SIGNING_CERTIFICATE_FILE: file, SIGNING_URL: url, TIMESTAMP_URL: timestamps } = value
  if (file !== '' && url !== '') {
    throw new ConfigError('SIGNING_CERTIFICATE_FILE and SIGNING_URL: set only one of them')
  }
  if (url !== '' && !isHttpUrl(url)) throw new ConfigError('SIGNING_URL: is not a URL')
  if (url.startsWith('http:') && !isLoopback(url) && value.NODE_ENV === 'production') {
    throw new ConfigError('SIGNING_URL: must be https, unless the service is on this machine')
  }
  if (timestamps !== '' && !isHttpUrl(timestamps)) {
    throw new ConfigError('TIMESTAMP_URL: is not a URL')
  }
  const passphrase = value.SIGNING_PASSPHRASE || undefined
  const passphraseFile = value.SIGNING_PASSPHRASE_FILE || undefined
  const ofFile = file === '' ? undefined : { file: resolve(file), passphrase, passphraseFile }
  return {
    isOff: value.REPORT_SIGNING === 'off',
    live: url === '' ? ofFile : { url, token: value.SIGNING_TOKEN },
    timestampUrl: timestamps || undefined,
  }
}

/** Who may sign reports. */
export type Signers = 'accounts' | 'any_name'

export function signersOf({ SIGNERS, NODE_ENV }: Values): Signers {
  if (SIGNERS === 'accounts' || SIGNERS === 'any_name') return SIGNERS
  return NODE_ENV === 'production' ? 'accounts' : 'any_name'
}
