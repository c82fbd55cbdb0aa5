import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { overload } from './overload.ts'

test('three times the capacity for 60 s: refusals are quick, and a second lender, callbacks and staff are served', async () => {
  const report = await overload(await temporaryFolder(), 60)
  process.stdout.write(`${JSON.stringify(report)}\n`)
  expect(report.others).toBe(0)
  expect(report.redProbes).toBe(0)
  expect(report.refused).toBeGreaterThan(100)
  expect(report.refusedP99Ms).toBeLessThan(1_000)
  const { quietSent, quietAccepted, callbacksMissing, staffReads, staffAnswered } = report.beside
  expect(quietAccepted / quietSent).toBeGreaterThan(0.99)
  expect(callbacksMissing).toBe(0)
  expect(staffAnswered).toBe(staffReads)
})
