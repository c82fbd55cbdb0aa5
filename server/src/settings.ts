import { coveredStates } from './lib/covered-states.ts'

/** Every setting with its sentence. */

export interface Setting {
  /** Shown by `deedwire config`. */
  sentence: string
  fallback: string
  secret?: true
  allowed?: readonly string[]
  whole?: { min: number; max: number }
}

type CoveredCode = (typeof coveredStates)[number]['code']
type RegistrySetting = `REGISTRY_${CoveredCode}_${'URL' | 'TOKEN'}`

/** Two for each covered state. `config.ts` reads those of the same states. */
function registrySettings(): Record<RegistrySetting, Setting> {
  const rows = coveredStates.flatMap(({ code, name }): [string, Setting][] => [
    [
      `REGISTRY_${code}_URL`,
      {
        sentence: `Gateway for live searches in ${name}; empty leaves them to the desk.`,
        fallback: '',
      },
    ],
    [`REGISTRY_${code}_TOKEN`, { sentence: 'Bearer token for it.', fallback: '', secret: true }],
  ])
  return Object.fromEntries(rows) as Record<RegistrySetting, Setting>
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
  ...registrySettings(),
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
