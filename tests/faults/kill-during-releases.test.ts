import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { killDuringReleases } from './kill-during-releases.ts'

test('killed 15 times while cases are moved and reports released, every report is whole', async () => {
  const report = await killDuringReleases(await temporaryFolder(), 15)
  process.stdout.write(`${JSON.stringify(report)}\n`)
  expect(report.releases).toBeGreaterThan(0)
})
