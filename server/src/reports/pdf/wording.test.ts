import { expect, test } from 'vitest'
import { date, enteredDate } from './wording.ts'

test('dates have one format, whoever wrote them', () => {
  expect(date('2026-11-15T20:35:00.000Z')).toBe('16-11-2026')
  for (const given of ['3/7/2015', '03.07.2015', '2015-07-03', ' 03-07-2015 ']) {
    expect(enteredDate(given)).toBe('03-07-2015')
  }
})

test('what is not a date stays as it was entered', () => {
  for (const given of ['July 2015', '3/7/15', '2015', '03/07/2015 and 04/07/2015', 'शके १९३७']) {
    expect(enteredDate(given)).toBe(given)
  }
  expect(enteredDate(' ')).toBeUndefined()
})
