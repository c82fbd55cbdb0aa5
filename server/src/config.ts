import { resolve } from 'node:path'
import { coveredStates } from './lib/covered-states.ts'
import {
  InvalidDatabaseAddress,
  type Pooler,
  parseDatabaseAddress,
} from './lib/database-address.ts'
import { type MailServer, parseMailServer } from './lib/mail-server.ts'
import type { Mode } from './lib/scope.ts'
import { parseSocketAddress, type SocketAddress } from './lib/socket-address.ts'
import { parseHeaderList } from './lib/tracing/parse-header-list.ts'
import { type Setting, type SettingName, settings } from './settings.ts'

export type Role = 'all' | 'api' | 'worker'

export interface Config {
  production: boolean
  role: Role
  host: string
  port: number
  publicUrl: string
  /** Empty: the docs have no link for it. */
  docsFeedbackUrl: string
  dataDir: string
  /** Undefined: an embedded server. */
  database: { url: string; directUrl: string; pooler: Pooler } | undefined
  migratesAtStart: boolean
  databaseConnections: number
  masterKey: {
    dataDir: string
    /** Undefined: DATA_DIR/master.key. */
    current: string | undefined
    next: string | undefined
    kms: KmsConfig
  }
  blobs: BlobStoreConfig & { second?: BlobStoreConfig }
  rate: { perSecond: number; burst: number }
  operator: { name: string; lines: string[] }
  signing: {
    isOff: boolean
    /** Undefined: a test certificate. */
    live:
      | { file: string; passphrase: string | undefined; passphraseFile: string | undefined }
      | { url: string; token: string }
      | undefined
    timestampUrl: string | undefined
  }
  /** Who may approve reports. */
  approvers: 'any_analyst' | 'approver'
  /** Who may sign reports. */
  signers: 'accounts' | 'any_name'
  staff: {
    session: { idleMs: number; absoluteMs: number }
    singleSignOn:
      | { issuer: string; clientId: string; clientSecret: string; label: string }
      | undefined
    passwordSignIn: boolean
    twoFactor: 'off' | 'optional' | 'required'
  }
  queryUndoMs: number
  callbacks: { allowPrivate: Mode[]; perLenderMax: number }
  simulatorPort: number
  /** Gateways for live searches, by state. */
  gateways: Record<string, { url: string; token: string } | undefined>
  /** Undefined: documents are not scanned. */
  malware: { clamd: SocketAddress; whenAway: 'hold' | 'pass' } | undefined
  reading: 'off' | 'low' | 'full'
  /** Undefined: no mail is sent. */
  mail:
    | {
        server: MailServer
        from: { name: string; address: string }
        returnPath: string
        /** Minutes after midnight, in India. */
        digestAt: number
      }
    | undefined
  requestLog: { days: number; linesMax: number }
  trustedProxies: number
  metricsToken: string | undefined
  metricsEveryMs: number
  /** Undefined: nothing is traced. */
  tracing: { endpoint: string; headers: Record<string, string>; percent: number } | undefined
  logLevel: string
  stopDelayMs: number
  stopTimeoutMs: number
}

export interface S3Config {
  bucket: string
  region: string
  endpoint: string | undefined
  prefix: string
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
  limits: { floorMs: number }
}

export interface KmsConfig {
  endpoint: string | undefined
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
}

type BlobStoreConfig = { store: 'disk' } | ({ store: 's3' } & S3Config)

export class ConfigError extends Error {}

type Environment = Record<string, string | undefined>

export function readConfig(env: Environment = process.env): Config {
  const value = checked(env)
  return {
    production: value.NODE_ENV === 'production',
    role: value.ROLE as Role,
    host: value.HOST,
    port: Number(value.PORT),
    publicUrl: value.PUBLIC_URL.replace(/\/+$/, ''),
    docsFeedbackUrl: docsFeedbackUrlOf(value),
    dataDir: resolve(value.DATA_DIR),
    database: databaseOf(value),
    migratesAtStart: migratesAtStartOf(value),
    databaseConnections: Number(value.DATABASE_CONNECTIONS),
    masterKey: masterKeyOf(value),
    blobs: blobsOf(value),
    rate: { perSecond: Number(value.RATE_PER_SECOND), burst: Number(value.RATE_BURST) },
    queryUndoMs: Number(value.QUERY_UNDO_SECONDS) * 1000,
    operator: {
      name: value.OPERATOR_NAME,
      lines: value.OPERATOR_ADDRESS.split(';')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    },
    signing: signingOf(value),
    approvers: value.APPROVERS === 'approver' ? 'approver' : 'any_analyst',
    signers: signersOf(value),
    staff: staffOf(value),
    callbacks: {
      allowPrivate: privateModesOf(value),
      perLenderMax: Number(value.CALLBACK_CONCURRENCY),
    },
    simulatorPort: Number(value.SIMULATOR_PORT),
    gateways: Object.fromEntries(
      coveredStates.map(({ code }) => [
        code,
        gatewayOf(value[`REGISTRY_${code}_URL`], value[`REGISTRY_${code}_TOKEN`]),
      ]),
    ),
    malware: malwareOf(value),
    reading: value.READING as Config['reading'],
    mail: mailOf(value),
    requestLog: {
      days: Number(value.REQUEST_LOG_DAYS),
      linesMax: Number(value.REQUEST_LOG_LINES),
    },
    trustedProxies: Number(value.TRUSTED_PROXIES),
    metricsToken: value.METRICS_TOKEN || undefined,
    metricsEveryMs: Number(value.METRICS_REFRESH_SECONDS) * 1000,
    tracing: tracingOf(value),
    logLevel: value.LOG_LEVEL,
    stopDelayMs: stopDelaySecondsOf(value) * 1000,
    stopTimeoutMs: Number(value.STOP_TIMEOUT_SECONDS) * 1000,
  }
}

function masterKeyOf(value: Record<SettingName, string>): Config['masterKey'] {
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

function databaseOf(value: Record<SettingName, string>): Config['database'] {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: direct, DATABASE_POOLER: pooler } = value
  if ((pooler === 'none') !== (direct === '')) {
    throw new ConfigError('DATABASE_POOLER and DATABASE_DIRECT_URL: set both, or neither')
  }
  if (direct !== '') checkAddress('DATABASE_DIRECT_URL', direct)
  if (url === '') {
    if (direct !== '') throw new ConfigError('DATABASE_DIRECT_URL: is set without DATABASE_URL')
    return undefined
  }
  checkAddress('DATABASE_URL', url)
  return { url, directUrl: direct || url, pooler: pooler as Pooler }
}

/** With several machines, one of them migrates, before any of the others is upgraded. */
function migratesAtStartOf(value: Record<SettingName, string>): boolean {
  if (value.MIGRATE_AT_START !== '') return value.MIGRATE_AT_START === 'on'
  return value.NODE_ENV !== 'production' || value.DATABASE_URL === ''
}

function checkAddress(name: string, url: string): void {
  try {
    parseDatabaseAddress(url)
  } catch (error) {
    if (!(error instanceof InvalidDatabaseAddress)) throw error
    throw new ConfigError(`${name}: ${error.message}`)
  }
}

function gatewayOf(url: string, token: string): { url: string; token: string } | undefined {
  if (url === '' && token === '') return undefined
  if (url === '' || token === '') {
    throw new ConfigError('REGISTRY_…_URL and REGISTRY_…_TOKEN: set both, or neither')
  }
  return { url, token }
}

function signingOf(value: Record<SettingName, string>): Config['signing'] {
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

function docsFeedbackUrlOf({ DOCS_FEEDBACK_URL: url }: Record<SettingName, string>): string {
  if (url !== '' && !isHttpUrl(url) && !/^mailto:\S+@\S+$/i.test(url)) {
    throw new ConfigError('DOCS_FEEDBACK_URL: is not a URL with http, https or mailto')
  }
  return url
}

function isHttpUrl(text: string): boolean {
  return /^https?:$/.test(URL.parse(text)?.protocol ?? '')
}

function isLoopback(url: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(URL.parse(url)?.hostname ?? '')
}

function malwareOf(value: Record<SettingName, string>): Config['malware'] {
  const text = value.CLAMAV_ADDRESS
  if (text === '') return undefined
  const clamd = parseSocketAddress(text)
  if (!clamd) {
    throw new ConfigError(`CLAMAV_ADDRESS: must be tcp://host:port or unix:/path, not "${text}"`)
  }
  return { clamd, whenAway: value.MALWARE_SCANNER_AWAY === 'pass' ? 'pass' : 'hold' }
}

function mailOf(value: Record<SettingName, string>): Config['mail'] {
  const { SMTP_URL: url, SMTP_TLS: tls, MAIL_FROM: address } = value
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(value.MAIL_DIGEST_AT) ?? []
  if (hours === undefined) throw new ConfigError('MAIL_DIGEST_AT: must be a time, as in 09:00')
  if (url === '' && address === '') return undefined
  if (url === '' || address === '') {
    throw new ConfigError('SMTP_URL and MAIL_FROM: set both, or neither')
  }
  const returnPath = value.MAIL_RETURN_PATH || address
  for (const [name, given] of Object.entries({
    MAIL_FROM: address,
    MAIL_RETURN_PATH: returnPath,
  })) {
    if (!/^[^\s@<>,]+@[^\s@<>,]+$/.test(given)) {
      throw new ConfigError(`${name}: is not an e-mail address`)
    }
  }
  const server = parseMailServer(url, tls)
  if (typeof server === 'string') throw new ConfigError(`SMTP_URL: ${server}`)
  const digestAt = Number(hours) * 60 + Number(minutes)
  return { server, from: { name: value.OPERATOR_NAME, address }, returnPath, digestAt }
}

function tracingOf(value: Record<SettingName, string>): Config['tracing'] {
  const endpoint = value.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, '')
  if (endpoint === '') return undefined
  if (!isHttpUrl(endpoint)) throw new ConfigError('OTEL_EXPORTER_OTLP_ENDPOINT: is not a URL')
  const headers = parseHeaderList(value.OTEL_EXPORTER_OTLP_HEADERS)
  if (headers) return { endpoint, headers, percent: Number(value.TRACE_PERCENT) }
  throw new ConfigError('OTEL_EXPORTER_OTLP_HEADERS: must be name=value, separated by commas')
}

/**
 * HAProxy's default takes a node out after three failed checks, two seconds apart; with the default
 * of STOP_TIMEOUT_SECONDS a stop stays below the 30 seconds that Kubernetes gives it. Without
 * DATABASE_URL there is no second node to send requests to, and a worker gets no requests.
 */
const balancedStopDelaySeconds = 8

function stopDelaySecondsOf(value: Record<SettingName, string>): number {
  if (value.STOP_DELAY_SECONDS !== '') return Number(value.STOP_DELAY_SECONDS)
  const isBalanced = value.NODE_ENV === 'production' && value.DATABASE_URL !== ''
  return isBalanced && value.ROLE !== 'worker' ? balancedStopDelaySeconds : 0
}

function privateModesOf(value: Record<SettingName, string>): Mode[] {
  const isDemo = value.DATABASE_URL === '' && value.NODE_ENV !== 'production'
  const given = value.CALLBACK_ALLOW_PRIVATE || (isDemo ? 'test' : 'off')
  if (given === 'all') return ['live', 'test']
  return given === 'test' ? ['test'] : []
}

function signersOf({ SIGNERS, NODE_ENV }: Record<string, string>): Config['signers'] {
  if (SIGNERS === 'accounts' || SIGNERS === 'any_name') return SIGNERS
  return NODE_ENV === 'production' ? 'accounts' : 'any_name'
}

function staffOf(value: Record<SettingName, string>): Config['staff'] {
  const issuer = value.OIDC_ISSUER
  if (issuer && !value.OIDC_CLIENT_ID) {
    throw new ConfigError('OIDC_CLIENT_ID: is required with OIDC_ISSUER')
  }
  if (issuer && !URL.canParse(issuer)) throw new ConfigError('OIDC_ISSUER: is not a URL')
  if (!issuer && value.PASSWORD_SIGN_IN === 'off') {
    throw new ConfigError(
      'PASSWORD_SIGN_IN: off requires OIDC_ISSUER, otherwise no one could sign in',
    )
  }
  return {
    session: {
      idleMs: Number(value.SESSION_IDLE_MINUTES) * 60_000,
      absoluteMs: Number(value.SESSION_MAX_HOURS) * 3_600_000,
    },
    singleSignOn: issuer
      ? {
          issuer,
          clientId: value.OIDC_CLIENT_ID,
          clientSecret: value.OIDC_CLIENT_SECRET,
          label: value.OIDC_LABEL,
        }
      : undefined,
    passwordSignIn: value.PASSWORD_SIGN_IN === 'on',
    twoFactor: value.STAFF_TWO_FACTOR as Config['staff']['twoFactor'],
  }
}

function blobsOf(value: Record<SettingName, string>): Config['blobs'] {
  const first = storeOf(value, '')
  if (value.SECOND_BLOB_STORE === '') return first
  const second = storeOf(value, 'SECOND_')
  if (placeOf(first) === placeOf(second)) {
    throw new ConfigError('SECOND_BLOB_STORE: is the same place as BLOB_STORE')
  }
  return { ...first, second }
}

/** The settings of the second store have the same names, after the prefix. */
function storeOf(value: Record<SettingName, string>, prefix: '' | 'SECOND_'): BlobStoreConfig {
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

function checked(env: Environment): Record<SettingName, string> {
  const value = {} as Record<SettingName, string>
  const faults: string[] = []
  for (const [name, setting] of Object.entries(settings) as [SettingName, Setting][]) {
    const text = env[name] === undefined || env[name] === '' ? setting.fallback : env[name]
    const fault = faultOf(text, setting)
    if (fault) faults.push(`${name}: ${fault}`)
    value[name] = text
  }
  if (faults.length > 0) throw new ConfigError(faults.join('\n'))
  return value
}

function faultOf(text: string, { allowed, whole }: Setting): string | undefined {
  if (allowed && !allowed.includes(text))
    return `must be one of ${allowed.join(', ')}, not "${text}"`
  // Only if that is the default: it means that another value is computed.
  if (!whole || text === '') return undefined
  const fits = /^\d{1,9}$/.test(text) && Number(text) >= whole.min && Number(text) <= whole.max
  return fits
    ? undefined
    : `must be a whole number from ${whole.min} to ${whole.max}, not "${text}"`
}

/** For `deedwire config`: the values, their sources, and their meaning. */
export function describeConfig(env: Environment = process.env) {
  return (Object.entries(settings) as [SettingName, Setting][]).map(([name, setting]) => {
    const set = env[name] !== undefined && env[name] !== ''
    const value = set ? (env[name] ?? '') : setting.fallback
    return {
      name,
      value: setting.secret && value !== '' ? '(set, hidden)' : value,
      source: set ? 'environment' : 'default',
      meaning: setting.sentence,
    }
  })
}
