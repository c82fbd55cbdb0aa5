import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { overload } from './overload.ts'

test('three times the capacity for 60 s: most of it is used, refusals are quick, readyz is green', async () => {
  const report = await overload(await temporaryFolder(), 60)
  process.stdout.write(`${JSON.stringify(report)}\n`)
  expect(report.others).toBe(0)
  expect(report.redProbes).toBe(0)
  expect(report.refused).toBeGreaterThan(100)
  expect(report.refusedP99Ms).toBeLessThan(1_000)
})
