import { describe, expect, test } from 'vitest'
import { giveUpMs, nextAttempt, readRetryAfter, waitsMs } from './retry-schedule.ts'

const start = new Date('2026-11-15T00:00:00.000Z')
const after = (ms: number) => new Date(start.getTime() + ms)
const hour = 3_600_000

test('the schedule is the one that was decided', () => {
  expect(waitsMs.map((ms) => ms / 1000)).toEqual([
    0, 5, 30, 120, 600, 1800, 3600, 10_800, 21_600, 43_200,
  ])
})

describe('the next attempt', () => {
  test.each([
    [1, 5],
    [2, 30],
    [3, 120],
    [9, 43_200],
    [10, 43_200],
    [50, 43_200],
  ])('after %d comes in about %d s', (attempts, seconds) => {
    const wait = (chance: number) =>
      Number(nextAttempt(attempts, start, start, chance)) - start.getTime()
    expect(wait(0.5)).toBe(seconds * 1000)
    expect(wait(0)).toBeCloseTo(seconds * 800, -1)
    expect(wait(1)).toBeCloseTo(seconds * 1200, -1)
  })

  test('does not exist after three days', () => {
    const first = start
    expect(nextAttempt(12, first, after(giveUpMs - 13 * hour), 0.5)).toBeDefined()
    expect(nextAttempt(12, first, after(giveUpMs - 11 * hour), 0.5)).toBeUndefined()
  })

  test('ends within three days and after about a dozen attempts', () => {
    let now = start
    let attempts = 1
    for (;;) {
      const next = nextAttempt(attempts, start, now, 0.5)
      if (!next) break
      now = next
      attempts += 1
    }
    expect(attempts).toBe(14)
    expect(now.getTime() - start.getTime()).toBeLessThanOrEqual(giveUpMs)
  })

  test('waits as long as the receiver asks, twelve hours at most, and not less than planned', () => {
    const wait = (ms: number) => Number(nextAttempt(1, start, start, 0.5, ms)) - start.getTime()
    expect(wait(60_000)).toBe(60_000)
    expect(wait(1000)).toBe(5000)
    expect(wait(48 * hour)).toBe(12 * hour)
  })
})

describe('Retry-After', () => {
  test.each([
    ['120', 120_000],
    [' 7 ', 7000],
    ['Sun, 15 Nov 2026 00:02:00 GMT', 120_000],
    ['Sat, 14 Nov 2026 00:00:00 GMT', 0],
    ['soon', undefined],
    ['-5', undefined],
    [undefined, undefined],
  ])('%s', (text, ms) => {
    expect(readRetryAfter(text, start)).toBe(ms)
  })
})
