import { expect, test } from 'vitest'
import { runSkewedClocks, shiftByPreload } from '../../faults/skewed-clocks.ts'
import { createTestDatabase } from '../../support/app/test-database.ts'
import { cli } from '../../support/processes/service-process.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { findWrongTimes } from '../../support/written-times.ts'

const minute = 60_000
const day = 24 * 60 * minute

test('nodes 5 minutes and 4 days ahead send nothing twice, disable nothing and write correct times', async () => {
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
    wrongLinks: 0,
    nodes: [
      { status: 503, clock: "300 s ahead of the database's clock", isLogged: true },
      { status: 503, clock: "345600 s ahead of the database's clock", isLogged: true },
    ],
  })
  expect(report.nodes.map(({ metric }) => Math.round(metric))).toEqual([300, 345_600])
})

test('doctor reports the offset, and a command writes correct times', async () => {
  const database = await createTestDatabase()
  try {
    const startedAt = new Date()
    const env = { DATABASE_URL: database.url, DATA_DIR: await temporaryFolder() }
    const wrong = { ...env, ...shiftByPreload(-5 * minute) }
    expect((await cli(wrong, 'lender', 'create', 'Early Bank')).code).toBe(0)
    expect(await findWrongTimes(database.url, startedAt, 2_000)).toEqual([])
    const found = await cli(wrong, 'doctor', '--json')
    expect(found.code).toBe(1)
    expect(JSON.parse(found.stdout).checks).toContainEqual({
      check: 'clock',
      state: 'fault',
      says: "300 s behind the database's clock; the service is not ready above 2 s",
    })
  } finally {
    await database.drop()
  }
})
