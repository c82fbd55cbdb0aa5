import { resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../support/app/test-app.ts'
import { buildJava } from '../support/clients/build-java.ts'
import { pythonEnvironment } from '../support/clients/python.ts'
import { type Runner, runScenarios, type StepOutcome } from '../support/clients/run-scenarios.ts'
import { scenarioFile } from '../support/clients/scenario-file.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** `clients/scenarios.json` with every client; what they print is compared with the TypeScript SDK. */

const root = resolve(import.meta.dirname, '../..')
const sdk: Runner = {
  command: process.execPath,
  args: [resolve(root, 'tests/support/clients/sdk-runner.ts')],
}
const python: Runner = {
  command: 'python3',
  args: [resolve(root, 'clients/python/conformance/run_scenarios.py'), scenarioFile],
  env: pythonEnvironment,
}

let app: TestApp
let expected: StepOutcome[]
beforeAll(async () => {
  app = await startTestApp({ CALLBACK_ALLOW_PRIVATE: 'test' })
})
afterAll(async () => {
  await app?.end()
})

describe('every scenario has the outcome that the file expects', () => {
  test('TypeScript', async () => {
    expected = await runScenarios(app, sdk)
  })

  test('Python, and the fields of TypeScript', async () => {
    expectSame(await runScenarios(app, python))
  })

  test('Java, and the fields of TypeScript', async () => {
    const classPath = await buildJava(await temporaryFolder())
    const args = ['-cp', classPath, 'com.deedwire.conformance.RunScenarios', scenarioFile]
    // Without a locale of UTF-8, Java cannot write a file whose name is not ASCII.
    const env = { LC_ALL: 'C.UTF-8' }
    expectSame(await runScenarios(app, { command: 'java', args, env }))
  })
})

/** A client may leave out fields it does not know; all it has is what the SDK has. */
function expectSame(outcomes: readonly StepOutcome[]): void {
  for (const [index, { step, outcome }] of outcomes.entries()) {
    expect.soft({ step, outcome: expected[index]?.outcome }).toMatchObject({ step, outcome })
  }
}
