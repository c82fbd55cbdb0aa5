import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { failOver } from './failovers.ts'

const count = Number(process.env.FAILOVERS ?? 20)

test(`no acknowledged case is lost in ${count} failovers to a synchronous standby`, async () => {
  const report = await failOver(await temporaryFolder(), count)
  console.info(report)
  expect(report.recoveryMs).toHaveLength(count)
  expect(report.acknowledged).toBeGreaterThanOrEqual(count * 10)
})
