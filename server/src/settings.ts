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

/** Two for each covered state. `config.ts` reads the same ones. */
function registrySettings(): Record<RegistrySetting, Setting> {
  const rows = coveredStates.flatMap(({ code, name }): [string, Setting][] => [
    [
      `REGISTRY_${code}_URL`,
      {
        sentence: `Gateway for live searches in ${name}; if empty, they go to the search desk.`,
        fallback: '',
      },
    ],
    [
      `REGISTRY_${code}_TOKEN`,
      { sentence: 'Bearer token for that gateway.', fallback: '', secret: true },
    ],
  ])
  return Object.fromEntries(rows) as Record<RegistrySetting, Setting>
}

/** Every setting. Only this file reads the environment. */
export const settings = {
  NODE_ENV: {
    sentence: 'production turns off all demo features.',
    fallback: 'development',
  },
  ROLE: {
    sentence: 'What this process does: all, api (answers requests) or worker (background jobs).',
    fallback: 'all',
    allowed: ['all', 'api', 'worker'],
  },
  HOST: { sentence: 'Address the service listens on.', fallback: '127.0.0.1' },
  PORT: {
    sentence: 'Port the service listens on; 0 picks a free one.',
    fallback: '8080',
    whole: { min: 0, max: 65_535 },
  },
  PUBLIC_URL: {
    sentence: 'Public URL of the service, without a path; built from HOST and PORT if empty.',
    fallback: '',
  },
  DOCS_FEEDBACK_URL: {
    sentence:
      'Where readers of /docs report a mistake: a link at the end of each page, with {page} replaced by its path, as in https://example.com/report?about={page}; no link if empty.',
    fallback: '',
  },
  DATA_DIR: {
    sentence: 'Folder for the embedded database, keys and documents.',
    fallback: './data',
  },
  DATABASE_URL: {
    sentence:
      'PostgreSQL server to use; if empty, an embedded one runs in DATA_DIR. Several servers, as in postgres://user:password@host1:5432,host2:5432/deedwire: the one that takes writes is used.',
    fallback: '',
    secret: true,
  },
  DATABASE_POOLER: {
    sentence:
      'Mode of the pooler that DATABASE_URL leads to (PgBouncer): none, session or transaction.',
    fallback: 'none',
    allowed: ['none', 'session', 'transaction'],
  },
  DATABASE_DIRECT_URL: {
    sentence:
      'PostgreSQL server itself, if DATABASE_URL is a pooler: for migrations and notifications.',
    fallback: '',
    secret: true,
  },
  MIGRATE_AT_START: {
    sentence:
      'Whether a start migrates the database: on or off; if empty, off in production with DATABASE_URL, where “deedwire migrate” is a step of its own.',
    fallback: '',
    allowed: ['', 'on', 'off'],
  },
  DATABASE_CONNECTIONS: {
    sentence:
      'Maximum database connections of this process; a quarter is reserved for test keys, three for jobs and health checks.',
    fallback: '20',
    whole: { min: 9, max: 500 },
  },
  MASTER_KEY: {
    sentence:
      'Key that protects the keys of documents and secrets: 32 bytes in base64 or hex, file: and the path of a file with them, or the ARN of a key in AWS KMS; if empty, a key is created once in DATA_DIR/master.key.',
    fallback: '',
    secret: true,
  },
  MASTER_KEY_NEXT: {
    sentence:
      'Key that “deedwire master-key rotate” changes to, in the same forms; a node accepts either while both are set.',
    fallback: '',
    secret: true,
  },
  KMS_ENDPOINT: {
    sentence:
      'URL of a service with the API of AWS KMS; empty means AWS, by the region in the ARN.',
    fallback: '',
  },
  KMS_ACCESS_KEY_ID: {
    sentence: 'Access key for KMS; if empty, the AWS defaults are used.',
    fallback: '',
    secret: true,
  },
  KMS_SECRET_ACCESS_KEY: { sentence: 'Secret for KMS_ACCESS_KEY_ID.', fallback: '', secret: true },
  BLOB_STORE: {
    sentence: 'Where documents are stored: disk (in DATA_DIR) or s3.',
    fallback: 'disk',
    allowed: ['disk', 's3'],
  },
  S3_BUCKET: { sentence: 'Bucket for documents, with BLOB_STORE=s3.', fallback: '' },
  S3_REGION: { sentence: 'Region of the bucket.', fallback: 'ap-south-1' },
  S3_ENDPOINT: { sentence: 'URL of an S3-compatible store; empty means AWS.', fallback: '' },
  S3_PREFIX: { sentence: 'Prefix of every object name.', fallback: 'documents/' },
  S3_ACCESS_KEY_ID: {
    sentence: 'Access key for the bucket; if empty, the AWS defaults are used.',
    fallback: '',
    secret: true,
  },
  S3_SECRET_ACCESS_KEY: { sentence: 'Secret for S3_ACCESS_KEY_ID.', fallback: '', secret: true },
  S3_TIMEOUT_SECONDS: {
    sentence:
      'Timeout of one attempt at a request to the store; an upload gets one second more for each 256 KiB.',
    fallback: '10',
    whole: { min: 1, max: 300 },
  },
  SECOND_BLOB_STORE: {
    sentence:
      'A second store, while documents are moved: disk or s3. New documents go to BLOB_STORE only; one that is not there is read from here.',
    fallback: '',
    allowed: ['', 'disk', 's3'],
  },
  SECOND_S3_BUCKET: { sentence: 'As S3_BUCKET, with SECOND_BLOB_STORE=s3.', fallback: '' },
  SECOND_S3_REGION: { sentence: 'As S3_REGION, for the second store.', fallback: 'ap-south-1' },
  SECOND_S3_ENDPOINT: { sentence: 'As S3_ENDPOINT, for the second store.', fallback: '' },
  SECOND_S3_PREFIX: { sentence: 'As S3_PREFIX, for the second store.', fallback: 'documents/' },
  SECOND_S3_ACCESS_KEY_ID: {
    sentence: 'As S3_ACCESS_KEY_ID, for the second store.',
    fallback: '',
    secret: true,
  },
  SECOND_S3_SECRET_ACCESS_KEY: {
    sentence: 'Secret for SECOND_S3_ACCESS_KEY_ID.',
    fallback: '',
    secret: true,
  },
  RATE_PER_SECOND: {
    sentence: 'Requests per second for each key, over all nodes; a key can have its own limit.',
    fallback: '100',
    whole: { min: 1, max: 1_000_000 },
  },
  RATE_BURST: {
    sentence: 'Largest burst of requests for each key.',
    fallback: '200',
    whole: { min: 1, max: 1_000_000 },
  },
  APPROVERS: {
    sentence:
      'Who may approve a report written by someone else: any_analyst, or only the role approver.',
    fallback: 'any_analyst',
    allowed: ['any_analyst', 'approver'],
  },
  SIGNERS: {
    sentence:
      'Who may sign reports: accounts (advocates with a staff account) or any_name (whoever the draft names); if empty, accounts in production, otherwise any_name.',
    fallback: '',
    allowed: ['', 'accounts', 'any_name'],
  },
  QUERY_UNDO_SECONDS: {
    sentence: 'How long a query raised in the workbench can be undone before it is sent.',
    fallback: '10',
    whole: { min: 0, max: 60 },
  },
  OPERATOR_NAME: {
    sentence: 'Name in the letterhead of reports.',
    fallback: 'Deedwire Legal Services',
  },
  OPERATOR_ADDRESS: {
    sentence: 'Lines below that name (address, telephone, e-mail), separated by semicolons.',
    fallback: '',
  },
  REPORT_SIGNING: {
    sentence:
      'on: released reports are signed, and production does not start without a signer; off: they are not signed.',
    fallback: 'on',
    allowed: ['on', 'off'],
  },
  SIGNING_CERTIFICATE_FILE: {
    sentence:
      'P12 or PEM file with the key and certificate that sign live reports; if empty, and without SIGNING_URL, a test certificate is made once in DATA_DIR, except in production.',
    fallback: '',
  },
  SIGNING_PASSPHRASE: {
    sentence: 'Passphrase of SIGNING_CERTIFICATE_FILE.',
    fallback: '',
    secret: true,
  },
  SIGNING_PASSPHRASE_FILE: {
    sentence: 'File whose first line is that passphrase.',
    fallback: '',
  },
  SIGNING_URL: {
    sentence: 'Signing service that holds the key, instead of SIGNING_CERTIFICATE_FILE.',
    fallback: '',
  },
  SIGNING_TOKEN: { sentence: 'Bearer token for SIGNING_URL.', fallback: '', secret: true },
  TIMESTAMP_URL: {
    sentence: 'Timestamp authority (RFC 3161) for signatures of live reports; if empty, none.',
    fallback: '',
  },
  SESSION_IDLE_MINUTES: {
    sentence:
      'A session of staff, or of a person of a lender, ends after this many minutes without use.',
    fallback: '30',
    whole: { min: 1, max: 1440 },
  },
  SESSION_MAX_HOURS: {
    sentence:
      'A session of staff, or of a person of a lender, ends after this many hours, even if it is in use.',
    fallback: '12',
    whole: { min: 1, max: 168 },
  },
  OIDC_ISSUER: {
    sentence: 'URL of an OpenID Connect provider for staff; if empty, single sign-on is off.',
    fallback: '',
  },
  OIDC_CLIENT_ID: { sentence: 'Client id at that provider.', fallback: '' },
  OIDC_CLIENT_SECRET: { sentence: 'Client secret at that provider.', fallback: '', secret: true },
  OIDC_LABEL: { sentence: 'Label of the single sign-on button.', fallback: 'Single sign-on' },
  PASSWORD_SIGN_IN: {
    sentence: 'on: staff can sign in by password; off: by single sign-on only.',
    fallback: 'on',
    allowed: ['on', 'off'],
  },
  STAFF_TWO_FACTOR: {
    sentence:
      'Second factor of staff who sign in by password: off: none; optional: for those who set one up; required: staff without one can only set one up.',
    fallback: 'optional',
    allowed: ['off', 'optional', 'required'],
  },
  CONSOLE_TWO_FACTOR: {
    sentence: 'The same for people of lenders, who sign in to the console.',
    fallback: 'optional',
    allowed: ['off', 'optional', 'required'],
  },
  TRUSTED_PROXIES: {
    sentence:
      'Number of proxies in front of the service whose X-Forwarded-For, -Proto and -Host are trusted; 0 trusts none.',
    fallback: '0',
    whole: { min: 0, max: 10 },
  },
  CALLBACK_ALLOW_PRIVATE: {
    sentence:
      'Allow callbacks to private addresses and plain HTTP: off, test (in test mode) or all; if empty, test for a demo on the embedded database, otherwise off.',
    fallback: '',
    allowed: ['', 'off', 'test', 'all'],
  },
  CALLBACK_CONCURRENCY: {
    sentence: 'Concurrent callbacks to one lender, in one mode, over all nodes.',
    fallback: '32',
    whole: { min: 1, max: 1000 },
  },
  ...registrySettings(),
  SIMULATOR_PORT: {
    sentence:
      'Port at which `node simulator/main.ts` runs the simulated registries on this machine; 0 runs them in this process.',
    fallback: '0',
    whole: { min: 0, max: 65_534 },
  },
  CLAMAV_ADDRESS: {
    sentence:
      'clamd that scans documents for malware, as tcp://host:port or unix:/path; if empty, scanning is off.',
    fallback: '',
  },
  MALWARE_SCANNER_AWAY: {
    sentence:
      'What happens to a document that cannot be scanned: hold (not shown until scanned) or pass (shown, marked as not scanned).',
    fallback: 'hold',
    allowed: ['hold', 'pass'],
  },
  READING: {
    sentence:
      'Whether the text of documents is read in the background: off, low (one process at the lowest priority) or full (one for each core but one).',
    fallback: 'low',
    allowed: ['off', 'low', 'full'],
  },
  SMTP_URL: {
    sentence:
      'Mail server for notifications by e-mail, as in smtp://user:password@host:587, or smtps:// for TLS from the first byte; if empty, no e-mail is sent.',
    fallback: '',
    secret: true,
  },
  SMTP_TLS: {
    sentence:
      'required: e-mail is sent only over TLS, with a valid certificate; off: without TLS, and so without a password; if empty, off for a mail server on this machine, otherwise required.',
    fallback: '',
    allowed: ['', 'required', 'off'],
  },
  MAIL_FROM: {
    sentence: 'Sender address of e-mails, with SMTP_URL; its name is OPERATOR_NAME.',
    fallback: '',
  },
  MAIL_RETURN_PATH: {
    sentence: 'Address that bounces of e-mails go to; if empty, MAIL_FROM.',
    fallback: '',
  },
  MAIL_DIGEST_AT: {
    sentence: 'When daily e-mails are sent, from Monday to Saturday, in India, as in 09:00.',
    fallback: '09:00',
  },
  METRICS_TOKEN: {
    sentence: 'Bearer token for /metrics; if empty, /metrics is open, or closed in production.',
    fallback: '',
    secret: true,
  },
  METRICS_REFRESH_SECONDS: {
    sentence:
      'Figures in /metrics that come from the database are read again after this many seconds at the earliest.',
    fallback: '15',
    whole: { min: 0, max: 3600 },
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    sentence:
      'Collector for traces, by OTLP over HTTP, as in http://collector:4318; if empty, tracing is off.',
    fallback: '',
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    sentence: 'Headers for the collector, as name=value, separated by commas.',
    fallback: '',
    secret: true,
  },
  TRACE_PERCENT: {
    sentence:
      'Share of requests and of background work that is traced, in percent; callers cannot change it.',
    fallback: '10',
    whole: { min: 0, max: 100 },
  },
  REQUEST_LOG_DAYS: {
    sentence: 'Days the developer page keeps a lender’s API requests.',
    fallback: '14',
    whole: { min: 1, max: 90 },
  },
  REQUEST_LOG_LINES: {
    sentence: 'Number of API requests it keeps for one lender, in one mode.',
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
      'How long after SIGTERM requests are still accepted while /readyz answers 503, so that a load balancer can notice; if empty, 8 in production with DATABASE_URL, otherwise 0.',
    fallback: '',
    whole: { min: 0, max: 600 },
  },
  STOP_TIMEOUT_SECONDS: {
    sentence: 'How long a stop waits for running requests.',
    fallback: '20',
    whole: { min: 1, max: 600 },
  },
} as const satisfies Record<string, Setting>

export type SettingName = keyof typeof settings
