import { expect, test } from 'vitest'
import { callbacksUnderFaults } from '../faults/callbacks-under-faults.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test('callbacks arrive in order while workers and the database are killed', async () => {
  const report = await callbacksUnderFaults(await temporaryFolder(), {
    cases: 20,
    eventsPerCase: 10,
    kills: 3,
    restarts: 1,
    freezeMs: 0,
  })
  expect(report.events).toBeGreaterThanOrEqual(200)
})
