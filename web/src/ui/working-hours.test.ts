import { expect, test } from 'vitest'
import {
  formatHours,
  formatShortHours,
  formatUsedHours,
  formatWorkingTime,
} from './working-hours.ts'

test.each([
  [0, '0', '0 min', '0 working minutes'],
  [1, '0.02', '1 min', '1 working minute'],
  [45, '0.75', '45 min', '45 working minutes'],
  [60, '1', '1 h', '1 working hour'],
  [150, '2.5', '2.5 h', '2.5 working hours'],
  [12_960, '216', '216 h', '216 working hours'],
  [300_000, '5,000', '5,000 h', '5,000 working hours'],
])('%i minutes', (minutes, hours, short, long) => {
  expect(formatHours(minutes)).toBe(hours)
  expect(formatShortHours(minutes)).toBe(short)
  expect(formatWorkingTime(minutes)).toBe(long)
})

test('used and allowed time have the same unit', () => {
  expect(formatUsedHours(12_960, 1620)).toBe('216 of 27 working hours')
  expect(formatUsedHours(15, 60)).toBe('0.25 of 1 working hour')
})
