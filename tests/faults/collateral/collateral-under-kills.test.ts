import { expect, test } from 'vitest'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { collateralUnderKills } from './collateral-under-kills.ts'

test('two workers killed 20 times and one frozen: every search ends once, as without faults', async () => {
  const report = await collateralUnderKills(await temporaryFolder(), {
    workers: 2,
    kills: 20,
    openMax: 16,
    requestsMax: 1000,
    hurried: false,
  })
  process.stdout.write(`${JSON.stringify(report)}\n`)
  expect(report.interrupted).toBeGreaterThanOrEqual(20)
  expect(report.takenOver).toBeGreaterThan(0)
})
