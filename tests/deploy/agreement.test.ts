import { existsSync, globSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../../server/src/config.ts'
import { guidePages } from '../../server/src/http/guide/guide-pages.ts'
import { buildHealthServer } from '../../server/src/http/http-server.ts'
import { createMetrics } from '../../server/src/http/routing/metrics.ts'
import { createLog } from '../../server/src/lib/log/log.ts'
import { metricTable } from '../../server/src/lib/metrics/metric-table.ts'
import {
  chartFile,
  chartValues,
  type Environment,
  type Manifest,
  readCompose,
  readRootFile,
  readUnit,
  renderChart,
  renderChartFile,
} from '../support/deploy/deploy-files.ts'

/** Image, compose file, chart and units describe the same installation. */

const root = resolve(import.meta.dirname, '../..')
const containerfile = readRootFile('deploy/Containerfile')
const manifest = JSON.parse(readRootFile('package.json'))
const compose = readCompose(
  new Proxy(
    {},
    { get: (_, name) => (name === 'VERSION' ? '' : `(${String(name)})`) },
  ) as Environment,
)
const objects = renderChart()
const find = (kind: string, name: string): Manifest =>
  objects.find((one) => one.kind === kind && one.metadata.name === name)
const roles = ['api', 'worker'] as const

/** `partsStopMs` of stop-on-signal.ts: then the process ends itself. */
const lastResortSeconds = 60

test('version and Node are those of package.json', () => {
  const { version, engines } = manifest
  expect(containerfile).toContain(`ARG VERSION=${version}\n`)
  expect(compose['api-1']?.image).toBe(`deedwire:${version}`)
  expect(chartFile).toMatchObject({ version, appVersion: version })
  const [, base] = /^ARG BASE=node:(\d+)-/m.exec(containerfile) ?? []
  expect(engines.node).toBe(`>=${base}`)
})

test.each(roles)('compose and chart start two of %s with the same settings', (role) => {
  const inCompose: Environment = compose[`${role}-1`]?.environment ?? {}
  expect(compose[`${role}-2`]).toEqual(compose[`${role}-1`])
  const { spec } = find('Deployment', `deedwire-${role}`)
  expect(find('HorizontalPodAutoscaler', `deedwire-${role}`).spec.minReplicas).toBe(2)
  expect(chartValues[role].replicas).toBe(2)
  const env: Manifest[] = spec.template.spec.containers[0].env
  expect(env.map(({ name }) => name).sort()).toEqual(Object.keys(inCompose).sort())
  const fixed = Object.entries(inCompose).filter(
    ([name, value]) => !/[(/]/.test(value) && name !== 'S3_REGION',
  )
  for (const [name, value] of fixed) {
    expect(env.find((one) => one.name === name)).toEqual({ name, value })
  }
  expect(fixed.length).toBeGreaterThan(7)
})

test.each(roles)('%s: user, port, folders and hardening are the same everywhere', (role) => {
  const { spec } = find('Deployment', `deedwire-${role}`).spec.template
  const [container] = spec.containers
  const [, user, group] = /^USER (\d+):(\d+)$/m.exec(containerfile) ?? []
  expect(spec.securityContext).toMatchObject({
    runAsNonRoot: true,
    runAsUser: Number(user),
    runAsGroup: Number(group),
  })
  expect(container.securityContext).toMatchObject({
    readOnlyRootFilesystem: true,
    allowPrivilegeEscalation: false,
  })
  expect(compose[`${role}-1`]).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
  const mounted = container.volumeMounts.map(({ mountPath }: Manifest) => mountPath)
  const inMemory = compose[`${role}-1`]?.tmpfs as string[]
  for (const folder of ['/tmp', '/data']) {
    expect(mounted).toContain(folder)
    expect(inMemory.some((one) => one.startsWith(`${folder}:`))).toBe(true)
  }
  expect(containerfile).toContain('DATA_DIR=/data')
  expect(containerfile).toContain(`EXPOSE ${container.ports[0].containerPort}\n`)
  expect(inMemory.join()).toContain(`uid=${user},gid=${group}`)
})

test.each(roles)('%s has time to stop', (role) => {
  const env = compose[`${role}-1`]?.environment ?? {}
  const { stopDelayMs, stopTimeoutMs } = readConfig({
    ...env,
    ...{ DATABASE_URL: 'postgres://database/deedwire', S3_ENDPOINT: 'http://store:7070' },
  })
  const needed = stopDelayMs / 1000 + stopTimeoutMs / 1000 + lastResortSeconds
  const { spec } = find('Deployment', `deedwire-${role}`).spec.template
  expect(spec.terminationGracePeriodSeconds).toBeGreaterThan(needed)
  expect(Number.parseInt(String(compose[`${role}-1`]?.stop_grace_period), 10)).toBeGreaterThan(
    needed,
  )
  expect(Number(readUnit(`deedwire-${role}@.service`).get('TimeoutStopSec'))).toBeGreaterThan(
    needed,
  )
})

test('probes ask routes that exist, and a stop is noticed within its delay', async () => {
  const server = buildHealthServer({
    log: createLog('silent'),
    metrics: createMetrics(),
    trustedProxies: 0,
    metricsAccess: 'closed',
    health: { phase: () => 'running', check: async () => ({}), warnings: async () => ({}) },
  })
  for (const role of roles) {
    const [container] = find('Deployment', `deedwire-${role}`).spec.template.spec.containers
    for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe']) {
      const { path } = container[probe].httpGet
      expect((await server.inject({ url: path })).statusCode).toBe(200)
    }
    const { periodSeconds, timeoutSeconds, failureThreshold } = container.readinessProbe
    const delay = Number(chartValues.settings.STOP_DELAY_SECONDS)
    expect(periodSeconds * failureThreshold + timeoutSeconds).toBeLessThan(delay)
  }
  const caddy = readRootFile('deploy/Caddyfile')
  const asked = /health_uri (\S+)/.exec(caddy)?.[1] ?? ''
  expect((await server.inject({ url: asked })).statusCode).toBe(200)
  expect(containerfile).toContain('}/livez`')
  await server.close()
})

test('updates and disruptions leave a process of each role', () => {
  for (const role of roles) {
    expect(find('Deployment', `deedwire-${role}`).spec.strategy.rollingUpdate.maxUnavailable).toBe(
      0,
    )
    const { spec } = find('PodDisruptionBudget', `deedwire-${role}`)
    expect(spec.minAvailable).toBeLessThan(chartValues[role].replicas)
    const { matchLabels } = find('Deployment', `deedwire-${role}`).spec.selector
    expect(spec.selector.matchLabels).toEqual(matchLabels)
  }
})

test('the chart can do without autoscaling, and with an Ingress and the backlog metric', () => {
  const values = structuredClone(chartValues)
  values.ingress.enabled = true
  values.api.autoscaling.enabled = false
  values.worker.autoscaling.backlog.enabled = true
  const made = renderChart(values)
  const kinds = made.map(({ kind, metadata }) => `${kind} ${metadata.name}`)
  expect(kinds).toContain('Ingress deedwire-api')
  expect(kinds).not.toContain('HorizontalPodAutoscaler deedwire-api')
  expect(made.find(({ kind }) => kind === 'Deployment').spec.replicas).toBe(2)
  const scaler = made.find(({ kind }) => kind === 'HorizontalPodAutoscaler')
  const { name } = scaler.spec.metrics[1].external.metric
  expect(readRootFile('deploy/prometheus-adapter.yaml')).toContain(`as: ${name}\n`)
  expect(renderChartFile('NOTES.txt', values)).toContain('DATABASE_URL, MASTER_KEY')
})

test('the metrics of the adapter exist', () => {
  const query = readRootFile('deploy/prometheus-adapter.yaml')
  const names = [...query.matchAll(/\((deedwire_\w+)\{/g)].map(([, name]) => name)
  expect(names.length).toBe(2)
  for (const name of names) expect(Object.keys(metricTable)).toContain(name)
})

test('the image has every page of the guide, and what the server reads', () => {
  const copied = [...containerfile.matchAll(/^COPY (?!--from)(.*) \S+$/gm)].flatMap(
    ([, names = '']) => names.split(' '),
  )
  const isCopied = (file: string) => copied.some((one) => `${file}/`.startsWith(`${one}/`))
  expect(guidePages.map(({ file }) => file).filter((file) => !isCopied(file))).toEqual([])
  const ignored = readRootFile('.containerignore').split('\n')
  expect(copied.filter((one) => existsSync(join(root, one))).length).toBe(copied.length)
  const isKept = (one: string) => ignored.some((line) => `${one}/`.startsWith(`${line.slice(1)}/`))
  expect(copied.filter((one) => !isKept(one))).toEqual([])
})

test('the image keeps the build of the OCR engine that the server loads', () => {
  const source = readRootFile('server/src/documents/reading/engine/tesseract-core.ts')
  const [, name] = /'tesseract\.js-core\/([\w-]+)'/.exec(source) ?? []
  for (const ending of ['js', 'wasm'])
    expect(containerfile).toContain(`! -name '${name}.${ending}'`)
})

test('api and worker units differ only in their role', () => {
  const [api, worker] = roles.map((role) =>
    readRootFile(`deploy/systemd/deedwire-${role}@.service`)
      .replaceAll(role, 'ROLE')
      .replace(/^(#|Description).*\n/gm, ''),
  )
  expect(api).toBe(worker)
})

test('every YAML file of deploy/ was looked at here', () => {
  const files = globSync('deploy/**/*.{yaml,yml}', { cwd: root }).sort()
  expect(files.filter((file) => !file.startsWith('deploy/helm/deedwire/'))).toEqual([
    'deploy/compose.yaml',
    'deploy/prometheus-adapter.yaml',
    // By monitoring.test.ts.
    'deploy/prometheus/alerts.test.yml',
    'deploy/prometheus/alerts.yml',
    'deploy/prometheus/prometheus.yml',
  ])
})

describe('the database is migrated before any process starts', () => {
  test('by compose: all wait for a service that ends', () => {
    expect(compose.migrate?.entrypoint).toEqual(['deedwire', 'migrate'])
    for (const name of ['api-1', 'api-2', 'worker-1', 'worker-2']) {
      expect(compose[name]?.depends_on).toMatchObject({
        migrate: { condition: 'service_completed_successfully' },
      })
    }
    expect(compose.migrate?.depends_on).toEqual({ postgres: { condition: 'service_healthy' } })
  })

  test('by the chart: a job comes before the release, with the settings of a worker', () => {
    const [job] = renderChart().filter(({ kind }) => kind === 'Job')
    expect(job.metadata.annotations['helm.sh/hook']).toBe('pre-install,pre-upgrade')
    const { containers, ...pod } = job.spec.template.spec
    expect(containers[0].command).toEqual(['deedwire', 'migrate'])
    const worker = renderChart().find(
      ({ kind, metadata }) => kind === 'Deployment' && metadata.name === 'deedwire-worker',
    ).spec.template.spec
    expect(containers[0].env).toEqual(worker.containers[0].env)
    expect(pod).toMatchObject({ securityContext: worker.securityContext, restartPolicy: 'Never' })
  })
})
