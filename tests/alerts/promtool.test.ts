import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

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
