import { describe, expect, test } from 'vitest'
import { areAlike, differencesOf, isSame } from './compare-states.ts'

describe('differences in words', () => {
  test.each<[unknown, unknown, string[]]>([
    [{ status: 'finalised' }, { status: 'allocated' }, ['status: finalised → allocated']],
    [{ a: 1 }, { a: 1, b: [2] }, ['b.0: nothing → 2']],
    [{ a: { b: null } }, { a: { b: '' } }, ['a.b: null → empty']],
    [
      { a: 1, b: 1, c: 1, d: 1, e: 1 },
      { a: 2, b: 2, c: 2, d: 2, e: 2 },
      ['a: 1 → 2', 'b: 1 → 2', 'c: 1 → 2', 'and 2 more'],
    ],
    [{ a: 1 }, { a: 1 }, []],
  ])('%j and %j', (before, after, told) => {
    expect(differencesOf(JSON.stringify(before), JSON.stringify(after))).toEqual(told)
  })

  test('text that is not JSON, shortened, and without terminal control characters', () => {
    expect(differencesOf('', 'booked\u001b[2J once')).toEqual(['nothing → booked [2J once'])
    expect(differencesOf('a', 'b'.repeat(100))).toEqual([`a → ${'b'.repeat(60)}…`])
  })
})

describe('a case is unchanged', () => {
  const state = { status: 'finalised', heard_at: '2026-11-15T10:00:00Z', booking_id: 17, at: null }
  test.each<[string, object, boolean]>([
    ['to the letter', {}, true],
    ['but for when it was heard of', { heard_at: '2026-11-15T10:00:01Z' }, true],
    ['but for the id of what was booked', { booking_id: 18 }, false],
    ['but for a time where there was none', { at: '2026-11-15T10:00:01Z' }, false],
    ['but for its status', { status: 'allocated' }, false],
  ])('%s %j', (_, changed, isSo) => {
    expect(isSame(JSON.stringify(state), JSON.stringify({ ...state, ...changed }))).toBe(isSo)
  })
})

describe('two cases are equal apart from their names, ids and times', () => {
  const of = (state: unknown, ref: string) => ({
    state: typeof state === 'string' ? state : JSON.stringify(state),
    names: [ref, `LOAN-${ref}`],
  })
  const first = {
    ref: 'A-1',
    id: 17,
    createdAt: 1_763_200_000_000,
    note: 'A-1 received 2026-11-15T10:00:00Z',
    log: [{ delivery_id: 'x', event: 'case.received' }],
  }
  test.each<[string, unknown, boolean]>([
    [
      'names, ids, times, the order of keys',
      {
        log: [{ event: 'case.received', delivery_id: 'y' }],
        note: 'B-2 received 2026-11-15T10:00:07.125+05:30',
        createdAt: 1_763_200_009_000,
        id: 18,
        ref: 'B-2',
      },
      true,
    ],
    ['another event', { ...first, ref: 'B-2', log: [{ event: 'case.allocated' }] }, false],
    ['one entry more', { ...first, ref: 'B-2', log: [...first.log, ...first.log] }, false],
    ['another number', { ...first, ref: 'B-2', count: 2 }, false],
  ])('%s: %j', (_, other, isSo) => {
    expect(areAlike(of(first, 'A-1'), of(other, 'B-2'))).toBe(isSo)
  })

  test('also in plain text', () => {
    expect(areAlike(of('A-1 LOAN-A-1 booked', 'A-1'), of('B-2 LOAN-B-2 booked', 'B-2'))).toBe(true)
    expect(areAlike(of('A-1 booked', 'A-1'), of('B-2 booked twice', 'B-2'))).toBe(false)
  })
})
