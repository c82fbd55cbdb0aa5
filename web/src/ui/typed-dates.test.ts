import { expect, test } from 'vitest'
import { parseDay, parseMoment } from './typed-dates.ts'

test.each([
  ['05 Sep 2026', '2026-09-05'],
  ['5 sept 2026', '2026-09-05'],
  ['5 September 2026', '2026-09-05'],
  ['05-09-2026', '2026-09-05'],
  ['5/9/2026', '2026-09-05'],
  ['5.9.2026', '2026-09-05'],
  ['5-Sep-2026', '2026-09-05'],
  [' 2026-09-05 ', '2026-09-05'],
  ['29 Feb 2024', '2024-02-29'],
])('%s is %s', (text, day) => expect(parseDay(text)).toBe(day))

test.each([
  '',
  '5',
  '5 Sep',
  '31 Jun 2026',
  '29 Feb 2026',
  '13/13/2026',
  '5 xyz 2026',
  '5 Se 2026',
  '0 Sep 2026',
])('“%s” is no day', (text) => expect(parseDay(text)).toBeUndefined())

test.each([
  ['05 Sep 2026 14:30', '2026-09-05T14:30'],
  ['05 Sep 2026, 9:05', '2026-09-05T09:05'],
  ['2026-09-05T14:30', '2026-09-05T14:30'],
  ['05-09-2026 00:00:00', '2026-09-05T00:00'],
  ['05 Sep 2026', '2026-09-05T00:00'],
])('%s is %s', (text, moment) => expect(parseMoment(text)).toBe(moment))

test.each(['05 Sep 2026 24:00', '05 Sep 2026 12:60', '12:30', '31 Jun 2026 12:30'])(
  '“%s” is no moment',
  (text) => expect(parseMoment(text)).toBeUndefined(),
)
