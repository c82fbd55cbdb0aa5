import { expect, test } from 'vitest'
import { readQueueSearch } from './queue-search.ts'
import { filled, picked, readTexts } from './search-texts.ts'

test('an address contains only what it may: known fields, as texts of 200 characters at most', () => {
  const search = { state: 'MH', lender: 24, searcher: true, other: 'x', q: { a: 1 } }
  expect(readTexts(['state', 'lender', 'searcher'], search)).toEqual({
    state: 'MH',
    lender: '24',
    searcher: 'true',
  })
  expect(readTexts(['q'], search)).toEqual({})
  expect(readTexts(['q'], { q: 'x'.repeat(5000) })).toEqual({ q: 'x'.repeat(200) })
  expect(readTexts(['q'], { q: '' })).toEqual({})
})

test('a view of the queue is a link: every filter comes back from its address', () => {
  const filters = {
    status: 'in_review',
    lender: 'lender_1',
    state: 'Karnataka',
    case_type: 'TSR',
    analyst: 'me',
    q: 'kulkarni',
    overdue: 'true',
    older_than_hours: '24',
    sort: 'due',
  }
  expect(readQueueSearch({ ...filters, overdue: true, older_than_hours: 24 })).toEqual(filters)
})

test('emptied fields are not in the address', () => {
  expect(filled({ state: '', lender: undefined, q: 'rane' })).toEqual({ q: 'rane' })
})

test('a call gets only its own fields', () => {
  expect(
    picked<'state' | 'q' | 'sort'>({ state: 'MH', q: '', sort: 'due' }, ['state', 'q']),
  ).toEqual({ state: 'MH' })
})
