import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

test.each([
  ['a demo', {}, 0],
  ['production on the embedded database', { NODE_ENV: 'production' }, 0],
  ['development on a server', { DATABASE_URL: 'postgres://x' }, 0],
  ['production', { NODE_ENV: 'production', DATABASE_URL: 'postgres://x' }, 8000],
  ['a worker', { NODE_ENV: 'production', DATABASE_URL: 'postgres://x', ROLE: 'worker' }, 0],
  ['a set delay', { STOP_DELAY_SECONDS: '3' }, 3000],
  [
    'a delay set to none',
    { NODE_ENV: 'production', DATABASE_URL: 'postgres://x', STOP_DELAY_SECONDS: '0' },
    0,
  ],
])('how long SIGTERM waits before the listener closes: %s', (_, env, ms) => {
  expect(readConfig(env).stopDelayMs).toBe(ms)
})

test.each(['-1', '1.5', '601', 'long'])('STOP_DELAY_SECONDS=%s is refused', (text) => {
  expect(() => readConfig({ STOP_DELAY_SECONDS: text })).toThrow(ConfigError)
})

test.each([
  [true, {}],
  [true, { NODE_ENV: 'production' }],
  [true, { DATABASE_URL: 'postgres://db' }],
  [false, { NODE_ENV: 'production', DATABASE_URL: 'postgres://db' }],
  [true, { NODE_ENV: 'production', DATABASE_URL: 'postgres://db', MIGRATE_AT_START: 'on' }],
  [false, { MIGRATE_AT_START: 'off' }],
])('whether a start migrates: %j with %j', (migrates, env) => {
  expect(readConfig(env).migratesAtStart).toBe(migrates)
})

test.each([
  ['an address of another database', { DATABASE_URL: 'mysql://db/deedwire' }],
  [
    'a pooler without a direct address',
    { DATABASE_URL: 'postgres://p', DATABASE_POOLER: 'session' },
  ],
  [
    'a direct address without a pooler',
    { DATABASE_URL: 'postgres://p', DATABASE_DIRECT_URL: 'postgres://d' },
  ],
  ['a pooler alone', { DATABASE_POOLER: 'session', DATABASE_DIRECT_URL: 'postgres://d' }],
  [
    'a malformed direct address',
    { DATABASE_URL: 'postgres://p', DATABASE_POOLER: 'transaction', DATABASE_DIRECT_URL: 'db' },
  ],
])('a database with %s is refused', (_, env) => {
  expect(() => readConfig(env)).toThrow(ConfigError)
})

test.each([
  ['both a file and a service', { SIGNING_CERTIFICATE_FILE: 'a.p12', SIGNING_URL: 'https://x' }],
  ['a service that is no URL', { SIGNING_URL: 'signer' }],
  ['a service of another kind', { SIGNING_URL: 'ftp://signer.example' }],
  ['plain HTTP in production', { NODE_ENV: 'production', SIGNING_URL: 'http://signer.example' }],
  ['a timestamp authority that is no URL', { TIMESTAMP_URL: 'tsa' }],
  ['anything but on and off', { REPORT_SIGNING: 'no' }],
])('signing with %s is refused', (_, env) => {
  expect(() => readConfig(env)).toThrow(ConfigError)
})

test('a signing service on this machine may be plain HTTP', () => {
  const env = { NODE_ENV: 'production', SIGNING_URL: 'http://127.0.0.1:9000/v1' }
  expect(readConfig(env).signing.live).toEqual({ url: 'http://127.0.0.1:9000/v1', token: '' })
})

test('a second document store has the settings of the first, after its prefix', () => {
  const env = {
    SECOND_BLOB_STORE: 's3',
    SECOND_S3_BUCKET: 'deeds',
    SECOND_S3_ENDPOINT: 'https://store.example',
    SECOND_S3_ACCESS_KEY_ID: 'id',
    SECOND_S3_SECRET_ACCESS_KEY: 'secret',
  }
  expect(readConfig({ S3_BUCKET: 'unused', ...env }).blobs).toMatchObject({
    store: 'disk',
    second: {
      store: 's3',
      bucket: 'deeds',
      prefix: 'documents/',
      credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
    },
  })
  expect(readConfig({}).blobs).toEqual({ store: 'disk' })
})

const bucket = { BLOB_STORE: 's3', S3_BUCKET: 'deeds', S3_ENDPOINT: 'https://store.example' }

test.each([
  ['without a bucket', { SECOND_BLOB_STORE: 's3' }, /^SECOND_S3_BUCKET: is required/],
  [
    'at no URL',
    { SECOND_BLOB_STORE: 's3', SECOND_S3_BUCKET: 'a', SECOND_S3_ENDPOINT: 'store' },
    /^SECOND_S3_ENDPOINT: is not a URL/,
  ],
  ['of another kind', { SECOND_BLOB_STORE: 'tape' }, /^SECOND_BLOB_STORE: must be one of/],
  ['in the folder of the first', { SECOND_BLOB_STORE: 'disk' }, /is the same place/],
  [
    'in the bucket and prefix of the first',
    {
      ...bucket,
      SECOND_BLOB_STORE: 's3',
      SECOND_S3_BUCKET: 'deeds',
      SECOND_S3_ENDPOINT: 'https://store.example/',
    },
    /is the same place/,
  ],
])('a second document store %s is refused', (_, env, says) => {
  expect(() => readConfig(env)).toThrow(says)
})

test('a second document store may be another prefix of the same bucket', () => {
  const env = { SECOND_BLOB_STORE: 's3', SECOND_S3_BUCKET: 'deeds', SECOND_S3_PREFIX: 'old/' }
  const endpoint = { SECOND_S3_ENDPOINT: bucket.S3_ENDPOINT }
  expect(readConfig({ ...bucket, ...env, ...endpoint }).blobs.second).toBeDefined()
})

test('mail is off by default, and needs a server and a sender', () => {
  expect(readConfig({}).mail).toBeUndefined()
  const set = { SMTP_URL: 'smtps://office:secret@mail.example', MAIL_FROM: 'office@x.example' }
  expect(
    readConfig({ ...set, OPERATOR_NAME: 'Rao & Partners', MAIL_DIGEST_AT: '18:30' }).mail,
  ).toEqual({
    server: {
      host: 'mail.example',
      port: 465,
      tls: 'always',
      credentials: { user: 'office', pass: 'secret' },
    },
    from: { name: 'Rao & Partners', address: 'office@x.example' },
    returnPath: 'office@x.example',
    digestAt: 18 * 60 + 30,
  })
})

test.each([
  [{ SMTP_URL: 'smtp://mail.example' }, 'MAIL_FROM'],
  [{ MAIL_FROM: 'office@x.example' }, 'SMTP_URL'],
  [{ SMTP_URL: 'mail.example', MAIL_FROM: 'office@x.example' }, 'SMTP_URL'],
  [{ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'Office <office@x.example>' }, 'MAIL_FROM'],
  [
    { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@x.example', MAIL_RETURN_PATH: 'bounces' },
    'MAIL_RETURN_PATH',
  ],
  [{ MAIL_DIGEST_AT: '24:00' }, 'MAIL_DIGEST_AT'],
  [{ SMTP_TLS: 'maybe' }, 'SMTP_TLS'],
])('settings of mail that are refused: %j', (env, name) => {
  expect(() => readConfig(env)).toThrow(name)
})

test.each(['elsewhere', 'ftp://bank.example', 'javascript:alert(1)', 'mailto:nobody'])(
  'DOCS_FEEDBACK_URL is a page or an address for mail, not %s',
  (url) => {
    expect(() => readConfig({ DOCS_FEEDBACK_URL: url })).toThrow('DOCS_FEEDBACK_URL: is not a URL')
    const given = 'mailto:docs@bank.example?subject={page}'
    expect(readConfig({ DOCS_FEEDBACK_URL: given }).docsFeedbackUrl).toBe(given)
  },
)
