import { expect, test } from 'vitest'
import { collateralUnderKills } from '../../faults/collateral/collateral-under-kills.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

test('a worker killed and frozen during searches: every search ends once, as without faults', async () => {
  const report = await collateralUnderKills(await temporaryFolder(), {
    workers: 1,
    kills: 3,
    openMax: 6,
    requestsMax: 200,
    hurried: true,
  })
  process.stdout.write(`${JSON.stringify(report)}\n`)
  expect(report.interrupted).toBeGreaterThan(0)
  expect(report.takenOver).toBeGreaterThan(0)
})
