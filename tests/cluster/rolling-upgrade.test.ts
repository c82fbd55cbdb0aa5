import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { upgradeAndBack } from './rolling-upgrade.ts'

test('an upgrade, the way back and a second upgrade lose nothing, with both releases side by side', async () => {
  const report = await upgradeAndBack(await temporaryFolder())
  console.info(report)
  expect(report.acknowledged).toBeGreaterThan(200)
})
