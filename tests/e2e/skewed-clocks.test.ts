import { expect, test } from 'vitest'
import { runSkewedClocks, shiftByPreload } from '../faults/skewed-clocks.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const minute = 60_000
const day = 24 * 60 * minute

test('nodes 5 minutes and 4 days ahead send nothing twice, disable nothing and write right times', async () => {
  const report = await runSkewedClocks(await temporaryFolder(), {
    cases: 24,
    eventsPerCase: 3,
    aheadMs: [5 * minute, 4 * day],
    shift: shiftByPreload,
  })
  expect(report.events).toBeGreaterThanOrEqual(24 * 3)
  expect(report).toMatchObject({
    duplicates: 0,
    hasty: 0,
    disabledUrls: 0,
    failedDeliveries: 0,
    wrongTimestampHeaders: 0,
    wrongTimes: [],
    readiness: [
      { status: 503, clock: "300 s ahead of the database's clock" },
      { status: 503, clock: "345600 s ahead of the database's clock" },
    ],
  })
})
