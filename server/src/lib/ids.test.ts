import { expect, test } from 'vitest'
import { isId, newIdInOrder, newIds } from './ids.ts'

test('ids of one moment sort in the order they were created', () => {
  const ids = newIds('doc', 1_800_000_000_000, 200)
  expect(new Set(ids).size).toBe(200)
  expect(ids.every((id) => isId('doc', id))).toBe(true)
  expect(ids).toEqual([...ids].sort())
})

test('ids of one moment sort by their sequence number, also far beyond the last one', () => {
  const places = [0, 1, 2, 31, 32, 33, 1023, 1024, 32_768, 1_048_575]
  const ids = places.map((place) => newIdInOrder('dlv', 1_800_000_000_000, place))
  expect(ids.every((id) => isId('dlv', id))).toBe(true)
  expect([...ids].sort()).toEqual(ids)
  expect(isId('dlv', newIdInOrder('dlv', 1_800_000_000_000, 5_000_000_000))).toBe(true)
  const later = newIdInOrder('dlv', 1_800_000_000_001, 0)
  expect([later, ...ids].sort().at(-1)).toBe(later)
})

test('two with one sequence number and moment differ', () => {
  const ids = Array.from({ length: 200 }, () => newIdInOrder('dlv', 1_800_000_000_000, 7))
  expect(new Set(ids).size).toBe(200)
})
