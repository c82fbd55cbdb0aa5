import { resolve } from 'node:path'
import type { Mode } from './lib/scope.ts'
import { parseSocketAddress, type SocketAddress } from './lib/socket-address.ts'

export type Role = 'all' | 'api' | 'worker'

interface Setting {
  /** Shown by `deedwire config`. */
  sentence: string
  fallback: string
  secret?: true
  allowed?: readonly string[]
  whole?: { min: number; max: number }
}

/** Every setting there is. This file is the only reader of the environment. */
export const settings = {
  NODE_ENV: {
    sentence: 'production turns every demo convenience off.',
    fallback: 'development',
  },
  ROLE: {
    sentence: 'What this process does: all, api (answers requests) or worker (background jobs).',
    fallback: 'all',
    allowed: ['all', 'api', 'worker'],
  },
  HOST: { sentence: 'Address the service listens on.', fallback: '127.0.0.1' },
  PORT: {
    sentence: 'Port the service listens on; 0 takes a free one.',
    fallback: '8080',
    whole: { min: 0, max: 65_535 },
  },
  PUBLIC_URL: {
    sentence:
      'Address lenders reach the service at, without a path; made from HOST and PORT if empty.',
    fallback: '',
  },
  DATA_DIR: {
    sentence: 'Folder for the embedded database, keys and documents.',
    fallback: './data',
  },
  DATABASE_URL: {
    sentence: 'PostgreSQL server to use; empty runs the embedded one below DATA_DIR.',
    fallback: '',
    secret: true,
  },
  DATABASE_CONNECTIONS: {
    sentence:
      'Most connections this process opens to the database; a quarter is for test keys, three are for jobs and health.',
    fallback: '20',
    whole: { min: 9, max: 500 },
  },
  MASTER_KEY: {
    sentence:
      '32 bytes in base64 or hex that encrypt documents and secrets; empty makes one once, in DATA_DIR/master.key.',
    fallback: '',
    secret: true,
  },
  BLOB_STORE: {
    sentence: 'Where documents are kept: disk (below DATA_DIR) or s3.',
    fallback: 'disk',
    allowed: ['disk', 's3'],
  },
  S3_BUCKET: { sentence: 'Bucket for documents, with BLOB_STORE=s3.', fallback: '' },
  S3_REGION: { sentence: 'Region of the bucket.', fallback: 'ap-south-1' },
  S3_ENDPOINT: { sentence: 'Address of an S3-compatible store; empty means AWS.', fallback: '' },
  S3_PREFIX: { sentence: 'Put before every object name.', fallback: 'documents/' },
  S3_ACCESS_KEY_ID: {
    sentence: 'Empty leaves it to the AWS defaults.',
    fallback: '',
    secret: true,
  },
  S3_SECRET_ACCESS_KEY: { sentence: 'Goes with S3_ACCESS_KEY_ID.', fallback: '', secret: true },
  S3_TIMEOUT_SECONDS: {
    sentence:
      'How long the store may take for one attempt at a request; an upload gets one second more for each 256 KiB.',
    fallback: '10',
    whole: { min: 1, max: 300 },
  },
  RATE_PER_SECOND: {
    sentence: 'Requests a second a key may make, over all nodes; a key can have its own figure.',
    fallback: '100',
    whole: { min: 1, max: 1_000_000 },
  },
  RATE_BURST: {
    sentence: 'Requests a rested key may make at once.',
    fallback: '200',
    whole: { min: 1, max: 1_000_000 },
  },
  OPERATOR_NAME: {
    sentence: 'Whose letterhead the reports carry.',
    fallback: 'Deedwire Legal Services',
  },
  OPERATOR_ADDRESS: {
    sentence: 'Lines below that name (address, telephone, e-mail), separated by semicolons.',
    fallback: '',
  },
  SESSION_IDLE_MINUTES: {
    sentence: 'A staff session that nobody used for so long ends.',
    fallback: '30',
    whole: { min: 1, max: 1440 },
  },
  SESSION_MAX_HOURS: {
    sentence: 'A staff session ends after this, however much it is used.',
    fallback: '12',
    whole: { min: 1, max: 168 },
  },
  OIDC_ISSUER: {
    sentence: 'Address of an OpenID Connect provider for staff; empty leaves single sign-on off.',
    fallback: '',
  },
  OIDC_CLIENT_ID: { sentence: 'Client id at that provider.', fallback: '' },
  OIDC_CLIENT_SECRET: { sentence: 'Client secret at that provider.', fallback: '', secret: true },
  OIDC_LABEL: { sentence: 'What the sign-in button says.', fallback: 'Single sign-on' },
  PASSWORD_SIGN_IN: {
    sentence: 'on lets staff sign in by password; off leaves single sign-on alone.',
    fallback: 'on',
    allowed: ['on', 'off'],
  },
  TRUSTED_PROXIES: {
    sentence:
      'How many proxies stand in front, whose X-Forwarded-For, -Proto and -Host are believed; 0 believes none.',
    fallback: '0',
    whole: { min: 0, max: 10 },
  },
  CALLBACK_ALLOW_PRIVATE: {
    sentence:
      'Callbacks may go to private addresses and plain HTTP: off, test (in test mode) or all; test on the embedded database of a demo if empty.',
    fallback: '',
    allowed: ['', 'off', 'test', 'all'],
  },
  CALLBACK_CONCURRENCY: {
    sentence: 'Callbacks under way at once to one lender, in one mode, over all nodes.',
    fallback: '32',
    whole: { min: 1, max: 1000 },
  },
  REGISTRY_MH_URL: {
    sentence: 'Gateway for live searches in Maharashtra; empty leaves them to the desk.',
    fallback: '',
  },
  REGISTRY_MH_TOKEN: { sentence: 'Bearer token for it.', fallback: '', secret: true },
  REGISTRY_KA_URL: {
    sentence: 'Gateway for live searches in Karnataka; empty leaves them to the desk.',
    fallback: '',
  },
  REGISTRY_KA_TOKEN: { sentence: 'Bearer token for it.', fallback: '', secret: true },
  SIMULATOR_PORT: {
    sentence:
      'Where `node simulator/main.ts` runs the registries of test keys on this machine; 0 runs them in this process.',
    fallback: '0',
    whole: { min: 0, max: 65_534 },
  },
  CLAMAV_ADDRESS: {
    sentence:
      'clamd that scans documents for malware, as tcp://host:port or unix:/path; empty leaves scanning off.',
    fallback: '',
  },
  MALWARE_SCANNER_AWAY: {
    sentence:
      'What happens to a document that cannot be scanned: hold (not shown until it is) or pass (shown, marked as not scanned).',
    fallback: 'hold',
    allowed: ['hold', 'pass'],
  },
  METRICS_TOKEN: {
    sentence: 'Bearer token /metrics asks for; empty leaves it open, and closes it in production.',
    fallback: '',
    secret: true,
  },
  REQUEST_LOG_DAYS: {
    sentence: 'How long the developer page remembers a lender’s API requests.',
    fallback: '14',
    whole: { min: 1, max: 90 },
  },
  REQUEST_LOG_LINES: {
    sentence: 'How many of them it remembers of one lender, in one mode.',
    fallback: '10000',
    whole: { min: 100, max: 100_000 },
  },
  LOG_LEVEL: {
    sentence: 'How much is logged.',
    fallback: 'info',
    allowed: ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
  },
  STOP_DELAY_SECONDS: {
    sentence:
      'How long after SIGTERM requests are still accepted while /readyz is 503, so that a balancer can notice; 8 in production with DATABASE_URL if empty, otherwise 0.',
    fallback: '',
    whole: { min: 0, max: 600 },
  },
  STOP_TIMEOUT_SECONDS: {
    sentence: 'How long a stop waits for requests under way.',
    fallback: '20',
    whole: { min: 1, max: 600 },
  },
} as const satisfies Record<string, Setting>

export type SettingName = keyof typeof settings

export interface Config {
  production: boolean
  role: Role
  host: string
  port: number
  publicUrl: string
  dataDir: string
  databaseUrl: string | undefined
  databaseConnections: number
  masterKey: string | undefined
  blobs: { store: 'disk' } | ({ store: 's3' } & S3Config)
  rate: { perSecond: number; burst: number }
  operator: { name: string; lines: string[] }
  staff: {
    session: { idleMs: number; absoluteMs: number }
    singleSignOn:
      | { issuer: string; clientId: string; clientSecret: string; label: string }
      | undefined
    passwordSignIn: boolean
  }
  callbacks: { allowPrivate: Mode[]; perLenderMax: number }
  simulatorPort: number
  /** Gateways for live searches, by state. */
  gateways: Record<string, { url: string; token: string } | undefined>
  /** Undefined: documents are not scanned. */
  malware: { clamd: SocketAddress; whenAway: 'hold' | 'pass' } | undefined
  requestLog: { days: number; linesMax: number }
  trustedProxies: number
  metricsToken: string | undefined
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

export class ConfigError extends Error {}

type Environment = Record<string, string | undefined>

export function readConfig(env: Environment = process.env): Config {
  const value = checked(env)
  if (value.BLOB_STORE === 's3' && !value.S3_BUCKET) {
    throw new ConfigError('S3_BUCKET: is required with BLOB_STORE=s3')
  }
  if (value.S3_ENDPOINT !== '' && !URL.canParse(value.S3_ENDPOINT)) {
    throw new ConfigError('S3_ENDPOINT: is not an address')
  }
  return {
    production: value.NODE_ENV === 'production',
    role: value.ROLE as Role,
    host: value.HOST,
    port: Number(value.PORT),
    publicUrl: value.PUBLIC_URL.replace(/\/+$/, ''),
    dataDir: resolve(value.DATA_DIR),
    databaseUrl: value.DATABASE_URL || undefined,
    databaseConnections: Number(value.DATABASE_CONNECTIONS),
    masterKey: value.MASTER_KEY || undefined,
    blobs: value.BLOB_STORE === 's3' ? { store: 's3', ...s3Of(value) } : { store: 'disk' },
    rate: { perSecond: Number(value.RATE_PER_SECOND), burst: Number(value.RATE_BURST) },
    operator: {
      name: value.OPERATOR_NAME,
      lines: value.OPERATOR_ADDRESS.split(';')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    },
    staff: staffOf(value),
    callbacks: {
      allowPrivate: privateModesOf(value),
      perLenderMax: Number(value.CALLBACK_CONCURRENCY),
    },
    simulatorPort: Number(value.SIMULATOR_PORT),
    gateways: {
      MH: gatewayOf(value.REGISTRY_MH_URL, value.REGISTRY_MH_TOKEN),
      KA: gatewayOf(value.REGISTRY_KA_URL, value.REGISTRY_KA_TOKEN),
    },
    malware: malwareOf(value),
    requestLog: {
      days: Number(value.REQUEST_LOG_DAYS),
      linesMax: Number(value.REQUEST_LOG_LINES),
    },
    trustedProxies: Number(value.TRUSTED_PROXIES),
    metricsToken: value.METRICS_TOKEN || undefined,
    logLevel: value.LOG_LEVEL,
    stopDelayMs: stopDelaySecondsOf(value) * 1000,
    stopTimeoutMs: Number(value.STOP_TIMEOUT_SECONDS) * 1000,
  }
}

function gatewayOf(url: string, token: string): { url: string; token: string } | undefined {
  if (url === '' && token === '') return undefined
  if (url === '' || token === '') {
    throw new ConfigError('REGISTRY_…_URL and REGISTRY_…_TOKEN: set both, or neither')
  }
  return { url, token }
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

/**
 * HAProxy's default takes a node out after three failed checks, two seconds apart; with the default
 * of STOP_TIMEOUT_SECONDS a stop stays below the 30 seconds that Kubernetes gives it. Without
 * DATABASE_URL there is no second node to send requests to, and nobody sends any to a worker.
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

function staffOf(value: Record<SettingName, string>): Config['staff'] {
  const issuer = value.OIDC_ISSUER
  if (issuer && !value.OIDC_CLIENT_ID) {
    throw new ConfigError('OIDC_CLIENT_ID: is required with OIDC_ISSUER')
  }
  if (issuer && !URL.canParse(issuer)) throw new ConfigError('OIDC_ISSUER: is not an address')
  if (!issuer && value.PASSWORD_SIGN_IN === 'off') {
    throw new ConfigError('PASSWORD_SIGN_IN: off needs OIDC_ISSUER, or nobody could sign in')
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
  }
}

function s3Of(value: Record<SettingName, string>): S3Config {
  return {
    bucket: value.S3_BUCKET,
    region: value.S3_REGION,
    endpoint: value.S3_ENDPOINT || undefined,
    prefix: value.S3_PREFIX,
    credentials: value.S3_ACCESS_KEY_ID
      ? { accessKeyId: value.S3_ACCESS_KEY_ID, secretAccessKey: value.S3_SECRET_ACCESS_KEY }
      : undefined,
    limits: { floorMs: Number(value.S3_TIMEOUT_SECONDS) * 1000 },
  }
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
  // Only where that is the default: it means that another one is worked out.
  if (!whole || text === '') return undefined
  const fits = /^\d{1,9}$/.test(text) && Number(text) >= whole.min && Number(text) <= whole.max
  return fits
    ? undefined
    : `must be a whole number from ${whole.min} to ${whole.max}, not "${text}"`
}

/** For `deedwire config`: what is set, where it comes from, and what it means. */
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
