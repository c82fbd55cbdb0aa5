import { expect, test } from 'vitest'
import { createLog } from '../lib/log/log.ts'
import { DatabaseClock, describeWallOffset, sqlNow } from './database-clock.ts'
import { statementOf } from './sql.ts'

const noon = Date.UTC(2026, 0, 1, 12)
const minute = 60_000
const day = 24 * 60 * minute

/** A machine, a database and the connection between them; the test moves their clocks. */
class Bench {
  monotonicMs = 5_000
  wallMs = noon
  databaseMs = noon
  wayMs = 1
  isAway = false
  asked = 0
  readonly logged: Record<string, unknown>[] = []
  readonly clock = new DatabaseClock({
    read: () => this.#read(),
    log: createLog('info', { write: (line: string) => void this.logged.push(JSON.parse(line)) }),
    monotonic: () => this.monotonicMs,
    wall: () => this.wallMs,
    everyMs: 5,
  })

  pass(ms: number): void {
    this.monotonicMs += ms
    this.wallMs += ms
    this.databaseMs += ms
  }

  /** The error of the clock. */
  errorMs(): number {
    return Math.abs(this.clock.now().getTime() - this.databaseMs)
  }

  async #read(): Promise<number> {
    this.asked += 1
    if (this.isAway) throw new Error('away')
    this.pass(this.wayMs)
    const read = this.databaseMs
    await Promise.resolve()
    this.pass(this.wayMs)
    return read
  }
}

async function measuredBench(): Promise<Bench> {
  const bench = new Bench()
  await bench.clock.confirm()
  return bench
}

test('has no time before the first measurement, and fails where it cannot be made', async () => {
  const bench = new Bench()
  expect(() => bench.clock.now()).toThrow('has not been read yet')
  bench.isAway = true
  await expect(bench.clock.confirm()).rejects.toThrow('away')
})

test.each([
  ['5 minutes ahead', 5 * minute],
  ['4 days ahead', 4 * day],
  ['an hour behind', -60 * minute],
])('gives the time of the database on a machine %s', async (_, aheadMs) => {
  const bench = new Bench()
  bench.wallMs += aheadMs
  await bench.clock.confirm()
  expect(bench.errorMs()).toBeLessThanOrEqual(3)
  bench.pass(3 * day)
  expect(bench.errorMs()).toBeLessThanOrEqual(3)
})

test('stays right while the wall clock of the machine is set back and forth', async () => {
  const bench = await measuredBench()
  for (const step of [day, -2 * day, 5 * minute]) {
    bench.wallMs += step
    bench.pass(1_000)
    expect(bench.errorMs()).toBeLessThanOrEqual(3)
  }
})

test('continues while the database is down', async () => {
  const bench = await measuredBench()
  bench.isAway = true
  bench.clock.doubt()
  await expect(bench.clock.confirm()).rejects.toThrow('away')
  bench.pass(10 * minute)
  expect(bench.errorMs()).toBeLessThanOrEqual(3)
})

test('does not ask again while there is no reason to', async () => {
  const bench = await measuredBench()
  const before = bench.asked
  bench.pass(minute)
  await bench.clock.confirm()
  bench.clock.now()
  expect(bench.asked).toBe(before)
})

test('after a lost connection it is confirmed only by a new measurement; a jump is logged', async () => {
  const bench = await measuredBench()
  // Another server takes over, and its clock is behind.
  bench.databaseMs -= minute
  bench.clock.doubt()
  await bench.clock.confirm()
  expect(bench.errorMs()).toBeLessThanOrEqual(3)
  expect(bench.logged).toMatchObject([{ level: 'warn', jump_ms: -minute }])
})

test('a measurement that began before the doubt does not resolve it', async () => {
  const bench = await measuredBench()
  bench.clock.doubt()
  const first = bench.clock.confirm()
  bench.clock.doubt()
  const before = bench.asked
  await first
  expect(bench.asked).toBeGreaterThan(before)
})

test('after the machine was suspended it is confirmed only by a new measurement', async () => {
  const bench = await measuredBench()
  // The monotonic clock stops meanwhile.
  bench.wallMs += 10 * minute
  bench.databaseMs += 10 * minute
  bench.isAway = true
  await expect(bench.clock.confirm()).rejects.toThrow('away')
  bench.isAway = false
  await bench.clock.confirm()
  expect(bench.errorMs()).toBeLessThanOrEqual(3)
  expect(bench.logged).toMatchObject([{ jump_ms: 10 * minute }])
})

test('a correction of a few milliseconds does not make time go back', async () => {
  const bench = new Bench()
  bench.wayMs = 400
  await bench.clock.confirm()
  const before = bench.clock.now().getTime()
  bench.wayMs = 1
  // Within the bounds left by the slow answers, so that it is not a jump.
  bench.databaseMs -= 100
  bench.clock.doubt()
  await bench.clock.confirm()
  expect(bench.logged).toEqual([])
  expect(bench.clock.now().getTime()).toBeGreaterThanOrEqual(before)
})

test('reports when the clock of the machine becomes wrong, and when it is right again', async () => {
  const bench = await measuredBench()
  bench.clock.watch()
  expect(bench.clock.isWallOff()).toBe(false)
  bench.wallMs += 2_500
  await expect.poll(() => bench.logged).toMatchObject([{ level: 'error', offset_ms: 2_500 }])
  expect(bench.clock.isWallOff()).toBe(true)
  bench.wallMs -= 2_000
  await expect.poll(() => bench.logged[1]).toMatchObject({ level: 'info', offset_ms: 500 })
  expect(bench.clock.isWallOff()).toBe(false)
  await bench.clock.stop()
  expect(bench.logged).toHaveLength(2)
})

test('a slow database does not make the clock of the machine look wrong', async () => {
  const bench = new Bench()
  bench.wayMs = 6_000
  bench.wallMs += 1_500
  await bench.clock.confirm()
  expect(bench.clock.isWallOff()).toBe(false)
})

test('statements about leases use the clock of the server that runs them', async () => {
  const { clock } = await measuredBench()
  expect(statementOf(sqlNow(clock))).toMatchObject({ text: 'now()', values: [] })
  const given = { now: () => new Date(noon) }
  expect(statementOf(sqlNow(given)).values).toEqual(['2026-01-01T12:00:00.000Z'])
})

test.each([
  [2_345, "2.3 s ahead of the database's clock"],
  [-61_000, "61 s behind the database's clock"],
  [345_600_012, "345600 s ahead of the database's clock"],
])('%i ms are shown as %s', (ms, text) => {
  expect(describeWallOffset(ms)).toBe(text)
})
