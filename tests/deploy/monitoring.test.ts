import { globSync, readdirSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { describeDashboards } from '../../scripts/generate/describe-dashboards.ts'
import { allCommands, nameOf } from '../../server/src/cli/cli.ts'
import { createMetrics } from '../../server/src/http/routing/metrics.ts'
import { jobs } from '../../server/src/jobs.ts'
import { type MetricRow, metricTable } from '../../server/src/lib/metrics/metric-table.ts'
import { settings } from '../../server/src/settings.ts'
import { chartValues, readRootFile, renderChart } from '../support/deploy/deploy-files.ts'

/** Dashboards, alerts and runbooks use metrics, commands, jobs and settings that exist. */

const root = resolve(import.meta.dirname, '../..')
const table: Record<string, MetricRow> = metricTable

interface Rule {
  alert: string
  expr: string
  for?: string
  labels: { severity: string }
  annotations: { summary: string; runbook_url: string }
}
const rules: Rule[] = parse(readRootFile('deploy/prometheus/alerts.yml')).groups.flatMap(
  ({ rules: some }: { rules: Rule[] }) => some,
)
const dashboards = Object.entries(await describeDashboards()).map(([file, text]) => ({
  file,
  queries: JSON.parse(text).panels.flatMap(({ targets }: { targets: { expr: string }[] }) =>
    targets.map(({ expr }) => expr),
  ) as string[],
}))
const ownMetrics = Object.keys(table)
const clientMetrics = (await createMetrics().registry.getMetricsAsJSON())
  .map(({ name }) => name)
  .filter((name) => !(name in table))

/** What is wrong with the metrics of a query. */
function faultsOf(expr: string): string[] {
  return [...expr.matchAll(/\b(deedwire_\w+)(\{[^}]*\})?/g)].flatMap(
    ([, used = '', filter = '']) => {
      const name = used in table ? used : used.replace(/_(bucket|count|sum)$/, '')
      const row = table[name]
      if (!row) return clientMetrics.includes(used) ? [] : [`${used} does not exist`]
      const isHistogram = row.type === 'histogram'
      if (isHistogram !== (used !== name)) return [`${used}: ${name} is a ${row.type}`]
      const labels = [...filter.matchAll(/(\w+)(?:=~|!~|!=|=)/g)].map(([, label = '']) => label)
      return labels
        .filter((label) => !row.labels.includes(label))
        .map((label) => `${name} has no label ${label}`)
    },
  )
}

test('names and help follow the conventions of Prometheus', () => {
  for (const [name, { type, help, labels, buckets }] of Object.entries(table)) {
    expect(name).toMatch(/^deedwire_[a-z]+(_[a-z]+)*$/)
    expect([name, name.endsWith('_total')]).toEqual([name, type === 'counter'])
    expect(help).toMatch(/^[A-Z0-9].*\.$/)
    expect([name, buckets !== undefined]).toEqual([name, type === 'histogram'])
    for (const label of labels) {
      expect(label).toMatch(/^[a-z]+(_[a-z]+)*$/)
      // Prometheus gives every series these two itself, and would rename ours.
      expect(['job', 'instance']).not.toContain(label)
    }
  }
})

test.each(dashboards)('$file uses metrics and labels that exist', ({ queries }) => {
  expect(queries.length).toBeGreaterThan(5)
  expect(queries.flatMap(faultsOf)).toEqual([])
})

test('a metric or a label that does not exist is found', () => {
  expect(faultsOf('sum(rate(deedwire_nothing_total[5m]))')).toHaveLength(1)
  expect(faultsOf('deedwire_cases_open{lender="a"}')).toHaveLength(1)
  expect(faultsOf('rate(deedwire_job_seconds[5m])')).toHaveLength(1)
  expect(faultsOf('deedwire_cases_overdue_bucket')).toHaveLength(1)
})

test('every metric is shown on a dashboard', () => {
  const all = dashboards.flatMap(({ queries }) => queries).join('\n')
  expect(ownMetrics.filter((name) => !new RegExp(`\\b${name}(_|\\b)`).test(all))).toEqual([])
})

test('figures of the installation are not added up over processes', () => {
  const queries = [...dashboards.flatMap(({ queries: some }) => some), ...rules.map((r) => r.expr)]
  const installation = ownMetrics.filter((name) => table[name]?.of === 'installation')
  for (const name of installation) {
    for (const expr of queries) {
      const before = [
        ...expr.matchAll(new RegExp(`(\\w+)(?: by \\([^)]*\\))? ?\\(${name}\\b`, 'g')),
      ]
      expect([expr, before.map(([, by]) => by).filter((by) => by !== 'max')]).toEqual([expr, []])
      expect([expr, new RegExp(`(^|[^(])${name}\\b`).test(expr)]).toEqual([expr, false])
    }
  }
})

describe.each(rules)('$alert', (rule) => {
  const page = () => readRootFile(rule.annotations.runbook_url)

  test('uses metrics and labels that exist', () => {
    expect(faultsOf(rule.expr)).toEqual([])
    expect(['critical', 'warning', 'info']).toContain(rule.labels.severity)
  })

  test('has a page with its name and severity, that says what to do', () => {
    expect(rule.annotations.runbook_url).toBe(`docs/runbooks/${rule.alert}.md`)
    const words = { critical: 'Critical', warning: 'Warning', info: 'For information' }
    const word = words[rule.labels.severity as keyof typeof words]
    expect(page()).toMatch(new RegExp(`^# ${rule.alert}\n\n${word}`))
    for (const part of ['How bad it is', 'What to look at', 'What to do']) {
      expect(page()).toMatch(new RegExp(`\n## ${part}\n\n\\S`))
    }
    expect(readRootFile('docs/runbooks/README.md')).toMatch(
      new RegExp(`\\[${rule.alert}\\]\\(${rule.alert}\\.md\\) *\\| ${rule.labels.severity} `),
    )
  })

  test('its page names commands, settings, metrics and pages that exist', async () => {
    const commands = new Set((await allCommands()).map(nameOf))
    for (const [, words = ''] of page().matchAll(/`deedwire ([a-z][a-z -]*)/g)) {
      const [first = '', second = ''] = words.trim().split(' ')
      expect([...commands]).toContain(commands.has(first) ? first : `${first} ${second}`)
    }
    for (const [, name = ''] of page().matchAll(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?:=\w+)?`/g)) {
      expect(Object.keys(settings)).toContain(name)
    }
    for (const [, name = ''] of page().matchAll(/\b(deedwire_\w+)/g)) {
      expect([...ownMetrics, ...clientMetrics]).toContain(name)
    }
    const known = readdirSync(resolve(root, 'docs/runbooks'))
    for (const [, file = ''] of page().matchAll(/\]\((\w+\.md)\)/g)) expect(known).toContain(file)
  })
})

test('every page is of an alert', () => {
  const pages = globSync('docs/runbooks/*.md', { cwd: root }).map((file) => basename(file, '.md'))
  const named = rules.map(({ alert }) => alert)
  expect(pages.filter((page) => page !== 'README').sort()).toEqual(named.sort())
})

test('the alert on jobs names jobs that exist, with room for how often they run', () => {
  const { expr } = rules.find(({ alert }) => alert === 'DeedwireJobStuck') ?? { expr: '' }
  const slow = { countLetters: 7_200, sweepFiles: 28_800 }
  for (const [name, { everyMs }] of Object.entries(jobs)) {
    const seconds = slow[name as keyof typeof slow] ?? 1_800
    expect(seconds * 1000).toBeGreaterThan(everyMs)
  }
  for (const [job, seconds] of Object.entries(slow)) {
    expect(Object.keys(jobs)).toContain(job)
    expect(expr).toContain(`{job_name="${job}"}) > ${seconds}`)
  }
  expect(expr).toContain(`{job_name!~"${Object.keys(slow).join('|')}"}) > 1800`)
})

test('the example of Prometheus reads every process of the compose file, with the rules', () => {
  const { rule_files: files, scrape_configs: scrapes } = parse(
    readRootFile('deploy/prometheus/prometheus.yml'),
  )
  expect(files).toEqual(['alerts.yml'])
  expect(scrapes[0].job_name).toBe('deedwire')
  expect(scrapes[0].static_configs[0].targets).toEqual([
    'api-1:8080',
    'api-2:8080',
    'worker-1:8080',
    'worker-2:8080',
  ])
})

test('the chart can have the Prometheus operator read every process, by the name of the job', () => {
  expect(renderChart().filter(({ kind }) => kind === 'PodMonitor')).toEqual([])
  const values = structuredClone(chartValues)
  values.monitoring.podMonitor.enabled = true
  const made = renderChart(values)
  const { spec } = made.find(({ kind }) => kind === 'PodMonitor')
  const pods = made.filter(({ kind }) => kind === 'Deployment').map((one) => one.spec.template)
  expect(pods.length).toBe(2)
  for (const { metadata, spec: pod } of pods) {
    expect(metadata.labels).toMatchObject(spec.selector.matchLabels)
    expect(metadata.labels[spec.jobLabel]).toBe('deedwire')
    const [{ port, authorization }] = spec.podMetricsEndpoints
    expect(pod.containers[0].ports.map(({ name }: { name: string }) => name)).toContain(port)
    const given = pod.containers[0].env.find(
      (one: { name: string }) => one.name === 'METRICS_TOKEN',
    )
    expect(given.valueFrom.secretKeyRef).toMatchObject(authorization.credentials)
  }
})
