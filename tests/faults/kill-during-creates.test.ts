import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { killDuringCreates } from './kill-during-creates.ts'

test('killed 20 times during creates of 1 to 15 MB, nothing acknowledged is lost and nothing strays', async () => {
  const report = await killDuringCreates(await temporaryFolder(), 20)
  process.stdout.write(`${JSON.stringify(report)}\n`)
  expect(report.acknowledged).toBeGreaterThan(0)
  expect(report.unknown).toBeGreaterThan(0)
})
