import { expect, test } from 'vitest'
import { killDuringReleases } from '../../faults/kill-during-releases.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

test('killed while reports are released, every report is whole and every scenario continues', async () => {
  const report = await killDuringReleases(await temporaryFolder(), 2)
  expect(report.releases).toBeGreaterThan(0)
})
