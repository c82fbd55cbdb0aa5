import { expect, test } from 'vitest'
import { formatClockTime, formatMoment } from './moment.tsx'

test('times are shown to the minute, and midnight is 00', () => {
  const time = new Date(2026, 10, 16, 0, 5, 42).toISOString()
  expect(formatMoment(time)).toBe('16 Nov 2026, 00:05')
  expect(formatClockTime(time)).toBe('00:05')
})
