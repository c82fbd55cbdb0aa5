import { expect, test } from 'vitest'
import { killDuringReleases } from '../../faults/kill-during-releases.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

test('killed while reports are released, every report is whole and every play goes on', async () => {
  const report = await killDuringReleases(await temporaryFolder(), 2)
  expect(report.releases).toBeGreaterThan(0)
})
