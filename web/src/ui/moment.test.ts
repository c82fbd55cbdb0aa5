import { expect, test } from 'vitest'
import { formatClockTime, formatDay, formatMoment } from './moment.tsx'

test('times are shown to the minute, and midnight is 00', () => {
  const time = new Date(2026, 10, 16, 0, 5, 42).toISOString()
  expect(formatMoment(time)).toBe('16 Nov 2026, 00:05')
  expect(formatClockTime(time)).toBe('00:05')
})

test('every month has three letters', () => {
  expect(formatDay('2026-09-05')).toBe('05 Sep 2026')
  expect(formatMoment(new Date(2026, 8, 5, 14, 30).toISOString())).toBe('05 Sep 2026, 14:30')
})
