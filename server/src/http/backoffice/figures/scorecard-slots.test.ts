import { expect, test } from 'vitest'
import { slotsOf } from './scorecard-slots.ts'

test.each([
  ['2026-11-16', '2026-11-16', 'day', ['2026-11-16']],
  ['2026-10-30', '2026-11-02', 'day', ['2026-10-30', '2026-10-31', '2026-11-01', '2026-11-02']],
  // 18 October 2026 is a Sunday.
  ['2026-10-18', '2026-11-04', 'week', ['2026-10-18', '2026-10-19', '2026-10-26', '2026-11-02']],
  [
    '2025-11-20',
    '2026-05-01',
    'month',
    [
      '2025-11-20',
      '2025-12-01',
      '2026-01-01',
      '2026-02-01',
      '2026-03-01',
      '2026-04-01',
      '2026-05-01',
    ],
  ],
])('%s to %s is shown by %s', (from, to, unit, days) => {
  const slots = slotsOf(from, to)
  expect([slots.unit, slots.days]).toEqual([unit, days])
  expect(slots.times).toHaveLength(days.length + 1)
})

test('the parts cover the period of the office, one after the other', () => {
  const { times } = slotsOf('2026-10-18', '2026-11-16')
  expect(times[0]?.toISOString()).toBe('2026-10-17T18:30:00.000Z')
  expect(times.at(-1)?.toISOString()).toBe('2026-11-16T18:30:00.000Z')
  expect(times.toSorted((a, b) => Number(a) - Number(b))).toEqual(times)
})

test.each([
  ['2026-01-01', 16],
  ['2026-01-01', 17],
  ['2026-01-01', 140],
  ['2026-01-01', 141],
  ['2024-01-01', 732],
  ['2024-01-01', 733],
  ['2021-01-01', 5 * 365 + 2],
])('from %s, %i days are at most 25 bars', (from, count) => {
  const last = new Date(Date.parse(from) + (count - 1) * 24 * 3_600_000).toISOString().slice(0, 10)
  expect(slotsOf(from, last).days.length).toBeLessThanOrEqual(25)
})
