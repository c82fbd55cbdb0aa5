import { resolve } from 'node:path'
import { type BlobsConfig, blobsOf } from './config/blobs-config.ts'
import { checkValues, type Environment, type Values } from './config/check-values.ts'
import { type DatabaseConfig, databaseOf, migratesAtStartOf } from './config/database-config.ts'
import { type MailConfig, mailOf } from './config/mail-config.ts'
import { type MasterKeyConfig, masterKeyOf } from './config/master-key-config.ts'
import {
  docsFeedbackUrlOf,
  type GatewaysConfig,
  gatewaysOf,
  type MalwareConfig,
  malwareOf,
  type TracingConfig,
  tracingOf,
} from './config/outside-config.ts'
import { type Signers, type SigningConfig, signersOf, signingOf } from './config/signing-config.ts'
import { type StaffConfig, staffOf } from './config/staff-config.ts'
import type { Mode } from './lib/scope.ts'
import { type Setting, type SettingName, settings } from './settings.ts'

export { ConfigError } from './config/check-values.ts'

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
  database: DatabaseConfig
  migratesAtStart: boolean
  databaseConnections: number
  masterKey: MasterKeyConfig
  blobs: BlobsConfig
  rate: { perSecond: number; burst: number }
  operator: { name: string; lines: string[] }
  signing: SigningConfig
  /** Who may approve reports. */
  approvers: 'any_analyst' | 'approver'
  signers: Signers
  staff: StaffConfig
  console: { twoFactor: StaffConfig['twoFactor'] }
  queryUndoMs: number
  callbacks: { allowPrivate: Mode[]; perLenderMax: number }
  simulatorPort: number
  gateways: GatewaysConfig
  malware: MalwareConfig
  reading: 'off' | 'low' | 'full'
  mail: MailConfig
  requestLog: { days: number; linesMax: number }
  trustedProxies: number
  metricsToken: string | undefined
  metricsEveryMs: number
  tracing: TracingConfig
  logLevel: string
  stopDelayMs: number
  stopTimeoutMs: number
}

export function readConfig(env: Environment = process.env): Config {
  const value = checkValues(env)
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
    console: { twoFactor: value.CONSOLE_TWO_FACTOR as StaffConfig['twoFactor'] },
    callbacks: {
      allowPrivate: privateModesOf(value),
      perLenderMax: Number(value.CALLBACK_CONCURRENCY),
    },
    simulatorPort: Number(value.SIMULATOR_PORT),
    gateways: gatewaysOf(value),
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

/**
 * HAProxy's default takes a node out after three failed checks, two seconds apart; with the default
 * of STOP_TIMEOUT_SECONDS a stop stays below the 30 seconds that Kubernetes gives it. Without
 * DATABASE_URL there is no second node to send requests to, and a worker gets no requests.
 */
const balancedStopDelaySeconds = 8

function stopDelaySecondsOf(value: Values): number {
  if (value.STOP_DELAY_SECONDS !== '') return Number(value.STOP_DELAY_SECONDS)
  const isBalanced = value.NODE_ENV === 'production' && value.DATABASE_URL !== ''
  return isBalanced && value.ROLE !== 'worker' ? balancedStopDelaySeconds : 0
}

function privateModesOf(value: Values): Mode[] {
  const isDemo = value.DATABASE_URL === '' && value.NODE_ENV !== 'production'
  const given = value.CALLBACK_ALLOW_PRIVATE || (isDemo ? 'test' : 'off')
  if (given === 'all') return ['live', 'test']
  return given === 'test' ? ['test'] : []
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
