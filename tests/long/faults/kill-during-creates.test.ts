import { expect, test } from 'vitest'
import { killDuringCreates } from '../../faults/kill-during-creates.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

test('killed during creates of 1 to 15 MB, nothing acknowledged is lost and no stray file is left', async () => {
  const report = await killDuringCreates(await temporaryFolder(), 4)
  expect(report.unknown).toBeGreaterThan(0)
})
