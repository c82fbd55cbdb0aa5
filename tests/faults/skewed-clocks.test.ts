import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { runSkewedClocks, shiftByPreload } from './skewed-clocks.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** If it is installed, it also shifts the time below Node. */
const library = ['x86_64', 'aarch64']
  .map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketime.so.1`)
  .find((path) => existsSync(path))
const shiftByLibrary = (aheadMs: number): Record<string, string> => ({
  LD_PRELOAD: library ?? '',
  FAKETIME: `+${aheadMs / 1000}s`,
  FAKETIME_DONT_RESET: '1',
  FAKETIME_NO_CACHE: '1',
})

test.each([
  ['a preloaded module', shiftByPreload],
  ['libfaketime', library === undefined ? undefined : shiftByLibrary],
])('360 callbacks beside nodes 5 minutes and 4 days ahead, by %s', async (how, shift) => {
  if (!shift) {
    process.stdout.write(`${how} is not installed: left out\n`)
    return
  }
  const report = await runSkewedClocks(await temporaryFolder(), {
    cases: 90,
    eventsPerCase: 4,
    aheadMs: [5 * minute, 4 * day],
    shift,
  })
  process.stdout.write(`${how}: ${JSON.stringify(report)}\n`)
  expect(report.events).toBeGreaterThanOrEqual(360)
  expect(report).toMatchObject({
    duplicates: 0,
    hasty: 0,
    disabledUrls: 0,
    failedDeliveries: 0,
    wrongTimestampHeaders: 0,
    wrongTimes: [],
    wrongLinks: 0,
    nodes: [{ status: 503 }, { status: 503 }],
  })
})
