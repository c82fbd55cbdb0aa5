import { describe, expect, test } from 'vitest'
import { isSearchable, readQueueSearch, readSort, sortBy } from './queue-search.ts'

describe('the order in the address', () => {
  test('is the due date by default, and a column with its direction otherwise', () => {
    expect(readSort({})).toEqual({ column: 'due', isDescending: false })
    expect(readSort({ sort: '-lender' })).toEqual({ column: 'lender', isDescending: true })
    expect(readSort({ sort: 'newest' })).toEqual({ column: 'received', isDescending: true })
    expect(readSort({ group: 'analyst' })).toEqual({ column: 'analyst', isDescending: false })
    expect(readSort({ group: 'analyst', sort: '-analyst' })).toEqual({
      column: 'analyst',
      isDescending: true,
    })
  })

  test('a heading sorts, turns around, and turns back', () => {
    const once = sortBy({ q: 'patil' }, 'applicant')
    expect(once).toEqual({ q: 'patil', sort: 'applicant' })
    const twice = sortBy(once, 'applicant')
    expect(twice).toEqual({ q: 'patil', sort: '-applicant' })
    expect(sortBy(twice, 'applicant')).toEqual(once)
    expect(sortBy({}, 'due')).toEqual({ sort: '-due' })
    expect(sortBy({ sort: 'lender' }, 'due')).toEqual({})
  })

  test('another column ends the grouping, its own column keeps it', () => {
    expect(sortBy({ group: 'lender' }, 'applicant')).toEqual({ sort: 'applicant' })
    expect(sortBy({ group: 'lender' }, 'lender')).toEqual({ group: 'lender', sort: '-lender' })
  })
})

test('twenty lenders fit into the address', () => {
  const lender = Array.from({ length: 20 }, (_, i) => `lender_${String(i).padStart(26, '0')}`)
  expect(readQueueSearch({ lender: lender.join() })).toEqual({ lender: lender.join() })
})

test.each([
  ['', false],
  ['L', false],
  ['LI', false],
  ['M/s', false],
  ['a_b', false],
  ['- -', false],
  ['LIV', true],
  ['M/s Patil', true],
  ['र', true],
  ['é', false],
  ['12 345', true],
])('“%s” can be searched for: %s', (text, expected) => {
  expect(isSearchable(text)).toBe(expected)
})
