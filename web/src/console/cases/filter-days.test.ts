import { expect, test } from 'vitest'
import { dayFrom, dayUntil, endOf, startOf } from './filter-days.ts'

test('a day in India begins at half past six in the evening before, by UTC', () => {
  expect(startOf('2026-11-16')).toBe('2026-11-15T18:30:00.000Z')
  expect(endOf('2026-11-16')).toBe('2026-11-16T18:30:00.000Z')
})

test('what a field writes into the address, it reads from it', () => {
  for (const day of ['2026-01-01', '2026-02-28', '2024-02-29', '2026-12-31']) {
    expect([dayFrom(startOf(day)), dayUntil(endOf(day))]).toEqual([day, day])
  }
})

test('what is no time is no day', () => {
  expect([dayFrom('soon'), dayUntil(undefined), startOf(''), endOf('')]).toEqual(['', '', '', ''])
})
