import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { stringify } from 'yaml'
import { describeDashboards } from '../../scripts/generate/describe-dashboards.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** With Prometheus' own tool, of the Debian package `prometheus`; it fails without it. */
const cwd = resolve(import.meta.dirname, '../../deploy/prometheus')
const promtool = (...args: string[]) =>
  promisify(execFile)('promtool', args, { cwd, timeout: 60_000 })

test('Prometheus accepts the rules, and the example of its configuration with them', async () => {
  const { stdout } = await promtool('check', 'rules', 'alerts.yml')
  expect(stdout).toMatch(/SUCCESS: \d+ rules found/)
  // The file with the token is on the machine of Prometheus only.
  await promtool('check', 'config', '--syntax-only', 'prometheus.yml')
})

test('the alerts fire when they should, and not otherwise', async () => {
  const { stdout } = await promtool('test', 'rules', 'alerts.test.yml')
  expect(stdout).toContain('SUCCESS')
})

test('Prometheus understands every query of the dashboards', async () => {
  const rules = Object.entries(await describeDashboards()).flatMap(([file, text]) =>
    JSON.parse(text).panels.flatMap(({ targets }: { targets: { expr: string }[] }, i: number) =>
      targets.map(({ expr }, at) => ({ record: `${file.split('.')[0]}:${i}_${at}`, expr })),
    ),
  )
  const file = join(await temporaryFolder(), 'queries.yml')
  await writeFile(file, stringify({ groups: [{ name: 'dashboards', rules }] }))
  const { stdout } = await promtool('check', 'rules', file)
  expect(stdout).toContain(`SUCCESS: ${rules.length} rules found`)
})
