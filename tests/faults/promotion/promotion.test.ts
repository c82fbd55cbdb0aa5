import { expect, test } from 'vitest'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { promoteAfterLoss } from './promotion.ts'

test('a standby that lacks the last transactions is promoted: no reader of the feed skips an event', async () => {
  const plan = { kept: 60, unplaced: 20, lost: 100, later: 100, answerAfterMs: 500 }
  const report = await promoteAfterLoss(await temporaryFolder(), plan)
  process.stdout.write(`${JSON.stringify(report)}\n`)
  expect(report.firstPositionAfter).toBeGreaterThan(Number(report.lastCursorBefore))
  expect(report.callbacksAgain).toBeGreaterThan(0)
})
