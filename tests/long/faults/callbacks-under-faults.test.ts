import { expect, test } from 'vitest'
import { callbacksUnderFaults } from '../../faults/callbacks/callbacks-under-faults.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const plan = { cases: 20, eventsPerCase: 10, freezeMs: 0 }

test('callbacks arrive in order while workers and the database are killed', async () => {
  const folder = await temporaryFolder()
  const report = await callbacksUnderFaults(folder, { ...plan, kills: 3, restarts: 1 })
  expect(report.events).toBeGreaterThanOrEqual(200)
})

test('nothing arrives twice while nothing is killed', async () => {
  const folder = await temporaryFolder()
  const report = await callbacksUnderFaults(folder, { ...plan, kills: 0, restarts: 0 })
  expect(report.events).toBeGreaterThanOrEqual(200)
  expect(report.refused).toBeGreaterThan(0)
  expect(report.duplicates).toBe(0)
})
