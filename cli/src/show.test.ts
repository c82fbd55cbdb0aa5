import { expect, test } from 'vitest'
import { shellWord } from './commands/case-submit.ts'
import { counted, safe, sizeOf, timeOf } from './show.ts'

test.each([
  ['LOS/7', 'LOS/7'],
  ['red\u001b[31m\r\nnext', 'red [31m next'],
  ['turned\u202eback', 'turned back'],
  // A joiner used in Devanagari.
  ['क्\u200dष', 'क्\u200dष'],
])('%j is shown as %j', (text, shown) => {
  expect(safe(text)).toBe(shown)
})

test('long text is cut', () => {
  expect(safe('a'.repeat(600))).toBe(`${'a'.repeat(500)}…`)
})

test.each([
  ['LOS-7', 'LOS-7'],
  ['LOS 7', "'LOS 7'"],
  ["O'Neil; rm", "'O'\\''Neil; rm'"],
])('%s in a shell is %s', (text, word) => {
  expect(shellWord(text)).toBe(word)
})

test('times, sizes and counts', () => {
  expect(timeOf('2026-03-01T09:30:00.123Z')).toBe('2026-03-01 09:30:00Z')
  expect([sizeOf(12), sizeOf(2048), sizeOf(15_728_640)]).toEqual(['12 bytes', '2 KB', '15.0 MB'])
  expect([counted(1, 'document'), counted(0, 'property', 'properties')]).toEqual([
    '1 document',
    '0 properties',
  ])
})
