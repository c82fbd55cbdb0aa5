import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../support/app/test-app.ts'
import { runScenarios } from '../support/clients/run-scenarios.ts'

/** `clients/scenarios.json` with the TypeScript SDK; the other clients: tests/clients. */

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ CALLBACK_ALLOW_PRIVATE: 'test' })
})
afterAll(async () => {
  await app?.end()
})

test('the TypeScript SDK passes every scenario', async () => {
  const runner = join(import.meta.dirname, '../support/clients/sdk-runner.ts')
  const outcomes = await runScenarios(app, { command: process.execPath, args: [runner] })
  expect(outcomes.length).toBeGreaterThan(100)
})
