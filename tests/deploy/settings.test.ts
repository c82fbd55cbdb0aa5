import { describe, expect, test } from 'vitest'
import { readConfig } from '../../server/src/config.ts'
import { type Setting, settings } from '../../server/src/settings.ts'
import {
  chartValues,
  type Environment,
  type Manifest,
  parseEnvFile,
  readCompose,
  readRootFile,
  readUnit,
  renderChart,
} from '../support/deploy/deploy-files.ts'

/** Every variable that a file of deploy/ gives the service is a setting, and none is forgotten. */

const table: Record<string, Setting> = settings
const secrets = Object.keys(table).filter((name) => table[name]?.secret)

/** For what an operator has to fill in. */
const samples: Environment = {
  DATABASE_URL: 'postgres://deedwire:secret@database/deedwire',
  MASTER_KEY: 'a'.repeat(64),
  S3_ENDPOINT: 'https://store.example.com',
  SIGNING_FILE: '/etc/deedwire/signing.p12',
}
const filled = (env: Environment): Environment =>
  Object.fromEntries(
    Object.entries(env).map(([name, value]) => [name, value || (samples[name] ?? `${name}1`)]),
  )

const composeExample = parseEnvFile(readRootFile('deploy/compose.env.example'))
const compose = readCompose(filled(composeExample))
const unitExample = parseEnvFile(readRootFile('deploy/systemd/deedwire.env.example'))

function unitEnvironment(role: 'api' | 'worker'): Environment {
  const { environment } = readUnit(`deedwire-${role}@.service`)
  return { ...environment, PORT: '8081', ...filled(unitExample) }
}

function chartEnvironment(role: 'api' | 'worker'): Environment {
  const deployment = renderChart().find(
    ({ kind, metadata }) => kind === 'Deployment' && metadata.name === `deedwire-${role}`,
  )
  const env: Manifest[] = deployment.spec.template.spec.containers[0].env
  const names = env.map(({ name }) => name)
  expect(names, 'each variable once').toEqual([...new Set(names)])
  return filled(Object.fromEntries(env.map(({ name, value }) => [name, value ?? ''])))
}

const imageEnvironment: Environment = Object.fromEntries(
  [...readRootFile('deploy/Containerfile').matchAll(/^(?:ENV| {3}) ([A-Z_]+)=(\S+)/gm)].map(
    ([, name = '', value = '']) => [name, value],
  ),
)
/** For programs in general, not settings. */
const { HOME: _home, PATH: _path, ...imageSettings } = imageEnvironment

const given: [string, Environment][] = [
  ...['api-1', 'api-2', 'worker-1', 'worker-2'].map((name): [string, Environment] => [
    `compose ${name}`,
    compose[name]?.environment ?? {},
  ]),
  ['systemd api', unitEnvironment('api')],
  ['systemd worker', unitEnvironment('worker')],
  ['chart api', chartEnvironment('api')],
  ['chart worker', chartEnvironment('worker')],
]

describe.each(given)('%s', (name, env) => {
  test('has only settings of settings.ts', () => {
    expect(Object.keys(env).filter((one) => !(one in table))).toEqual([])
  })

  test('has what production needs', () => {
    const needed = ['NODE_ENV', 'ROLE', 'HOST', 'PORT', 'PUBLIC_URL', 'TRUSTED_PROXIES']
    needed.push('DATABASE_URL', 'MASTER_KEY', 'BLOB_STORE', 'S3_BUCKET', 'METRICS_TOKEN')
    needed.push('SIGNING_CERTIFICATE_FILE', 'OPERATOR_NAME')
    needed.push('STOP_DELAY_SECONDS', 'STOP_TIMEOUT_SECONDS')
    expect(needed.filter((one) => !env[one])).toEqual([])
  })

  test('is accepted by the service', () => {
    const config = readConfig(env)
    expect(config).toMatchObject({ production: true, trustedProxies: 1 })
    expect(config.role).toBe(name.includes('api') ? 'api' : 'worker')
    expect(config.signing.live).toBeDefined()
    expect(config.publicUrl).toMatch(/^https:/)
  })
})

test('the image and the script that creates the bucket use settings of settings.ts', () => {
  expect(Object.keys(imageSettings)).toEqual(['NODE_ENV', 'HOST', 'PORT', 'DATA_DIR'])
  const script = readRootFile('deploy/create-bucket.mjs')
  const used = /const \{ (.*) \} = process\.env/.exec(script)?.[1]?.split(', ') ?? []
  expect(used.length).toBeGreaterThan(3)
  expect(used.filter((name) => !(name in table))).toEqual([])
  expect(Object.keys(compose.bucket?.environment ?? {}).sort()).toEqual(used.sort())
})

test('no file has a secret', () => {
  for (const example of [composeExample, unitExample]) {
    const full = Object.keys(example).filter((name) => secrets.includes(name) && example[name])
    expect(full).toEqual([])
  }
  expect(Object.keys(chartValues.settings).filter((name) => secrets.includes(name))).toEqual([])
})

test('the schema of the chart names every setting that can be given, and its secrets', () => {
  const schema = JSON.parse(readRootFile('deploy/helm/deedwire/values.schema.json')).properties
  const own = ['NODE_ENV', 'ROLE', 'HOST', 'PORT', 'PUBLIC_URL', 'DATA_DIR']
  own.push('SIGNING_CERTIFICATE_FILE')
  const open = Object.keys(table).filter((name) => !secrets.includes(name) && !own.includes(name))
  expect(schema.settings.propertyNames.enum).toEqual(open)
  expect(schema.secret.properties.required.items.enum).toEqual(secrets)
  expect(schema.secret.properties.optional.items.enum).toEqual(secrets)
})
