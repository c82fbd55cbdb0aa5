import { expect, test } from 'vitest'
import { promoteAfterLoss } from '../../faults/promotion/promotion.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

test('a standby that lacks the last transactions is promoted: no reader of the feed skips an event', async () => {
  // More than 32 lost events: a promoted server skips this many by itself.
  const plan = { kept: 4, unplaced: 3, lost: 20, later: 20, answerAfterMs: 0 }
  const report = await promoteAfterLoss(await temporaryFolder(), plan)
  expect(report.firstPositionAfter).toBeGreaterThan(Number(report.lastCursorBefore))
})
