import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { createConfig, lint, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { noTelemetry } from '../../support/no-telemetry.ts'
import { childEnvironment } from '../../support/processes/child-environment.ts'

/** The public document, checked by the rules of two independent linters. */

const root = resolve(import.meta.dirname, '../../..')
const document = 'docs/api/v1.openapi.json'

test('redocly finds nothing by its recommended rules', async () => {
  const config = await createConfig({ extends: ['recommended'] })
  expect(await lint({ ref: resolve(root, document), config })).toEqual([])
  // The rules are active: a document without operation ids and summaries has problems.
  const source = JSON.stringify({ openapi: '3.1.0', paths: { '/a': { get: {} } } })
  expect(await lintFromString({ source, config })).not.toEqual([])
})

test('spectral finds nothing by spectral:oas, not even a hint', async () => {
  const args = ['lint', document, '--fail-severity', 'hint', '--quiet', '--format', 'json']
  const found = await run('@stoplight/spectral-cli/dist/index.js', args)
  expect(JSON.parse(found)).toEqual([])
})

/** Its output, passed or not. Nothing is sent anywhere. */
async function run(bin: string, args: string[]): Promise<string> {
  const env = childEnvironment({ ...noTelemetry, CI: 'true', NO_COLOR: '1' })
  const options = { cwd: root, env, timeout: 240_000, maxBuffer: 64 << 20 }
  const file = resolve(root, 'node_modules', bin)
  return promisify(execFile)(process.execPath, [file, ...args], options).then(
    ({ stdout }) => stdout.trim(),
    ({ stdout, stderr }) => {
      if (!stdout) throw new Error(`${bin} did not run:\n${stderr}`)
      return String(stdout).trim()
    },
  )
}
