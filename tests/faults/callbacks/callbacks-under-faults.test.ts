import { expect, test } from 'vitest'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { callbacksUnderFaults } from './callbacks-under-faults.ts'

test('5,000 callbacks arrive in order while workers are killed 50 times and the database 10 times', async () => {
  const report = await callbacksUnderFaults(await temporaryFolder(), {
    cases: 500,
    eventsPerCase: 10,
    kills: 50,
    restarts: 10,
    freezeMs: 26_000,
  })
  process.stdout.write(`${JSON.stringify(report)}\n`)
  expect(report.events).toBeGreaterThanOrEqual(5000)
  expect(report.slowestRecoveryMs).toBeLessThan(30_000)
})
