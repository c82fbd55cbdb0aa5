import { expect, test } from 'vitest'
import { fromDay, throughDay, toDay } from './filter-words.ts'

test('a range of days includes its last day', () => {
  expect(fromDay('2026-11-15')).toBe('2026-11-15T00:00+05:30')
  expect(throughDay('2026-11-30')).toBe('2026-12-01T00:00+05:30')
  expect(toDay(fromDay('2026-11-15'))).toBe('2026-11-15')
  expect(toDay(throughDay('2026-11-30'), -1)).toBe('2026-11-30')
})

test('what is no day yet is no filter', () => {
  for (const text of ['', '0002-11-15', '12026-11-15', '2026-11', 'x']) {
    expect([fromDay(text), throughDay(text)]).toEqual(['', ''])
  }
  expect(toDay(undefined)).toBe('')
  expect(toDay('x')).toBe('')
})
